import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { inspectFolder } from '#main/pack/build/inspect-folder.fs.ts';
import { createPackWorkshop } from '#main/pack/build/pack-workshop.fs.ts';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { createPackBuilder, type PackBuilder } from '#main/pack/build/planning/pack-builder.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { packPlanSchema, type PackPlan, type WrittenPackPlan } from '#shared/pack/pack-plan.ts';
import { writePackFolder, type PackContent } from '../../support/test-pack.ts';

/** A folder for each test, and a builder and a library over it. */
export interface BuildTrial {
  readonly folder: string;
  readonly library: InstalledPackLibrary;
  readonly builder: PackBuilder;
  /** Plans the files. */
  plan(content: PackContent, given?: Omit<WrittenPackPlan, 'plan'>): Promise<PackPlan>;
  /** Makes and installs a pack of the files, and gives its folder. */
  build(content: PackContent, given?: Omit<WrittenPackPlan, 'plan'>): Promise<string>;
  /** Codes and fields of what keeps a pack of the files from being made. Nothing may be written. */
  refuse(content: PackContent, given?: Omit<WrittenPackPlan, 'plan'>): Promise<{ code: string; file: string | null }[]>;
}

const options = { signal: new AbortController().signal, onProgress: () => undefined };

/** Sets up the trial for each test of a file. */
export function setUpBuildTrial(): BuildTrial {
  let folder: string;
  let library: InstalledPackLibrary;
  let builder: PackBuilder;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-build-'));
    const dataDirectory = path.join(folder, 'data');
    library = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
    const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
    builder = createPackBuilder({
      workshop: {
        ...createPackWorkshop(unnotedPaths, path.join(folder, 'making')),
        // Without a process of its own, which is not what the tests are about: it costs five times as much.
        inspect: (source, { crs, generalCrs }) => inspectFolder({ folder: source, crs, generalCrs }, () => undefined),
      },
      library,
      clock,
      findCustoms: async () => [{ town: 'Arnhem', country: 'NL', curveSet: 'jrc-europe', currency: 'EUR' }],
    });
  });
  afterEach(async () => {
    await library?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (content: PackContent) => writePackFolder(path.join(folder, 'My River'), content);
  const parse = (given: Omit<WrittenPackPlan, 'plan'>) => packPlanSchema.parse({ plan: 1, ...given });

  return {
    get folder() {
      return folder;
    },
    get library() {
      return library;
    },
    get builder() {
      return builder;
    },
    plan: async (content, given = {}) => (await builder.plan(write(content), parse(given), options)).plan,
    async build(content, given = {}) {
      const out = path.join(folder, 'made');
      await builder.build({ folder: write(content), given: parse(given), out, isInstalled: true }, options);
      return out;
    },
    async refuse(content, given = {}) {
      const job = { folder: write(content), given: parse(given), out: path.join(folder, 'made'), isInstalled: true };
      const before = readdirSync(folder);
      try {
        await builder.build(job, options);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'PACK_REFUSED') throw error;
        if (readdirSync(folder).join() !== before.join()) throw new Error('something was left', { cause: error });
        const { findings } = error.details as { findings: readonly Finding[] };
        return findings.filter(({ severity }) => severity === 'error').map(({ code, file }) => ({ code, file }));
      }
      return [];
    },
  };
}
