import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import * as z from 'zod';
import { replaceFile } from '../files/create-file-once.ts';
import { formatSealedJson, parseSealedJson } from '../files/sealed-json.ts';
import { setAside, type SetAsideListener } from '../files/set-aside.ts';
import { DamagedFileError } from '../errors/errors.ts';
import { readGeneration } from './database-mark.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

/** What is known of a database beside it: its generation, under the name of what it holds. */
const knownSchema = z.record(z.string(), z.string());

/**
 * Holds a database against what a file beside it says of its generation, and writes that down where nothing does.
 * @param name what the database holds
 * @throws DamagedFileError when it is another one
 */
export function requireKnownGeneration(
  database: Database,
  { file, name, onSetAside }: { readonly file: string; readonly name: string; readonly onSetAside: SetAsideListener },
): void {
  const generation = readGeneration(database);
  if (existsSync(file)) {
    const known = readKnown(file, name);
    if (known.ok && known.generation !== generation) throw new DamagedFileError(database.name, null, 'other');
    if (known.ok && known.isSealed) return;
    if (!known.ok) onSetAside(setAside(file), known.cause);
  }
  replaceFile(file, formatSealedJson({ [name]: generation }), 0o600);
}

type Known =
  | { readonly ok: true; readonly generation: string; readonly isSealed: boolean }
  | { readonly ok: false; readonly cause: unknown };

/** @throws what the system says of a file that it does not let anybody read: that is no matter of what stands there */
function readKnown(file: string, name: string): Known {
  try {
    const text = readPlainText(file).trimEnd();
    const { value, isSealed } = parseSealedJson(text, file);
    const { [name]: generation, ...rest } = knownSchema.parse(value);
    if (generation === undefined || Object.keys(rest).length > 0) throw new Error(`${file} knows something else.`);
    return { ok: true, generation, isSealed };
  } catch (cause) {
    const isRefusedBySystem = cause instanceof Error && 'syscall' in cause;
    if (isRefusedBySystem) throw cause;
    return { ok: false, cause };
  }
}
