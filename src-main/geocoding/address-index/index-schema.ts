/** Version of the index files that this code writes and reads; another version is refused and must be built again. */
export const INDEX_FORMAT = 1;

/** Bytes of a page of an index file. */
export const INDEX_PAGE_BYTES = 4096;

/** Degrees times this are the integers that the index stores: about a centimetre. */
export const COORDINATE_SCALE = 1e7;

/** Most addresses of one block of the spatial index. */
export const BLOCK_SIZE = 32;

/** Prefixes up to this length have their commonest names listed; longer ones are short scans. */
export const LISTED_PREFIX_LENGTH = 3;

/** Columns of the tables and indexes, the number of the row among them. */
export const columnCounts = {
  meta: 2,
  region: 1,
  city: 10,
  city_key: 3,
  city_by_key: 2,
  name: 5,
  name_by_key: 2,
  key_filter: 2,
  name_start: 2,
  name_prefix: 2,
  gram: 4,
  street: 11,
  street_by_city: 3,
  city_names: 3,
  postcode: 3,
  postcode_by_key: 2,
  postcode_street: 2,
  address: 8,
  block_area_node: 2,
  block_area_rowid: 5,
} as const;

/** Kinds of keys in the tables `gram` and `city_key`. */
export const gramKinds = { name: 0, city: 1 } as const;
/** Kinds of keys in the table `key_filter`. */
export const filterKinds = { name: 0, start: 1 } as const;
/** What a key of `city_key` is the name of. */
export const cityKeyKinds = { city: 0, district: 1 } as const;

/**
 * The index of one pack. Ids follow the order of the data, so that what belongs together lies together: names by key,
 * streets by name and size (a name's streets are `first_street` and the following), addresses by street and number.
 *
 * - `name`: what a street can be called, once, by its key (`parseStreetName`).
 * - `key_filter`: which keys of `name` and `name_start` are surely not there (`encodeKeyFilter`). Indexes of earlier
 *   versions lack it; every key is looked for then.
 * - `name_start`: keys of names without their leading words, and other spellings of a name.
 * - `gram`: which names and towns contain three letters; `ids` are differences in base-128, ascending.
 * - `city_names`: all street names of a town in one row, for looking through them: ids as differences in base-128, and
 *   a line of key and plain name for each. Indexes of earlier versions lack it; readers then gather the same from the
 *   other tables.
 * - `street`: addresses of one name and town that lie together. Coordinates in 1e-7 degrees.
 * - `address`: `number` -1 where the house number does not start with digits; `ordinal` tells apart what shares a
 *   number.
 * - `block_area`: boxes around up to 32 addresses that follow each other on a street, for the nearest address.
 */
export const indexSchema = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE region (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE city (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL, name TEXT NOT NULL, district TEXT NOT NULL, region TEXT NOT NULL,
  address_count INTEGER NOT NULL,
  west INTEGER NOT NULL, south INTEGER NOT NULL, east INTEGER NOT NULL, north INTEGER NOT NULL
) STRICT;
CREATE TABLE city_key (
  key TEXT NOT NULL, kind INTEGER NOT NULL, city_id INTEGER NOT NULL, PRIMARY KEY (key, kind, city_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE name (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL,
  first_street INTEGER NOT NULL, street_count INTEGER NOT NULL, address_count INTEGER NOT NULL
) STRICT;
CREATE TABLE key_filter (kind INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT;
CREATE TABLE name_start (key TEXT NOT NULL, name_id INTEGER NOT NULL, PRIMARY KEY (key, name_id)) STRICT, WITHOUT ROWID;
CREATE TABLE name_prefix (prefix TEXT PRIMARY KEY, ids BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE gram (
  kind INTEGER NOT NULL, gram TEXT NOT NULL, count INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY (kind, gram)
) STRICT, WITHOUT ROWID;
CREATE TABLE street (
  id INTEGER PRIMARY KEY, name_id INTEGER NOT NULL, city_id INTEGER NOT NULL, name TEXT NOT NULL,
  address_count INTEGER NOT NULL, longitude INTEGER NOT NULL, latitude INTEGER NOT NULL,
  west INTEGER NOT NULL, south INTEGER NOT NULL, east INTEGER NOT NULL, north INTEGER NOT NULL
) STRICT;
CREATE TABLE city_names (city_id INTEGER PRIMARY KEY, ids BLOB NOT NULL, lines TEXT NOT NULL) STRICT;
CREATE TABLE postcode (id INTEGER PRIMARY KEY, key TEXT NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TABLE postcode_street (
  postcode_id INTEGER NOT NULL, street_id INTEGER NOT NULL, PRIMARY KEY (postcode_id, street_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE address (
  street_id INTEGER NOT NULL, number INTEGER NOT NULL, ordinal INTEGER NOT NULL,
  suffix TEXT NOT NULL, unit TEXT NOT NULL, postcode_id INTEGER NOT NULL,
  longitude INTEGER NOT NULL, latitude INTEGER NOT NULL,
  PRIMARY KEY (street_id, number, ordinal)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE block_area USING rtree_i32 (
  id, west, east, south, north, +street_id INTEGER, +first_number INTEGER, +last_number INTEGER
);
`;

/** Secondary indexes, made once the tables are full. */
export const indexSchemaIndexes = `
CREATE INDEX name_by_key ON name (key);
CREATE INDEX street_by_city ON street (city_id, name_id);
CREATE INDEX city_by_key ON city (key);
CREATE INDEX postcode_by_key ON postcode (key);
`;
