"""toc_learn: learn, referee and show the game of Toc.

The public names, nothing else. Widgets are imported only when a notebook asks for a board or a lesson.
"""

__version__ = "0.1.0"
