"""The command line, the server and its plain pages."""
