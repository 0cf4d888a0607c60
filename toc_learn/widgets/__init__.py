"""The only room that knows ipycanvas, ipywidgets and anywidget."""
