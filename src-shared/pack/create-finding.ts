import { sayPackText, type StoredPackText } from './pack-text.ts';
import type { Finding } from './pack.ts';

/** A finding before it is put into words. */
export interface FindingParts extends Pick<Finding, 'severity' | 'code' | 'file' | 'field'> {
  readonly found: StoredPackText;
  readonly expected: StoredPackText;
}

/** A finding with its words in English, and with what other languages make theirs of. */
export function createFinding({ severity, code, file, field, found, expected }: FindingParts): Finding {
  return {
    severity,
    code,
    file,
    field,
    found: sayPackText(found),
    expected: sayPackText(expected),
    texts: { found, expected },
  };
}
