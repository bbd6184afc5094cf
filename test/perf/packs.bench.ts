// How long a pack's install takes and what memory it needs, and how fast the twelve maps of a hazard are read at a
// point: over the demonstration region. Run: node test/perf/packs.bench.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { generateDemonstrationRegion } from '../../scripts/demonstration/generate-demonstration-region.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';

const TILE_CACHE_BYTES = 64 * 2 ** 20;
const WARM_READS = 200_000;

const [mode, dataDirectory = '', source = ''] = process.argv.slice(2);
if (mode === 'generate') await generateDemonstrationRegion(dataDirectory);
else if (mode === 'install') await installOnly();
else await measure();

function open(directory: string, tileCacheBytes = TILE_CACHE_BYTES): Promise<InstalledPackLibrary> {
  return createPackLibrary({ dataDirectory: directory, tileCacheBytes, onChange: () => undefined });
}

/** A process of its own, so that its largest memory is the install's. */
async function installOnly(): Promise<void> {
  const library = await open(dataDirectory);
  const megabytesBefore = process.resourceUsage().maxRSS / 1024;
  const started = performance.now();
  await library.install(source, { signal: new AbortController().signal });
  const seconds = (performance.now() - started) / 1000;
  await library.close();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(
    `install: ${seconds.toFixed(2)} s; memory ${megabytesBefore.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB at most`,
  );
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bench-'));
  try {
    const pack = mkdtempSync(path.join(folder, 'region-'));
    const started = performance.now();
    execFileSync(process.execPath, [import.meta.filename, 'generate', pack]);
    console.log(
      `generate the demonstration region: ${((performance.now() - started) / 1000).toFixed(2)} s, ${megabytesOf(pack)} MB`,
    );
    const data = path.join(folder, 'data');
    process.stdout.write(
      execFileSync(process.execPath, [import.meta.filename, 'install', data, pack], { encoding: 'utf8' }),
    );
    console.log(`installed: ${megabytesOf(path.join(data, 'packs'))} MB`);
    await measureOpening(data);
    await measureReads(data);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureOpening(data: string): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    const started = performance.now();
    const library = await open(data);
    times.push(performance.now() - started);
    await library.close();
  }
  print('open the library', times, 'ms');
}

async function measureReads(data: string): Promise<void> {
  for (const hazard of floodHazards) {
    const cold: number[] = [];
    const warm: number[] = [];
    let checksum = 0;
    // Each run opens the library anew: nothing is in memory but what the system keeps of the file.
    for (let run = 0; run < 60; run += 1) {
      const library = await open(data);
      const [reader] = library.catalogue.floodSources(hazard);
      const point = choosePoint(library, run / 60);
      const started = performance.now();
      checksum += reader!.read(point, 1).maps.length;
      cold.push(performance.now() - started);
      await library.close();
    }
    const library = await open(data);
    const [reader] = library.catalogue.floodSources(hazard);
    const points = Array.from({ length: 200 }, (_, index) => choosePoint(library, 0.4 + index / 10_000));
    for (const point of points) checksum += reader!.read(point, 1).maps.length;
    for (let batch = 0; batch < 20; batch += 1) {
      const started = performance.now();
      for (let read = 0; read < WARM_READS / 20; read += 1)
        checksum += reader!.read(points[read % points.length]!, 1).maps[0]!.returnPeriodYears;
      warm.push(((performance.now() - started) / (WARM_READS / 20)) * 1000);
    }
    const maps = reader!.read(points[0]!, 1).maps.length;
    await library.close();
    print(`${hazard}, ${maps} maps: cold read, tile not in memory`, cold, 'ms');
    print(`${hazard}, ${maps} maps: warm read`, warm, 'µs');
    if (!(checksum > 0)) throw new Error('nothing was read');
  }
  console.log(`memory of the reading process: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
}

/** A place on the diagonal of the region. */
function choosePoint(library: InstalledPackLibrary, share: number): { latitude: number; longitude: number } {
  const [west, south, east, north] = library.list()[0]!.bbox!;
  return {
    latitude: south + (0.1 + 0.8 * share) * (north - south),
    longitude: west + (0.1 + 0.8 * share) * (east - west),
  };
}

function megabytesOf(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  return (bytes / 2 ** 20).toFixed(1);
}

function print(what: string, values: readonly number[], unit: string): void {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor(share * (sorted.length - 1))]!.toPrecision(3);
  console.log(`${what}: median ${at(0.5)} ${unit}, 95 % under ${at(0.95)} ${unit}, longest ${at(1)} ${unit}`);
}
