// How large rasters are when installed, against the best that GDAL makes of them; how long a cold tile takes to read.
// Run: node test/perf/raster-size.bench.ts [synthetic | GeoTIFF …]; `synthetic`: rasters that are made for it; without
// arguments, the rasters of ../shared/packs, and then whole packs: the store of all rasters of a pack against the best
// of each of its files.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import type { RasterBand } from '#main/raster/raster-band.ts';
import { openRasterStore } from '#main/raster/raster-store.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { writeRasterStore } from '#main/raster/write-raster-store.ts';
import { computeQuantile } from './quantile.ts';
import { writeSyntheticRasters } from './synthetic-rasters.ts';

const shared = path.resolve(import.meta.dirname, '..', '..', '..', 'shared', 'packs');
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-size-'));

const [first, ...others] = process.argv.slice(2);
const files =
  first === undefined
    ? globSync('**/*.tif', { cwd: shared }).toSorted()
    : first === 'synthetic'
      ? writeSyntheticRasters(folder)
      : [first, ...others];

const codings = ['1', '2', '3']
  .flatMap((predictor) => [
    ['COMPRESS=ZSTD', 'ZSTD_LEVEL=22', `PREDICTOR=${predictor}`],
    ['COMPRESS=DEFLATE', 'ZLEVEL=9', `PREDICTOR=${predictor}`],
  ])
  .concat([['COMPRESS=LERC_ZSTD', 'ZSTD_LEVEL=22'], ['COMPRESS=LERC_DEFLATE']]);
/** A COG's tiles, and one strip as high as the raster: more than any reader of tiles would ship. */
const layouts = { tiles: ['TILED=YES', 'BLOCKXSIZE=512', 'BLOCKYSIZE=512'], strip: ['BLOCKYSIZE=100000'] };

/** Bytes of the smallest file that GDAL makes. */
function findBest(source: string, layout: readonly string[]): number {
  const target = path.join(folder, 'best.tif');
  const sizes = codings.flatMap((coding) =>
    ['PIXEL', 'BAND'].map((interleave) => {
      const options = [...coding, ...layout, `INTERLEAVE=${interleave}`].flatMap((option) => ['-co', option]);
      try {
        execFileSync('gdal_translate', ['-q', ...options, source, target], { stdio: 'ignore' });
      } catch {
        return Infinity; // A predictor that the number type does not have.
      }
      return statSync(target).size;
    }),
  );
  return Math.min(...sizes);
}

/** Bytes of the best in tiles and in one strip, by file. */
const bests = new Map<string, readonly [tiles: number, strip: number]>();

async function measure(source: string): Promise<void> {
  const file = await openGeoTiff(source);
  const positions = Array.from({ length: file.bandCount }, (_, position) => position);
  const bands = positions.map((position): RasterBand => ({
    role: 'flood',
    hazard: 'fluvial',
    returnPeriodYears: position + 1,
    scenario: 'base',
    path: source,
    band: position + 1,
    sampleType: file.sampleType,
    nodata: file.nodata,
    scale: 1,
    offset: 0,
    unit: 'm',
  }));
  const grid = {
    projection: '+proj=longlat +datum=WGS84',
    originX: 0,
    originY: 50,
    cellWidth: 0.001,
    cellHeight: 0.001,
    width: file.width,
    height: file.height,
  };
  const target = path.join(folder, 'store.fbr');
  const before = process.cpuUsage();
  writeRasterStore(
    target,
    [
      {
        grid,
        bands,
        rowsAtOnce: 512,
        readRows: (row, rows) => file.readRows(row, rows, positions),
        rank: (band, stored) => (stored === bands[band]!.nodata ? NaN : stored),
      },
    ],
    () => undefined,
  );
  const used = process.cpuUsage(before);
  const cells = file.width * file.height * bands.length;
  const rate = cells / (used.user + used.system);
  const store = openRasterStore(target, createTileCache(1));
  const times: number[] = [];
  for (let read = 0; read < 300; read += 1) {
    const cell = { column: (read * 7919) % file.width, row: (read * 104_729) % file.height };
    const start = process.cpuUsage();
    store.groups[0]!.readTile(cell);
    const spent = process.cpuUsage(start);
    times.push((spent.user + spent.system) / 1000);
  }
  store.close();
  const stored = statSync(target).size;
  const [tiles, strip] = [findBest(source, layouts.tiles), findBest(source, layouts.strip)];
  bests.set(source, [tiles, strip]);
  const name = path.relative(shared, source).replace(/^\.\..*\//, '');
  const [median, most] = [0.5, 0.95].map((share) => computeQuantile(times, share).toFixed(2));
  console.log(
    `| ${name} | ${bands.length} x ${bands[0]!.sampleType} | ${tiles} | ${strip} | ${stored} | ${(stored / tiles).toFixed(2)} | ${(stored / strip).toFixed(2)} | ${median} / ${most} | ${rate.toFixed(1)} |`,
  );
}

/** Installs a pack and compares its store with the sum of the best of its files. */
async function measurePack(pack: string): Promise<void> {
  const dataDirectory = mkdtempSync(path.join(folder, 'data-'));
  const library = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
  await library.install(pack, { signal: new AbortController().signal });
  await library.close();
  const [store] = globSync('**/*.fbr', { cwd: dataDirectory });
  const stored = statSync(path.join(dataDirectory, store!)).size;
  const [tiles, strip] = [0, 1].map((which) =>
    globSync('**/*.tif', { cwd: pack }).reduce((sum, file) => sum + bests.get(path.join(pack, file))![which]!, 0),
  );
  console.log(
    `| ${path.basename(pack)} | ${tiles} | ${strip} | ${stored} | ${(stored / tiles!).toFixed(2)} | ${(stored / strip!).toFixed(2)} |`,
  );
}

console.log(
  '| raster | bands | best in tiles | best in one strip | installed | to tiles | to strip | cold tile, ms: median / 95 % | million cells a second |',
);
try {
  for (const file of files) await measure(path.resolve(shared, file));
  if (first === undefined) {
    console.log('| pack | best in tiles | best in one strip | installed | to tiles | to strip |');
    for (const manifest of globSync('*/pack.json', { cwd: shared }).toSorted())
      await measurePack(path.join(shared, path.dirname(manifest)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
