import type * as z from 'zod';
import { FileTooNewError } from '../errors/errors.ts';
import { ChecksumError, computeChecksum } from './checksum.ts';

/** The last member of a sealed object: the checksum of the text before it, as eight hexadecimal digits. */
const seal = /,"checksum":"([0-9a-f]{8})"\}$/;

/** JSON of an object that has at least one member and none called `checksum`, with the checksum of its text. */
export function formatSealedJson(value: object): string {
  const open = JSON.stringify(value).slice(0, -1);
  return `${open},"checksum":"${formatChecksum(open)}"}`;
}

/**
 * Reads what {@link formatSealedJson} has written. A text without a checksum, of an earlier version, is taken as it is;
 * one whose checksum is spoilt keeps a member that no schema of ours knows, so that it is refused there.
 * @throws ChecksumError, SyntaxError
 */
export function parseSealedJson(text: string, what: string): { readonly value: unknown; readonly isSealed: boolean } {
  const found = seal.exec(text);
  if (found === null) return { value: JSON.parse(text), isSealed: false };
  const open = text.slice(0, found.index);
  if (formatChecksum(open) !== found[1]) throw new ChecksumError(what);
  return { value: JSON.parse(`${open}}`), isSealed: true };
}

/**
 * Reads a file's text, of the form that this version writes.
 * @throws FileTooNewError where the checksum holds and the form is another: a newer version has written it;
 *   ChecksumError, SyntaxError, ZodError
 */
export function readSealedJson<Value>(text: string, file: string, schema: z.ZodType<Value>) {
  const { value, isSealed } = parseSealedJson(text, file);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, isSealed };
  throw isSealed ? new FileTooNewError(file) : parsed.error;
}

function formatChecksum(text: string): string {
  return computeChecksum(new TextEncoder().encode(text)).toString(16).padStart(8, '0');
}
