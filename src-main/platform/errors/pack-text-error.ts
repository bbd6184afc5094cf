import { packText, quoteWords, sayPackText, type PackText, type PackTextKey } from '#shared/pack/pack-text.ts';
import { UnreadableNameError } from '#main/platform/files/unreadable-names.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { findCondition, findSystemDamage, type SystemCondition, type SystemDamage } from './system-errors.ts';

/** A file cannot be used; the text says why, for a finding. */
export class PackTextError extends Error {
  readonly text: PackText;

  constructor(key: PackTextKey, values: PackText['values'] = {}, cause?: unknown) {
    const text = packText(key, values);
    super(sayPackText(text), { cause });
    this.name = new.target.name;
    this.text = text;
  }
}

const systemTexts: Readonly<Record<SystemDamage | SystemCondition, PackTextKey>> = {
  missing: 'no-such-file',
  foreign: 'something-else-there',
  denied: 'no-right-to-it',
  'read-only': 'disk-only-read',
  changed: 'disk-unreadable',
  'system-disk-full': 'no-room-left',
  'system-quota-reached': 'no-share-left',
  'system-no-more-files': 'no-more-files',
  'system-file-too-large': 'file-too-large-for-disk',
  'system-too-many-open': 'busy-system',
  'system-too-many-processes': 'busy-system',
  'system-out-of-memory': 'busy-system',
  'system-in-use': 'busy-system',
  'system-unreachable': 'drive-silent',
  'system-name-too-long': 'name-not-taken',
  'system-unsupported': 'drive-lacks-that',
};

/** Why a file cannot be read or written, without the system's own message: that has a code and names a path. */
export function describeFileError(error: unknown): PackText {
  if (error instanceof UnreadableNameError) return packText('unreadable-name');
  const meaning = findCondition(error) ?? findSystemDamage(error);
  if (meaning !== null) return packText(systemTexts[meaning]);
  return packText(isPackedDataError(error) ? 'packed-data-damaged' : 'cannot-be-read');
}

/** Whether an error is zlib's about compressed data. */
export function isPackedDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Why something failed, as a finding tells it: in words of ours, or as a library says it. */
export function describeError(error: unknown): PackText {
  if (error instanceof PackTextError) return error.text;
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? describeFileError(error) : quoteWords(messageOf(error));
}
