import type { ProcedureOutput } from '#shared/contract/procedures.ts';

/** One of the parts that storage is told in. */
export type StoragePart = ProcedureOutput<'storage.get'>['parts'][number]['part'];

const partOfName: Readonly<Record<string, StoragePart>> = {
  packs: 'packs',
  media: 'surveys',
  copies: 'database',
  portfolios: 'portfolios',
  logs: 'logs',
  window: 'window',
};

/** What an entry of the data directory is for, by its name. */
export function findStoragePart(name: string): StoragePart {
  if (name.startsWith('freeboard.sqlite')) return 'database';
  if (name.startsWith('cache.sqlite')) return 'cache';
  return partOfName[name] ?? 'other';
}

/** Adds the sizes of the entries up, part by part, the largest first; parts that take nothing are left out. */
export function sumStorage(
  entries: readonly { readonly name: string; readonly bytes: number }[],
): ProcedureOutput<'storage.get'>['parts'] {
  const sums = new Map<StoragePart, number>();
  for (const { name, bytes } of entries) {
    const part = findStoragePart(name);
    sums.set(part, (sums.get(part) ?? 0) + bytes);
  }
  return [...sums]
    .filter(([, bytes]) => bytes > 0)
    .map(([part, bytes]) => ({ part, bytes }))
    .toSorted((a, b) => b.bytes - a.bytes);
}
