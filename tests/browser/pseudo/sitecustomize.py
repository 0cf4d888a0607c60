"""Python starts with this where a test puts the folder on its path: server and kernels speak pseudo."""

from tests.pseudo import install

install()
