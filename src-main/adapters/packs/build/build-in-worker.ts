import { Worker } from 'node:worker_threads';
import type { SourceFile } from '#shared/domain/pack-source.ts';
import type { Finding } from '#shared/domain/pack.ts';
import { workerUrl } from '#main/adapters/workers/worker-url.ts';
import { CancelledError } from '#main/services/errors.ts';
import type { PackProgress } from '#main/services/ports.ts';
import type { InspectJob } from './inspect-folder.ts';
import type { WriteJob } from './write-pack.ts';

/** Work for the worker, by what it gives. */
export type BuildJob = { readonly inspect: InspectJob } | { readonly write: WriteJob };

/** What the worker tells. */
export type BuildMessage =
  | { readonly progress: Pick<PackProgress, 'file' | 'fraction'> }
  | { readonly files: SourceFile[] }
  | { readonly findings: Finding[] };

/** Memory that looking into files may take, megabytes: one that makes it take more ends the worker, not the application. */
const MAXIMUM_HEAP_MEGABYTES = 2048;
/** Least time between two tellings, milliseconds: ten a second. */
const PROGRESS_INTERVAL_MILLISECONDS = 100;

interface BuildOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackProgress) => void;
}

/** Looks into a folder in a worker. @throws CancelledError */
export async function inspectInWorker(job: InspectJob, options: BuildOptions): Promise<SourceFile[]> {
  const message = await runWorker({ inspect: job }, 'inspect', options);
  return 'files' in message ? message.files : [];
}

/** Writes a pack in a worker. @throws CancelledError */
export async function writeInWorker(job: WriteJob, options: BuildOptions): Promise<Finding[]> {
  const message = await runWorker({ write: job }, 'build', options);
  return 'findings' in message ? message.findings : [];
}

function runWorker(
  job: BuildJob,
  step: PackProgress['step'],
  { signal, onProgress }: BuildOptions,
): Promise<Exclude<BuildMessage, { progress: unknown }>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new CancelledError());
      return;
    }
    const worker = new Worker(workerUrl('pack-build'), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_HEAP_MEGABYTES },
    });
    let toldAt = -Infinity;
    const cancel = (): void => {
      void worker.terminate().then(() => reject(new CancelledError()));
    };
    signal.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: BuildMessage) => {
      if (!('progress' in message)) {
        resolve(message);
        return;
      }
      const now = performance.now();
      if (now - toldAt < PROGRESS_INTERVAL_MILLISECONDS) return;
      toldAt = now;
      onProgress({ step, ...message.progress });
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', cancel);
      // Settled already unless the worker ended without a word.
      if (!signal.aborted) reject(new Error(`making the pack ended with code ${code}`));
    });
  });
}
