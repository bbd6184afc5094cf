import type { StoredKeys } from '#main/platform/database/pages/stored-tables.ts';
import type { StoredValue } from '#main/platform/database/pages/record.ts';

/** Highest code unit: everything that starts with a prefix sorts below the prefix followed by it. */
const LAST_CHARACTER = '\uffff';

/** A text as keys are compared with it. */
export function toKey(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** Entries whose text begins with a prefix. */
export function listWithPrefix(keys: StoredKeys, prefix: string, limit?: number): StoredValue[][] {
  return keys.list([toKey(prefix)], [toKey(prefix + LAST_CHARACTER)], limit);
}
