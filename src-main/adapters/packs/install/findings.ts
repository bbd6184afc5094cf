import type * as z from 'zod';
import type { Finding } from '#shared/domain/pack.ts';
import { FileEndsError } from '#main/adapters/raster/random-access-file.ts';
import { RasterRefusedError } from '#main/adapters/raster/geotiff/raster-refused-error.ts';

/** What is wrong with a pack, gathered while it is looked at. */
export interface FindingList {
  readonly all: readonly Finding[];
  readonly hasErrors: boolean;
  error(code: string, where: Where, found: string, expected: string): void;
  warning(code: string, where: Where, found: string, expected: string): void;
  add(findings: readonly Finding[]): void;
}

/** Which file and field a finding is about. */
export interface Where {
  readonly file?: string | null;
  readonly field?: string | null;
}

/** Creates an empty list. */
export function createFindingList(): FindingList {
  const all: Finding[] = [];
  const push = (
    severity: Finding['severity'],
    code: string,
    { file = null, field = null }: Where,
    found: string,
    expected: string,
  ) => void all.push({ severity, code, file, field, found, expected });
  return {
    all,
    get hasErrors() {
      return all.some(({ severity }) => severity === 'error');
    },
    error: (...parts) => push('error', ...parts),
    warning: (...parts) => push('warning', ...parts),
    add: (findings) => void all.push(...findings),
  };
}

/** Tells what is wrong with a raster. @throws what is no refusal: a fault. */
export function addRasterProblem(findings: FindingList, file: string, field: string, error: unknown): void {
  if (error instanceof RasterRefusedError) {
    const inFile = error.field === null ? '' : `${error.field}: `;
    findings.error(error.code, { file, field }, `${inFile}${error.found}`, error.expected);
    return;
  }
  if (!isFileProblem(error)) throw error;
  addFileProblem(findings, { file, field }, error, 'a readable file');
}

/** Tells what the system says of a file that is read or written. */
export function addFileProblem(
  findings: FindingList,
  where: Where,
  error: NodeJS.ErrnoException,
  expected: string,
): void {
  // The system's own sentence names a folder of this machine.
  const found = 'syscall' in error ? `${error.code} (${error.syscall})` : error.message;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    findings.error('no-space', {}, found, 'free space for the installed pack');
  else findings.error('unreadable-file', where, found, expected);
}

/** Whether an error is the system's about a file, or a file that became shorter while it was read: no fault of ours. */
export function isFileProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof FileEndsError || (error instanceof Error && 'code' in error && 'syscall' in error);
}

/** Tells what is wrong with the manifest, field by field. */
export function addManifestProblems(findings: FindingList, manifest: unknown, error: z.ZodError): void {
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    for (const key of unknownKeys) {
      const path = key === null ? issue.path : [...issue.path, key];
      const code = key === null ? 'invalid-manifest' : 'unknown-field';
      const expected = key === null ? issue.message : 'a field of the pack format';
      findings.error(code, { file: 'pack.json', field: formatField(path) }, describeValue(manifest, path), expected);
    }
  }
}

/** `hazards.fluvial.maps[2].path` */
export function formatField(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function describeValue(root: unknown, path: readonly PropertyKey[]): string {
  let value: unknown = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return 'nothing';
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing').slice(0, 120);
}
