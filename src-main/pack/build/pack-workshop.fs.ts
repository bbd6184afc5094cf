import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import { makeFolders } from '#main/platform/files/make-folders.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { inspectInWorker, previewInWorker, writeInWorker } from './build-in-worker.ts';
import type { Finding } from '#shared/pack/pack.ts';
import type { PackBuildStep } from './planning/assemble-pack.ts';
import type { PreviewJob } from './preview-raster.ts';
import type { RasterPreview } from '#shared/pack/raster-preview.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import type { PackStepProgress } from '../installed-packs.ts';

/** Looks into folders and writes packs. Everything heavy runs in a worker. */
export interface PackWorkshop {
  /**
   * What is in a folder. `crs`: coordinate systems by file, for those that name none; `generalCrs` for all others.
   * @throws NotFoundError; CancelledError
   */
  inspect(
    folder: string,
    options: {
      readonly crs: Readonly<Record<string, string>>;
      readonly generalCrs: string | null;
      readonly signal: AbortSignal;
      readonly onProgress: (progress: PackStepProgress) => void;
    },
  ): Promise<SourceFile[]>;
  /** A small picture of a raster; null where there is none. @throws NotFoundError; CancelledError */
  preview(job: PreviewJob, signal: AbortSignal): Promise<RasterPreview | null>;
  /** Writes a pack beside its place. @throws ServiceError where something is there; CancelledError */
  write(
    job: {
      readonly folder: string;
      /** Folder that the pack is to become; null: it is not kept, and never published. */
      readonly out: string | null;
      /** `pack.json` without checksums. */
      readonly manifest: Readonly<Record<string, unknown>>;
      readonly steps: readonly PackBuildStep[];
      /** What the files were like when they were looked into, by their paths. */
      readonly states: Readonly<Record<string, string>>;
    },
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: PackStepProgress) => void },
  ): Promise<PackDraft>;
}

/** A pack folder that is written but not yet in its place. */
export interface PackDraft {
  readonly folder: string;
  /** What was wrong with the sources; with an error among them the folder is not whole. */
  readonly findings: readonly Finding[];
  /** Moves it into its place in one step. @throws ServiceError where something is there */
  publish(): void;
  discard(): void;
}

/**
 * Creates the workshop: looks into folders, writes packs beside their place and moves them into it.
 * @param temporaryPaths notes where packs are written: what a killed process leaves is removed by the next
 * @param making folder for packs that are not kept; it need not be there
 */
export function createPackWorkshop(temporaryPaths: TemporaryPaths, making: string): PackWorkshop {
  return {
    async inspect(folder, { crs, generalCrs, signal, onProgress }) {
      requireFolder(folder);
      return inspectInWorker({ folder, crs, generalCrs }, { signal, onProgress });
    },
    async preview(job, signal) {
      requireFolder(job.folder);
      return previewInWorker(job, signal);
    },
    async write({ folder, out: kept, ...made }, options) {
      const out = kept ?? path.join(making, randomUUID());
      requireFree(out);
      const parent = path.dirname(out);
      makeFolders(parent, kept === null ? 0o700 : undefined);
      // On the same disk: it can be moved in one step.
      const part = temporaryPaths.beside(out);
      const target = part.path;
      try {
        const findings = await writeInWorker({ folder, target, ...made }, options);
        return {
          folder: target,
          findings,
          publish() {
            requireFree(out);
            if (existsSync(out)) rmdirSync(out);
            renameSync(target, out);
            synchroniseFolder(parent);
            part.remove();
          },
          discard: part.remove,
        };
      } catch (error) {
        part.remove();
        throw error;
      }
    },
  };
}

function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new NotFoundError('folder', { folder });
}

/** An empty folder is free, too: it was just made to be chosen. */
function requireFree(out: string): void {
  const stats = statSync(out, { throwIfNoEntry: false });
  if (stats === undefined || (stats.isDirectory() && readdirSync(out).length === 0)) return;
  throw new ServiceError('INVALID_INPUT', failureText('pack-folder-exists', { name: out }));
}
