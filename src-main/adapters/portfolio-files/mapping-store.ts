import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { namedMappingSchema, type NamedMapping } from '#shared/domain/portfolio-mapping.ts';
import type { PortfolioMappingStore } from '#main/services/portfolio/import/portfolio-mapping-store.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { listNames } from '../files/list-names.ts';
import { saveFileWhole } from '../files/save-file-whole.ts';
import { PortfolioMappingError } from './portfolio-mapping-error.ts';

/** Name of the folder in the data directory. */
const FOLDER = 'portfolio-mappings';

/**
 * Keeps named mappings as JSON files in `portfolio-mappings/` of the data directory, one a file: the files that
 * `cli portfolio run --mapping FILE` takes, so they can be copied, sent and edited. A file that is no mapping is passed
 * over and told to `onUnreadable`.
 */
export function createMappingStore(
  dataDirectory: string,
  onUnreadable: (file: string, reason: string) => void = () => undefined,
): PortfolioMappingStore {
  const folder = path.join(dataDirectory, FOLDER);

  function listFiles(): string[] {
    return listNames(folder).filter((file) => file.endsWith('.json') && !file.startsWith('.'));
  }

  async function loadAll(): Promise<{ file: string; mapping: NamedMapping }[]> {
    const loaded = await Promise.all(
      listFiles().map(async (name) => {
        const file = path.join(folder, name);
        try {
          return [{ file, mapping: await loadMappingFile(file) }];
        } catch (error) {
          onUnreadable(file, messageOf(error));
          return [];
        }
      }),
    );
    return loaded.flat();
  }

  return {
    async list() {
      const mappings = (await loadAll()).map(({ mapping }) => mapping);
      return mappings.sort((a, b) => a.name.localeCompare(b.name));
    },
    async save(mapping) {
      const parsed = namedMappingSchema.parse(mapping);
      const same = (await loadAll()).find((candidate) => candidate.mapping.name === parsed.name);
      const file = same?.file ?? path.join(folder, toFileName(parsed.name));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await saveFileWhole(file, `${JSON.stringify(parsed, null, 2)}\n`, { mode: 0o600 });
    },
    async remove(name) {
      const files = (await loadAll()).filter(({ mapping }) => mapping.name === name);
      await Promise.all(files.map(({ file }) => rm(file, { force: true })));
      return files.length > 0;
    },
  };
}

/** Reads one mapping file. @throws PortfolioMappingError when it holds none */
export async function loadMappingFile(file: string): Promise<NamedMapping> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new PortfolioMappingError(file, messageOf(error));
  }
  const parsed = namedMappingSchema.safeParse(value);
  if (!parsed.success) throw new PortfolioMappingError(file, z.prettifyError(parsed.error));
  return parsed.data;
}

/** A file name that says the mapping's name, and is distinct where only case or signs differ. */
function toFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${plain.slice(0, 60) || 'mapping'}-${mark}.json`;
}
