import type { InstalledPack } from '#shared/pack/pack.ts';
import type { Source } from '#shared/region/source.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import { parseMadeOf, type MadeOf } from './made-of.ts';

/** A pack that was made of public data. */
export interface MadePack {
  readonly id: string;
  readonly version: string;
  /** Null: nothing says, or nothing that can be read. */
  readonly madeOf: MadeOf | null;
}

type Library = Pick<PackLibrary, 'list' | 'readMadeOf'>;

/** The installed packs of ids, of each the one that was installed last. @throws NotFoundError */
export function findPacks(library: Library, ids: readonly string[]): MadePack[] {
  const packs = listNewest(library);
  return ids.map((id) => {
    const pack = packs.find((other) => other.id === id);
    if (pack === undefined) throw new NotFoundError('pack', { pack: id });
    return toMade(library, pack);
  });
}

/**
 * The installed packs that were made of public data, of each the one that was installed last: those beside which stands
 * what they were made of, and those of versions that wrote none, by their names.
 */
export function listMadePacks(library: Library, sources: readonly Source[]): MadePack[] {
  return listNewest(library)
    .filter((pack) => library.readMadeOf(pack.id, pack.version) !== null || isNamedAfter(pack, sources))
    .map((pack) => toMade(library, pack));
}

function listNewest(library: Library): InstalledPack[] {
  const packs = new Map<string, InstalledPack>();
  for (const pack of library.list()) if (!packs.has(pack.id)) packs.set(pack.id, pack);
  return [...packs.values()];
}

function toMade(library: Library, { id, version }: InstalledPack): MadePack {
  const text = library.readMadeOf(id, version);
  return { id, version, madeOf: text === null ? null : parseMadeOf(text) };
}

/** Whether id and version are as those of a region's pack: the source at the end, and the time at which it was made. */
function isNamedAfter({ id, version }: InstalledPack, sources: readonly Source[]): boolean {
  return /\+\d{14}$/.test(version) && sources.some((source) => id.endsWith(`-${source.id}`));
}
