import { workerData } from 'node:worker_threads';
import { serveCalls } from '#main/platform/threads/serve-calls.ts';
import { createDisplayRank } from './display-rank.ts';
import { isFileProblem } from './findings.ts';
import {
  nameSegment,
  type UnitCalls,
  type UnitGroup,
  type UnitJob,
  type UnitProblem,
  type UnitTask,
} from './pack-units.fs.ts';
import {
  type GeoTiff,
  locateUnit,
  openGeoTiff,
  packUnit,
  RasterRefusedError,
  type Samples,
  saveUnitSegment,
  type Unit,
} from '#main/raster/index.ts';

const { groups, hazards, folder } = workerData as UnitJob;
const opened = new Map<string, GeoTiff>();
/** Position among the group's bands of the file that is being read. */
let reading = 0;

async function openFiles({ files }: UnitGroup): Promise<GeoTiff[]> {
  const result: GeoTiff[] = [];
  for (const [position, file] of files.entries()) {
    reading = position;
    const known = opened.get(file) ?? (await openGeoTiff(file));
    opened.set(file, known);
    result.push(known);
  }
  return result;
}

/** Reads the bands of one file together, so that none of its chunks is decoded twice. */
function readUnit({ bands }: UnitGroup, files: readonly GeoTiff[], unit: Unit): Samples[] {
  const results: Samples[] = [];
  for (const file of new Set(files)) {
    const positions = bands.flatMap((_, position) => (files[position] === file ? [position] : []));
    reading = positions[0]!;
    const samples = file.readBlock(
      unit,
      positions.map((position) => bands[position]!.band - 1),
    );
    positions.forEach((position, index) => (results[position] = samples[index]!));
  }
  return results;
}

async function pack(task: UnitTask): Promise<void> {
  const group = groups[task.group]!;
  const { plan, size, bands } = group;
  const files = await openFiles(group);
  const segment = packUnit(plan, locateUnit(plan, size, task.unit), {
    bands,
    read: (unit) => readUnit(group, files, unit),
    rank: createDisplayRank(bands, hazards),
  });
  const types = bands.map(({ sampleType }) => sampleType);
  saveUnitSegment(nameSegment(folder, task), segment, types);
}

/** @throws what is wrong with no file */
function describeProblem(error: unknown): UnitProblem {
  if (error instanceof RasterRefusedError) {
    const { code, field, found, expected } = error;
    return { kind: 'raster', band: reading, code, field, found, expected };
  }
  if (isFileProblem(error)) {
    return {
      kind: 'file',
      band: reading,
      message: error.message,
      code: error.code ?? '',
      syscall: error.syscall ?? 'read',
    };
  }
  throw error;
}

serveCalls<UnitCalls>({
  pack: (task) => pack(task).then(() => null, describeProblem),
});
