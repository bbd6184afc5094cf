import type { FileDamage } from './errors.ts';

const damageByCode: Readonly<Record<string, FileDamage>> = {
  ENOENT: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOTDIR: 'foreign',
  EISDIR: 'foreign',
  EEXIST: 'foreign',
  ELOOP: 'foreign',
  EIO: 'changed',
};

/**
 * What it is with a file or folder of this installation that the system says cannot be used; null for an error that is
 * none of the system's, or tells of something else.
 */
export function findSystemDamage(error: unknown): FileDamage | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return damageByCode[code] ?? null;
}
