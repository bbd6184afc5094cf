import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import {
  locateUnit,
  type RasterBand,
  type RasterProblemCode,
  RasterRefusedError,
  type UnitPlan,
} from '#main/raster/index.ts';
import { endWorker } from '#main/platform/threads/end-worker.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
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

/** What a thread tells of a task: nothing was wrong, or what. */
export interface UnitReply {
  readonly problem: UnitProblem | null;
}

/** An error as it crosses from one thread to another. */
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
    }
  | { readonly kind: 'fault'; readonly message: string };

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
  const count = Math.min(MAXIMUM_THREADS, availableParallelism(), open.length);
  let next = 0;
  await Promise.all(Array.from({ length: count }, () => runThread(job, () => open[next++], tell)));
}

/** Runs one thread until there is nothing left to do. */
function runThread(
  job: UnitJob,
  takeTask: () => UnitTask | undefined,
  onDone: (task: UnitTask) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl('raster-unit'), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MEGABYTES },
    });
    let task = takeTask();
    const fail = (error: Error): void => {
      reject(error);
      void endWorker(worker);
    };
    const proceed = (): void => {
      if (task === undefined) {
        resolve();
        void endWorker(worker);
      } else worker.postMessage(task, []);
    };
    worker.on('message', ({ problem }: UnitReply) => {
      if (problem !== null) {
        fail(toError(task!.group, problem));
        return;
      }
      onDone(task!);
      task = takeTask();
      proceed();
    });
    worker.once('error', fail);
    // Settled already unless the thread ended without a word.
    worker.once('exit', (code) => reject(new Error(`packing the rasters ended with code ${code}`)));
    proceed();
  });
}

function toError(group: number, problem: UnitProblem): Error {
  switch (problem.kind) {
    case 'raster':
      return new BandError(
        group,
        problem.band,
        new RasterRefusedError(problem.code, problem.field, problem.found, problem.expected),
      );
    case 'file': {
      const { code, syscall } = problem;
      return new BandError(group, problem.band, Object.assign(new Error(problem.message), { code, syscall }));
    }
    default:
      return new Error(problem.message);
  }
}
