/** One tile of an MBTiles file, by zoom, column and row, and the longest that is read, bytes. */
export const selectTile = `SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
  AND length(tile_data) <= ?`;
