// What a national pack costs: twelve sparse maps of 20,000 x 20,000 cells, made here, installed in a process of its
// own. Prints its time, memory and size, how fast the twelve maps are read at a point, and how the size compares with
// the best that GDAL makes of a part of the same maps. Run: node test/perf/big-pack.bench.ts [cells on a side] [warm]
// `warm`: the maps are read after what the application does some seconds after its start.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { writeGeotiff } from '#main/raster/geotiff/write-geotiff.fs.ts';
import { warmTileCodec } from '#main/raster/warm-tile-codec.ts';
import { computeQuantile } from './quantile.ts';
import { computeNoise } from './value-noise.ts';

const SIDE = Number(process.argv[2] ?? 20_000);
const returnPeriods = [2, 5, 10, 20, 25, 50, 75, 100, 200, 250, 500, 1000];
const CELL_METRES = 5;
/** Cells on a side of the part that GDAL packs, too. */
const PART = Math.min(2048, SIDE);
const READS = 200;
/** So many pass until V8 has compiled what unpacks a tile: it does so in threads of its own, whose time counts, too. */
const FIRST_READS = 20;
/** An install is killed after so long, and resumed. */
const KILLED_AFTER_SECONDS = 60;
const installScript = path.resolve(import.meta.dirname, '..', 'support', 'install-pack.ts');

/** Row of the river, by column. */
const river = Float64Array.from(
  { length: SIDE },
  (_, column) => SIDE / 2 + (SIDE / 5) * Math.sin((column / SIDE) * 9) + 400 * Math.sin(column / 700),
);
const [northmost, southmost] = river.reduce(
  ([least, most], row) => [Math.min(least, row), Math.max(most, row)],
  [Infinity, -Infinity],
);
/** Cells on either side of the river that may be wet. */
const REACH = 900;

/** Depths of one map, metres in whole centimetres; NaN where it is dry: a floodplain of at most 1,800 cells across. */
function computeRow(row: number, event: number, target: Float32Array): void {
  const level = 1.5 + 0.5 * event;
  target.fill(Number.NaN);
  if (row < northmost - REACH || row > southmost + REACH) return;
  for (let column = 0; column < SIDE; column += 1) {
    const away = Math.abs(row - river[column]!);
    if (away > REACH) continue;
    const ground =
      away / 120 +
      computeNoise(column, row, 190) +
      0.3 * computeNoise(column, row, 23) +
      0.05 * computeNoise(column, row, 3);
    if (level > ground) target[column] = Math.round(100 * (level - ground)) / 100;
  }
}

function writeMaps(folder: string): void {
  mkdirSync(path.join(folder, 'fluvial'), { recursive: true });
  const keys = new Map<number, number>([
    [1024, 1],
    [3072, 32_632],
  ]);
  const geotransform = { originX: 300_000, originY: 5_700_000, cellWidth: CELL_METRES, cellHeight: CELL_METRES };
  returnPeriods.forEach((years, event) => {
    const readRows = (row: number, rows: number): Float32Array => {
      const samples = new Float32Array(rows * SIDE);
      for (let y = 0; y < rows; y += 1) computeRow(row + y, event, samples.subarray(y * SIDE, (y + 1) * SIDE));
      return samples;
    };
    const file = path.join(folder, 'fluvial', `rp${years}.tif`);
    writeGeotiff(
      file,
      { width: SIDE, height: SIDE, geotransform, keys, description: 'depth', readRows },
      () => undefined,
    );
  });
}

function writeManifest(folder: string): void {
  const maps = returnPeriods.map((returnPeriod) => ({ returnPeriod, path: `fluvial/rp${returnPeriod}.tif` }));
  const manifest = {
    format: 1,
    id: path.basename(folder),
    version: '1.0.0',
    title: 'A synthetic nation',
    synthetic: true,
    territory: { bbox: [6, 50.4, 7.6, 51.5] },
    hazards: { fluvial: { quantity: 'depth', unit: 'm', maps } },
  };
  writeFileSync(path.join(folder, 'pack.json'), JSON.stringify(manifest));
}

interface Install {
  readonly wasKilled: boolean;
  readonly seconds: number;
  /** Of all threads. */
  readonly processorSeconds: number;
  /** The most that it held, all threads. */
  readonly megabytes: number;
}

/** Installs in a process of its own, which is killed after some seconds; null: not at all. */
async function install(data: string, pack: string, killAfterSeconds: number | null = null): Promise<Install> {
  const child = spawn(process.execPath, [installScript, data, pack], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const started = performance.now();
  let kilobytes = 0;
  let processorSeconds = 0;
  const watch = setInterval(() => {
    if (!existsSync(`/proc/${child.pid}/status`)) return;
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    kilobytes = Math.max(kilobytes, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0));
    // Fields 14 and 15, in hundredths of a second; the second field may hold blanks, and ends with the bracket.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    processorSeconds = (Number(fields[11]) + Number(fields[12])) / 100;
    if (killAfterSeconds !== null && performance.now() - started > killAfterSeconds * 1000) child.kill('SIGKILL');
  }, 100);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  // Null: by a signal.
  if (code !== 0 && (code !== null || killAfterSeconds === null))
    throw new Error(`the install ended with code ${code}`);
  return {
    wasKilled: code === null,
    seconds: (performance.now() - started) / 1000,
    processorSeconds,
    megabytes: kilobytes / 1024,
  };
}

function sumSizes(folder: string, ending: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
}

const format = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Cold: each read opens the library anew, so that no tile is in its memory; the system may hold the file. */
async function measureReads(data: string): Promise<void> {
  const times: number[] = [];
  const processorTimes: number[] = [];
  const wet: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const library = await createPackLibrary({
      dataDirectory: data,
      tileCacheBytes: 1 << 26,
      onChange: () => undefined,
    });
    const [source] = library.catalogue.floodSources('fluvial');
    const [group] = library.openPacks()[0]!.rasters.groups;
    const column = Math.floor((SIDE * (read + 0.5)) / READS);
    const row = Math.floor(river[column]!) + (read % 300);
    const { originX, originY, cellWidth, cellHeight } = group!.grid;
    const point = group!.unproject(originX + (column + 0.5) * cellWidth, originY - (row + 0.5) * cellHeight);
    const usedBefore = process.cpuUsage();
    const started = performance.now();
    const { maps } = source!.read(point, 1);
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(usedBefore);
    processorTimes.push((user + system) / 1000);
    wet.push(maps.filter(({ kind }) => kind === 'value').length);
    await library.close();
  }
  for (const [what, values] of [
    ['processor time, all threads', processorTimes],
    ['waiting for a processor included', times],
  ] as const) {
    for (const [which, part] of [
      [`the first ${FIRST_READS} of the process`, values.slice(0, FIRST_READS)],
      ['the others', values.slice(FIRST_READS)],
    ] as const) {
      const [median, most, longest] = [0.5, 0.95, 1].map((share) => computeQuantile(part, share).toFixed(2));
      console.log(
        `cold read of ${returnPeriods.length} maps, ${which}, ${what}: median ${median} ms, 95 % under ${most} ms, longest ${longest} ms`,
      );
    }
  }
  console.log(`wet maps at a place: ${Math.min(...wet)} to ${Math.max(...wet)}`);
}

/** The same part of the maps by GDAL's best and as installed. */
async function compareSizes(folder: string, pack: string): Promise<void> {
  const part = path.join(folder, 'part');
  mkdirSync(path.join(part, 'fluvial'), { recursive: true });
  const left = Math.floor(SIDE / 2);
  const top = Math.max(0, Math.min(SIDE - PART, Math.floor(river[Math.min(SIDE - 1, left)]!) - PART / 2));
  let best = 0;
  for (const years of returnPeriods) {
    const source = path.join(pack, 'fluvial', `rp${years}.tif`);
    const target = path.join(part, 'fluvial', `rp${years}.tif`);
    const window = [Math.min(left, SIDE - PART), top, PART, PART].map(String);
    const sizes = ['1', '2', '3'].map((predictor) => {
      const coding = ['COMPRESS=ZSTD', 'ZSTD_LEVEL=22', `PREDICTOR=${predictor}`, 'TILED=YES'].flatMap((option) => [
        '-co',
        option,
      ]);
      execFileSync('gdal_translate', ['-q', '-srcwin', ...window, ...coding, source, target]);
      return statSync(target).size;
    });
    best += Math.min(...sizes);
  }
  writeManifest(part);
  const data = path.join(folder, 'part-data');
  await install(data, part);
  const stored = sumSizes(data, '.fbr');
  console.log(
    `a part of ${PART} x ${PART} cells: ${format(best)} by GDAL's best (ZSTD 22, best predictor), ${format(stored)} installed: ${(stored / best).toFixed(2)} times`,
  );
}

/** Keeps the process alive meanwhile, which the application's own timers do not. */
async function warmCodec(): Promise<void> {
  const timer = setInterval(() => undefined, 1000);
  console.log(`${await warmTileCodec()} invented tiles unpacked beforehand`);
  clearInterval(timer);
}

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-big-'));
try {
  const pack = path.join(folder, 'nation');
  const started = performance.now();
  writeMaps(pack);
  writeManifest(pack);
  console.log(
    `${returnPeriods.length} maps of ${SIDE} x ${SIDE} cells: ${format(sumSizes(pack, '.tif'))}, made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  const data = path.join(folder, 'data');
  const cells = SIDE * SIDE * returnPeriods.length;
  for (const [name, killAfterSeconds] of [
    ['install', KILLED_AFTER_SECONDS],
    ['install, resumed', null],
  ] as const) {
    const { wasKilled, seconds, processorSeconds, megabytes } = await install(data, pack, killAfterSeconds);
    console.log(
      `${name}${wasKilled ? ', killed' : ''}: ${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of processors (${(cells / processorSeconds / 1e6).toFixed(0)} million cells a second of them), ${megabytes.toFixed(0)} MB at most`,
    );
    // A small one is whole before it would be killed.
    if (killAfterSeconds !== null && !wasKilled) break;
  }
  console.log(`installed: ${format(sumSizes(data, '.fbr'))}`);
  if (process.argv[3] === 'warm') await warmCodec();
  await measureReads(data);
  await compareSizes(folder, pack);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
