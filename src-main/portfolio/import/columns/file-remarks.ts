import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import { fileRules, type FileRule } from './file-rules.ts';

/** Makes a remark about a file. */
export function createFileRemark(code: FileRule, detail: string): FileRemark {
  return { code, severity: fileRules[code], detail };
}

/** Where a record of a sample stands. @param line infinite: nobody has counted */
export function nameLine(line: number): string {
  return Number.isFinite(line) ? `in line ${line}` : 'further down';
}
