"""``python -m toc_learn.app`` is ``toc-learn``."""

from toc_learn.app.cli import main

raise SystemExit(main())
