import { doBoxesOverlap, type BoundingBox } from '#shared/geo/geo.ts';
import type { InstalledPack } from '#shared/pack/pack.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { computeCellMetres } from '#shared/region/region-geometry.ts';
import type { Source } from '#shared/region/source.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import { describeAgain, parseMadeOf, type MadeOf } from './made-of.ts';

/** A pack that was made of public data. */
export interface MadePack {
  readonly id: string;
  readonly version: string;
  /** Null: nothing says, or nothing that can be read. */
  readonly madeOf: MadeOf | null;
}

type Library = Pick<PackLibrary, 'list' | 'readMadeOf'>;

/**
 * The installed packs that meet a box and say what a source says, in smaller cells: of the same hazard, of the same
 * kind of heights. Of each id the one that was installed last.
 */
export function listFinerPacks(
  library: Library,
  source: Source,
  box: BoundingBox,
  known: readonly Source[],
): InstalledPack[] {
  const isFiner = (pack: InstalledPack): boolean => {
    const { madeOf } = toMade(library, pack);
    const other = known.find(({ id }) => id === madeOf?.source);
    return other !== undefined && isOfFinerCells(other, source);
  };
  const packs = library.list().filter((pack) => pack.bbox !== null && doBoxesOverlap(pack.bbox, box) && isFiner(pack));
  return packs.filter(({ id }, at) => packs.findIndex((other) => other.id === id) === at);
}

/** Whether one has what the other has, too, in smaller cells. */
function isOfFinerCells({ holds: one }: Source, { holds: other }: Source): boolean {
  if (!('raster' in one && 'raster' in other) || one.kind !== other.kind) return false;
  if (one.kind === 'flood' && other.kind === 'flood' && one.hazard !== other.hazard) return false;
  if (one.kind === 'terrain' && other.kind === 'terrain' && one.surface !== other.surface) return false;
  return computeCellMetres(one.raster) < computeCellMetres(other.raster);
}

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

/** The packs of {@link listMadePacks}, with what is asked for to make them again. */
export function describeMadePacks(
  library: Library,
  sources: readonly Source[],
): ProcedureOutput<'region.made'>['packs'] {
  return listMadePacks(library, sources).map(({ id, version, madeOf }) => ({
    id,
    version,
    again: describeAgain(madeOf),
  }));
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
