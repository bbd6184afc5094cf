import { createFinding } from '#shared/domain/create-finding.ts';
import { packText } from '#shared/domain/pack-text.ts';
import type { Finding } from '#shared/domain/pack.ts';
import { MAXIMUM_HEAP_MEGABYTES } from '#main/adapters/workers/run-in-worker.ts';

/** What is wrong with files that take more memory than a worker may have. */
export const outOfMemory: Finding = createFinding({
  severity: 'error',
  code: 'out-of-memory',
  file: null,
  field: null,
  found: packText('too-much-memory', { megabytes: MAXIMUM_HEAP_MEGABYTES }),
  expected: packText('short-strips-expected'),
});
