import { expect, it } from 'vitest';
import { packRtree } from '#main/portfolio/export/pack-rtree.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { createRandom } from '../../support/seeded-random.ts';

/** An R-tree of SQLite with packed nodes, and how many bytes each of them has. */
function buildTree(ids: readonly number[], longitudes: Float64Array, latitudes: Float64Array) {
  const database = openSqliteFile(':memory:');
  database.exec('CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy)');
  const bytes = database.prepare('SELECT length(data) FROM tree_node').pluck().get() as number;
  database.unsafeMode(true);
  const [node, parent, row] = [
    'INSERT OR REPLACE INTO tree_node VALUES (?, ?)',
    'INSERT INTO tree_parent VALUES (?, ?)',
    'INSERT INTO tree_rowid VALUES (?, ?)',
  ].map((sql) => database.prepare(sql));
  packRtree({ ids, longitudes, latitudes }, bytes, {
    node(number, above, data) {
      node!.run(number, data);
      if (above !== null) parent!.run(number, above);
    },
    row: (id, leaf) => void row!.run(id, leaf),
  });
  return database;
}

// One leaf; a root over two leaves; three levels, of which the last nodes are not full.
it.each([0, 1, 51, 52, 2602, 10_000])('a packed tree of %i points is one that SQLite made itself', (count) => {
  const random = createRandom(count + 1);
  const ids = Array.from({ length: count }, (_, at) => (at === 0 ? 2 ** 40 : at * 3));
  const longitudes = Float64Array.from(ids, () => -180 + random() * 360);
  const latitudes = Float64Array.from(ids, () => -90 + random() * 180);
  const database = buildTree(ids, longitudes, latitudes);
  expect(database.prepare("SELECT rtreecheck('tree')").pluck().get()).toBe('ok');
  const find = database
    .prepare<number[], number>(
      'SELECT id FROM tree WHERE minx <= ? AND maxx >= ? AND miny <= ? AND maxy >= ? ORDER BY id',
    )
    .pluck();
  for (const [west, south, east, north] of [
    [-180, -90, 180, 90],
    [-20, -30, 45, 10],
    [100, 60, 101, 61],
  ] as const) {
    const within = ids.filter(
      (_, at) =>
        longitudes[at]! >= west && longitudes[at]! <= east && latitudes[at]! >= south && latitudes[at]! <= north,
    );
    // The index has single precision, rounded outwards: it may find what is a few metres beyond as well.
    const found = new Set(find.all(east, west, north, south));
    expect(within.filter((id) => !found.has(id))).toEqual([]);
    expect(found.size - within.length).toBeLessThanOrEqual(1);
  }
  // And it can be changed like any other.
  if (count > 0) {
    database.prepare('DELETE FROM tree WHERE id = ?').run(ids[0]!);
    database.prepare('INSERT INTO tree VALUES (7, 1, 1, 1, 1)').run();
    expect(database.prepare('SELECT COUNT(*) FROM tree').pluck().get()).toBe(count);
    expect(database.prepare("SELECT rtreecheck('tree')").pluck().get()).toBe('ok');
  }
  database.close();
});
