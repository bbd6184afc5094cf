/**
 * How a basemap that is one GeoJSON file becomes vector tiles. Such a file mixes everything; only buildings, by far the
 * most of it, are kept apart, so that a view from afar passes over them.
 */
export const mixedSourceLayers = { buildings: 'buildings', others: 'others' } as const;

/** Zoom from which single buildings are drawn: tiles of smaller zooms have none. */
export const BUILDINGS_MINIMUM_ZOOM = 13;

/**
 * Deepest zoom that is cut; beyond it the tiles are the same, only larger. A unit of theirs is 0.15 m at the equator.
 */
export const MIXED_MAXIMUM_ZOOM = 15;
