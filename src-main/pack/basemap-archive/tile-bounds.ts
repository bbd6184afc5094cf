/**
 * A tile is at most this long, packed and unpacked, bytes: eight times what tippecanoe and Mapbox hold a vector tile
 * to (500 KB), four times an image of 512 x 512 pixels that is not packed at all. A map takes seconds to draw a
 * larger one.
 */
export const LARGEST_TILE_BYTES = 4 * 1024 * 1024;
/** A directory of a PMTiles archive, unpacked, bytes: those that are written have some 100 KB. */
export const LARGEST_DIRECTORY_BYTES = 1024 * 1024;
/** What an archive says of itself, unpacked, bytes: of layers there may be megabytes. */
export const LARGEST_METADATA_BYTES = 16 * 1024 * 1024;
