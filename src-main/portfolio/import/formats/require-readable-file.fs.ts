import { access, constants, stat } from 'node:fs/promises';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { PortfolioFileError } from './portfolio-file-error.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Sees whether a file can be read at all. @throws PortfolioFileError that says what the file system has against it */
export async function requireReadableFile(path: string): Promise<void> {
  const fault = await findFault(path);
  if (fault !== null) throw new PortfolioFileError([fault]);
}

async function findFault(path: string): Promise<FileRemark | null> {
  try {
    const kind = await stat(path);
    if (kind.isDirectory()) return createFileRemark('file-is-folder', path);
    // A pipe would be waited on for ever.
    if (!kind.isFile()) return createFileRemark('file-not-readable', `${path} is no file`);
    await access(path, constants.R_OK);
    return null;
  } catch (error) {
    rethrowCondition(error);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return createFileRemark('file-missing', path);
    return createFileRemark('file-not-readable', code ?? message);
  }
}
