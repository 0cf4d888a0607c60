"""Lessons: their model, loader and checker, and the session that plays one."""
