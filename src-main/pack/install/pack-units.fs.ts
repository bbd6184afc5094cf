import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import {
  locateUnit,
  type RasterBand,
  type RasterProblemCode,
  RasterRefusedError,
  type UnitPlan,
} from '#main/raster/index.ts';
import { startThreadPool } from '#main/platform/threads/thread-pool.ts';
import type { PackText } from '#shared/pack/pack-text.ts';
import type { PlannedGroup } from './plan-rasters.ts';

/** A group as a thread needs it. */
export interface UnitGroup {
  readonly plan: UnitPlan;
  readonly size: { readonly width: number; readonly height: number };
  readonly bands: readonly RasterBand[];
  /** File of each band. */
  readonly files: readonly string[];
}

export interface UnitJob {
  readonly groups: readonly UnitGroup[];
  readonly hazards: PackManifest['hazards'];
  /** Folder of the segments. */
  readonly folder: string;
}

export interface UnitTask {
  readonly group: number;
  readonly unit: number;
}

/** What a thread is asked for. */
export interface UnitCalls {
  /** What was wrong with a file; null: nothing. */
  readonly pack: { readonly argument: UnitTask; readonly answer: UnitProblem | null };
}

/** What is wrong with a file, as it crosses from one thread to another. */
export type UnitProblem =
  | {
      readonly kind: 'raster';
      readonly band: number;
      readonly code: RasterProblemCode;
      readonly field: string | null;
      readonly found: PackText;
      readonly expected: PackText;
    }
  | {
      readonly kind: 'file';
      readonly band: number;
      readonly message: string;
      readonly code: string;
      readonly syscall: string;
    };

/** Threads that pack; each holds some 200 MB. */
const MAXIMUM_THREADS = 4;
/** Heap of a thread, megabytes: cells are held outside of it. */
const MAXIMUM_HEAP_MEGABYTES = 512;

/** A band whose file could not be read. */
export class BandError extends Error {
  readonly group: number;
  readonly band: number;

  constructor(group: number, band: number, cause: Error) {
    super(cause.message, { cause });
    this.name = 'BandError';
    this.group = group;
    this.band = band;
  }
}

/** Path of the file that holds a unit's segment. */
export function nameSegment(folder: string, { group, unit }: UnitTask): string {
  return path.join(folder, `${group}-${unit}.unit`);
}

/** How a group is given to the threads. */
export function describeUnitGroup({ grid, bands }: PlannedGroup, plan: UnitPlan): UnitGroup {
  return {
    plan,
    size: { width: grid.width, height: grid.height },
    bands: bands.map(({ band }) => band),
    files: bands.map(({ file }) => file.path),
  };
}

/**
 * Packs all units of the groups in threads; those whose segments are there already are not packed again.
 * @param onCells cells that were done, with the file that they came from
 * @throws BandError
 */
export async function packUnits(job: UnitJob, onCells: (cells: number, file: string) => void): Promise<void> {
  const tasks = job.groups.flatMap(({ plan }, group) =>
    Array.from({ length: plan.across * plan.down }, (_, unit): UnitTask => ({ group, unit })),
  );
  const tell = ({ group, unit }: UnitTask): void => {
    const { plan, size, bands } = job.groups[group]!;
    const { width, height } = locateUnit(plan, size, unit);
    onCells(width * height * bands.length, bands[0]!.path);
  };
  const isDone = (task: UnitTask): boolean => existsSync(nameSegment(job.folder, task));
  const open = tasks.filter((task) => !isDone(task));
  tasks.filter(isDone).forEach(tell);
  if (open.length === 0) return;
  const pool = startThreadPool<UnitCalls>('raster-unit', {
    title: 'A thread that packs rasters',
    size: Math.min(MAXIMUM_THREADS, availableParallelism(), open.length),
    jobsPerThread: 1,
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MEGABYTES },
  });
  const pack = async (task: UnitTask): Promise<void> => {
    const problem = await pool.run('pack', task);
    if (problem !== null) throw toError(task.group, problem);
    tell(task);
  };
  try {
    await Promise.all(open.map(pack));
  } finally {
    await pool.close();
  }
}

function toError(group: number, problem: UnitProblem): BandError {
  if (problem.kind === 'raster') {
    const { band, code, field, found, expected } = problem;
    return new BandError(group, band, new RasterRefusedError(code, field, found, expected));
  }
  const { band, message, code, syscall } = problem;
  return new BandError(group, band, Object.assign(new Error(message), { code, syscall }));
}
