import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import * as z from 'zod';
import { replaceFile } from '../files/create-file-once.ts';
import { formatSealedJson, parseSealedJson } from '../files/sealed-json.ts';
import { setAside, type SetAsideListener } from '../files/set-aside.ts';
import { DamagedFileError, FileTooNewError } from '../errors/errors.ts';
import { readGeneration } from './database-mark.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

/**
 * Holds a database against what a file beside it says of its generation, and writes that down where nothing does.
 * @param name what the database holds
 * @throws DamagedFileError when it is another one; FileTooNewError when a newer version has written that file
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

/**
 * What the file says, under the name of what the database holds.
 * @throws what the system says of a file that it does not let anybody read: that is no matter of what stands there;
 *   FileTooNewError
 */
function readKnown(file: string, name: string): Known {
  try {
    const text = readPlainText(file).trimEnd();
    const { value, isSealed } = parseSealedJson(text, file);
    const { [name]: generation, ...rest } = z.looseObject({ [name]: z.string() }).parse(value);
    if (Object.keys(rest).length > 0) throw isSealed ? new FileTooNewError(file) : new Error(`${file} knows more.`);
    return { ok: true, generation: generation!, isSealed };
  } catch (cause) {
    const isRefusedBySystem = cause instanceof Error && 'syscall' in cause;
    if (isRefusedBySystem || cause instanceof FileTooNewError) throw cause;
    return { ok: false, cause };
  }
}
