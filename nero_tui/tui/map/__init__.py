"""The map on the screen: what stands where, drawn from the board's raster, with a cursor on it."""
