import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { sayIssues } from '#shared/contract/describe-issues.ts';
import path from 'node:path';
import * as z from 'zod';
import { namedMappingSchema, type NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { computeChecksum } from '#main/platform/files/checksum.ts';
import { listNames } from '#main/platform/files/list-names.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';
import { saveFileWhole } from '#main/platform/files/save-file-whole.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Name of the folder in the data directory. */
const FOLDER = 'portfolio-mappings';
/** What is told of a mapping whose checksum does not fit. */
const CHANGED =
  'it is damaged, or was edited. If it is as you want it, take the member "checksum" out of the file and try again';

/** A mapping file holds no mapping. */
class PortfolioMappingError extends ServiceError {
  readonly why: string;

  constructor(file: string, reason: string) {
    super('INVALID_INPUT', failureText('portfolio-mapping-invalid', { file, why: reason }), { mapping: reason });
    this.why = reason;
  }
}

/** A mapping's file: the mapping with its checksum, which those of earlier versions and of other makers lack. */
const storedMappingSchema = namedMappingSchema.extend({ checksum: z.string().optional() });

/**
 * Keeps named mappings as JSON files in `portfolio-mappings/` of the data directory, one a file: the files that
 * `cli portfolio run --mapping FILE` takes, so they can be copied, sent and edited. Each has a checksum, since a column
 * or a unit that a flipped bit makes another one would change figures; whoever edits one takes that member out.
 */
export function createMappingStore(dataDirectory: string) {
  const folder = path.join(dataDirectory, FOLDER);

  function listFiles(): string[] {
    return listNames(folder).filter((file) => file.endsWith('.json') && !file.startsWith('.'));
  }

  async function loadAll(): Promise<{ file: string; mapping: NamedMapping | PortfolioMappingError }[]> {
    return Promise.all(
      listFiles().map(async (name) => {
        const file = path.join(folder, name);
        const mapping = await loadMappingFile(file).catch((error: unknown) => {
          if (error instanceof PortfolioMappingError) return error;
          throw error;
        });
        return { file, mapping };
      }),
    );
  }

  async function loadReadable(): Promise<{ file: string; mapping: NamedMapping }[]> {
    return (await loadAll()).flatMap(({ file, mapping }) =>
      mapping instanceof PortfolioMappingError ? [] : [{ file, mapping }],
    );
  }

  return {
    /** All mappings, ordered by name, and the files that hold none or not the one that was saved. */
    async list(): Promise<{ mappings: NamedMapping[]; unreadable: { path: string; why: string }[] }> {
      const all = await loadAll();
      return {
        mappings: all
          .flatMap(({ mapping }) => (mapping instanceof PortfolioMappingError ? [] : [mapping]))
          .sort((a, b) => a.name.localeCompare(b.name)),
        unreadable: all.flatMap(({ file, mapping }) =>
          mapping instanceof PortfolioMappingError ? [{ path: file, why: mapping.why }] : [],
        ),
      };
    },
    /** Saves a mapping in place of the one of the same name. */
    async save(mapping: NamedMapping): Promise<void> {
      const parsed = namedMappingSchema.parse(mapping);
      const same = (await loadReadable()).find((candidate) => candidate.mapping.name === parsed.name);
      const file = same?.file ?? path.join(folder, toFileName(parsed.name));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sealed = { ...parsed, checksum: formatChecksum(parsed) };
      await saveFileWhole(file, `${JSON.stringify(sealed, null, 2)}\n`, { mode: 0o600 });
    },
    /** Whether there was one of this name. */
    async remove(name: string): Promise<boolean> {
      const files = (await loadReadable()).filter(({ mapping }) => mapping.name === name);
      await Promise.all(files.map(({ file }) => rm(file, { force: true })));
      return files.length > 0;
    },
  };
}

/** CRC-32 of a mapping as JSON without blanks, however the file is laid out: eight hexadecimal digits. */
function formatChecksum(mapping: object): string {
  return computeChecksum(Buffer.from(JSON.stringify(mapping)))
    .toString(16)
    .padStart(8, '0');
}

/** Reads one mapping file. @throws PortfolioMappingError when it holds none, or not the one that was saved */
export async function loadMappingFile(file: string): Promise<NamedMapping> {
  let value: unknown;
  try {
    value = JSON.parse(readPlainText(file));
  } catch (error) {
    rethrowCondition(error);
    throw new PortfolioMappingError(file, messageOf(error));
  }
  const parsed = storedMappingSchema.safeParse(value);
  if (!parsed.success) throw new PortfolioMappingError(file, sayIssues(storedMappingSchema, parsed.error, value));
  const { checksum, ...mapping } = parsed.data;
  if (checksum !== undefined) {
    const { checksum: _own, ...written } = value as NamedMapping & { readonly checksum: string };
    if (formatChecksum(written) !== checksum) throw new PortfolioMappingError(file, CHANGED);
  }
  return mapping;
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
