import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import { fileRules, type FileRule } from './file-rules.ts';

/** Makes a remark about a file. */
export function createFileRemark(code: FileRule, detail: string): FileRemark {
  return { code, severity: fileRules[code], detail };
}
