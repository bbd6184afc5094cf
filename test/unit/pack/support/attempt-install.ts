import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { PackRefusedError } from '#main/pack/pack-errors.ts';
import { writePackFolder, type PackContent } from './test-pack.ts';
import { requireBoundedMemory, watchMemory } from './watch-memory.ts';
import { withManifest, type setUpTrialLibrary } from './trial-library.ts';

/** Tries to install packs that are made to break things. */
export function createAttempt(trial: ReturnType<typeof setUpTrialLibrary>) {
  /** Names of the tests that have tried to install something. */
  const tried = new Set<string | undefined>();
  return {
    tried,
    /**
     * Installs a pack, the bytes of a zip, or what a function writes to the place that it is given, and tells what came
     * of it: codes of the errors that refused it, or none when it was taken. Whatever came of it, nothing half done
     * stays, and the memory that it took is bounded.
     */
    async attempt(content: PackContent | Uint8Array | ((source: string) => void)): Promise<string[]> {
      tried.add(expect.getState().currentTestName);
      const { source } = trial;
      if (typeof content === 'function') content(source);
      else if (content instanceof Uint8Array) writeFileSync(source, content);
      else writePackFolder(source, content);
      const before = trial.listInstalled();
      const memory = watchMemory();
      try {
        const { pack } = await trial.library.install(source, { signal: new AbortController().signal });
        await trial.library.remove(pack.id, pack.version);
        return [];
      } catch (error) {
        if (!(error instanceof PackRefusedError)) throw error;
        expect(JSON.stringify(error.findings)).not.toContain(trial.folder);
        return error.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
      } finally {
        requireBoundedMemory(memory);
        expect(trial.listInstalled()).toEqual(before);
        expect(readdirSync(path.join(trial.folder, 'packs')).filter((name) => name.startsWith('.'))).toEqual([]);
      }
    },
  };
}

/** The sound pack with one more file, and the field that names it. */
export function withFile(
  file: string,
  bytes: Uint8Array | string,
  field: 'addresses' | 'osm' | 'basemap',
): PackContent {
  const pack = withManifest((manifest) => {
    if (field === 'basemap') manifest['basemap'] = { path: file };
    else manifest['addresses'] = [{ path: file, format: field === 'osm' ? 'osm' : 'openaddresses' }];
  });
  return { ...pack, [file]: bytes };
}
