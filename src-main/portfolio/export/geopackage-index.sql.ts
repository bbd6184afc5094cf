import type { Database } from 'better-sqlite3';
import type { Coordinates } from '#shared/geo/geo.ts';
import { packRtree, type IndexedPoints } from './pack-rtree.ts';

/** The layer that is indexed, with its primary key and the column of its geometries. */
export interface IndexedLayer {
  readonly table: string;
  readonly key: string;
  readonly geometry: string;
}

/** The spatial index of a layer that is being written. */
export interface GeopackageIndex {
  /** Enters the point of a row. */
  add(id: number, point: Coordinates): void;
  /** Makes what keeps the index true when another program changes the layer. */
  finish(): void;
}

/**
 * Makes the spatial index of a layer of points by the extension "RTree Spatial Indexes" (OGC 12-128r19, Annex F.3):
 * without it QGIS reads a whole layer for each view of the map. Points are gathered while rows are written, and the
 * index is packed of all of them at the end. The triggers come last: they call functions (`ST_MinX`) that the programs
 * have which open the file, and this one has not.
 */
export function createGeopackageIndex(database: Database, layer: IndexedLayer): GeopackageIndex {
  const { table, geometry } = layer;
  const index = `rtree_${table}_${geometry}`;
  database.exec(`
    CREATE TABLE gpkg_extensions (
      table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL,
      CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
    );
    INSERT INTO gpkg_extensions VALUES ('${table}', '${geometry}', 'gpkg_rtree_index',
      'http://www.geopackage.org/spec120/#extension_rtree', 'write-only');
    CREATE VIRTUAL TABLE "${index}" USING rtree(id, minx, maxx, miny, maxy);
  `);
  const ids: number[] = [];
  const longitudes: number[] = [];
  const latitudes: number[] = [];
  return {
    add(id, { latitude, longitude }) {
      ids.push(id);
      longitudes.push(longitude);
      latitudes.push(latitude);
    },
    finish() {
      const points = { ids, longitudes: Float64Array.from(longitudes), latitudes: Float64Array.from(latitudes) };
      fillIndex(database, index, points);
      database.exec(writeTriggers(layer, index));
    },
  };
}

/**
 * Writes the nodes of the index into the tables that SQLite keeps it in, as GDAL does: entered row by row, each would
 * be searched a place for.
 */
function fillIndex(database: Database, index: string, points: IndexedPoints): void {
  const nodeBytes = database.prepare(`SELECT length(data) FROM "${index}_node" WHERE nodeno = 1`).pluck().get();
  // Tables that SQLite keeps for itself are not written to in the defensive mode, in which files are opened.
  database.unsafeMode(true);
  try {
    const node = database.prepare<[number, Buffer]>(`INSERT OR REPLACE INTO "${index}_node" VALUES (?, ?)`);
    const parent = database.prepare<[number, number]>(`INSERT INTO "${index}_parent" VALUES (?, ?)`);
    const row = database.prepare<[number, number]>(`INSERT INTO "${index}_rowid" VALUES (?, ?)`);
    packRtree(points, nodeBytes as number, {
      node(number, above, data) {
        node.run(number, data);
        if (above !== null) parent.run(number, above);
      },
      row: (id, leaf) => void row.run(id, leaf),
    });
  } finally {
    database.unsafeMode(false);
  }
}

/** The triggers of the standard's version 1.3, in its order and by its names. */
function writeTriggers({ table, key, geometry }: IndexedLayer, index: string): string {
  const old = `OLD."${key}"`;
  const now = `NEW."${key}"`;
  const shape = `NEW."${geometry}"`;
  const hasShape = `(${shape} NOTNULL AND NOT ST_IsEmpty(${shape}))`;
  const hasNoShape = `(${shape} ISNULL OR ST_IsEmpty(${shape}))`;
  const bounds = ['MinX', 'MaxX', 'MinY', 'MaxY'].map((side) => `ST_${side}(${shape})`).join(', ');
  const enter = `INSERT OR REPLACE INTO "${index}" VALUES (${now}, ${bounds});`;
  const remove = `DELETE FROM "${index}" WHERE id = ${old};`;
  const trigger = (name: string, event: string, condition: string, act: string): string =>
    `CREATE TRIGGER "${index}_${name}" AFTER ${event} ON "${table}" WHEN ${condition} BEGIN ${act} END;`;
  return [
    trigger('insert', 'INSERT', hasShape, enter),
    trigger('update1', `UPDATE OF "${geometry}"`, `${old} = ${now} AND ${hasShape}`, enter),
    trigger('update2', `UPDATE OF "${geometry}"`, `${old} = ${now} AND ${hasNoShape}`, remove),
    trigger('update3', 'UPDATE', `${old} != ${now} AND ${hasShape}`, `${remove} ${enter}`),
    trigger(
      'update4',
      'UPDATE',
      `${old} != ${now} AND ${hasNoShape}`,
      `DELETE FROM "${index}" WHERE id IN (${old}, ${now});`,
    ),
    trigger('delete', 'DELETE', `OLD."${geometry}" NOTNULL`, remove),
  ].join('\n');
}
