import { access, constants, stat } from 'node:fs/promises';
import { ServiceError } from '#main/services/errors.ts';

/** Sees whether a file can be read at all. @throws ServiceError INVALID_INPUT */
export async function requireReadableFile(path: string): Promise<void> {
  const fault = await findFault(path);
  if (fault !== null) throw new ServiceError('INVALID_INPUT', `The portfolio cannot be read. ${fault}`);
}

async function findFault(path: string): Promise<string | null> {
  try {
    await access(path, constants.R_OK);
    return (await stat(path)).isFile() ? null : `${path} is no file.`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file at ${path}.`;
    return `The system does not let it be read: ${message}.`;
  }
}
