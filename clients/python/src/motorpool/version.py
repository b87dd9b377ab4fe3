"""The version of this package, which is that of the command it fits."""

__version__ = "0.1.0"
