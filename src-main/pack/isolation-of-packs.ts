import { createFinding } from '#shared/pack/create-finding.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Finding } from '#shared/pack/pack.ts';
import type { IsolationError } from '#main/platform/isolation/isolation-error.ts';

/**
 * Resident memory that preparing or making a pack may take, megabytes. Ten million addresses take 990; packing rasters
 * takes 850 with two threads, and some 200 more with each further one of the four.
 */
export const PACK_MEGABYTES = 1536;

/** What is wrong with a pack or a folder of maps whose files were too much for the process that read them. */
export function describeIsolationError({ fault, megabytes }: IsolationError): Finding {
  const isMemory = fault === 'memory';
  return createFinding({
    severity: 'error',
    code: isMemory ? 'out-of-memory' : 'reader-ended',
    file: null,
    field: null,
    found: isMemory ? packText('too-much-memory', { megabytes }) : packText('reader-ended'),
    expected: packText(isMemory ? 'short-strips-expected' : 'readable-file-expected'),
  });
}
