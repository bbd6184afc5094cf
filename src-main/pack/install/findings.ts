import { createFinding } from '#shared/pack/create-finding.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { FileEndsError } from '#main/platform/files/random-access-file.ts';
import { RasterRefusedError } from '#main/raster/index.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import { isStorageFull, isUnavailable } from '#main/platform/errors/describe-failure.ts';
import { findCondition } from '#main/platform/errors/system-errors.ts';

/** Findings that are listed; of what is beyond only the number is told: nobody reads a hundred thousand. */
const MOST_FINDINGS = 500;

/** What is wrong with a pack, gathered while it is looked at. */
export interface PackFindings {
  readonly all: readonly Finding[];
  readonly hasErrors: boolean;
  error(code: string, where: Where, found: PackText, expected: PackText): void;
  warning(code: string, where: Where, found: PackText, expected: PackText): void;
  add(findings: readonly Finding[]): void;
}

/** Which file and field a finding is about. */
export interface Where {
  readonly file?: string | null;
  readonly field?: string | null;
}

export function createFindingList(): PackFindings {
  const listed: Finding[] = [];
  const unlisted = { error: 0, warning: 0 };
  const keep = (finding: Finding): void => {
    if (listed.length < MOST_FINDINGS) listed.push(finding);
    else unlisted[finding.severity] += 1;
  };
  const push = (
    severity: Finding['severity'],
    code: string,
    { file = null, field = null }: Where,
    found: PackText,
    expected: PackText,
  ): void => keep(createFinding({ severity, code, file, field, found, expected }));
  return {
    get all() {
      return [...listed, ...tellUnlisted(unlisted)];
    },
    get hasErrors() {
      return unlisted.error > 0 || listed.some(({ severity }) => severity === 'error');
    },
    error: (...parts) => push('error', ...parts),
    warning: (...parts) => push('warning', ...parts),
    add: (findings) => findings.forEach(keep),
  };
}

function tellUnlisted(counts: Readonly<Record<Finding['severity'], number>>): Finding[] {
  return (['error', 'warning'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => {
      const found = packText('more-findings', { count: counts[severity] });
      const expected = packText('fewer-findings-expected');
      return createFinding({ severity, code: 'more-findings', file: null, field: null, found, expected });
    });
}

/** Tells what is wrong with a raster. @throws what is no refusal: a fault. */
export function addRasterProblem(findings: PackFindings, file: string, field: string, error: unknown): void {
  if (error instanceof RasterRefusedError) {
    findings.error(error.code, { file, field }, describeRefused(error), error.expected);
    return;
  }
  addFileProblem(findings, { file, field }, error);
}

/** Tells what the system says of a file that is read or written. @throws what is no refusal: a fault. */
export function addFileProblem(
  findings: PackFindings,
  where: Where,
  error: unknown,
  expected: PackText = packText('readable-file-expected'),
): void {
  if (!isFileProblem(error)) throw error;
  // The system's own sentence names a folder of this machine.
  const found = describeError(error);
  if (findCondition(error) === 'system-no-more-files')
    findings.error('no-space', {}, packText('no-more-files'), packText('free-files-expected'));
  else if (isStorageFull(error)) findings.error('no-space', {}, found, packText('free-space-expected'));
  else findings.error('unreadable-file', where, found, expected);
}

/** What was found in a raster, with the part of the file that it was found in. */
export function describeRefused({ field, found }: RasterRefusedError): PackText {
  return field === null ? found : packText('found-in-part', { part: field, found });
}

/**
 * Whether an error is the system's about a file, or a file that became shorter while it was read: no fault of ours.
 * What the system lacks for the moment is no matter of the file.
 */
export function isFileProblem(error: unknown): error is NodeJS.ErrnoException {
  if (isUnavailable(error)) return false;
  return error instanceof FileEndsError || (error instanceof Error && 'code' in error && 'syscall' in error);
}
