"""How fast the rules are, beside well-known games of the Python registry: ``python -m benchmarks``."""
