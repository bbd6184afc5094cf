import { isInBox } from '#shared/geo/geo.ts';
import { formatPackKey } from '#shared/pack/pack.ts';
import { isSyntheticPack, joinSources, loadBasis, type BasisPack } from '../run/basis-store.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** What the figures of a location are worked out from. */
export interface FigureOrigin {
  /** Those that may answer at its point, `id@version` each, by precedence, a space between them. */
  readonly packs: string;
  /** Who made the data of these packs, and what it is not fit for. */
  readonly sources: string;
  readonly modelVersion: string;
  /** Day of the run that found the figures to hold, ISO 8601, UTC; null: of a run before the last one. */
  readonly computedOn: string | null;
  /** Whether any of the packs has data that was made up. */
  readonly isSynthetic: boolean;
}

/** Where a location lies, degrees, and the basis of its result. */
export interface FigurePlace {
  readonly basis: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

interface KnownBasis {
  readonly packs: readonly BasisPack[];
  readonly modelVersion: string;
  readonly computedOn: string | null;
  /** What was found before, by the packs. */
  readonly origins: Map<string, FigureOrigin>;
}

/** Creates what finds out where figures come from. @throws RangeError where a basis is none. */
export function createOriginFinder(database: PortfolioDatabase): (place: FigurePlace) => FigureOrigin | null {
  const bases = new Map<number, KnownBasis>();

  function know(basis: number): KnownBasis {
    const known = bases.get(basis);
    if (known !== undefined) return known;
    const { packs, modelVersion } = loadBasis(database, basis);
    const day = database
      .prepare('SELECT substr(coalesce(ended_at, started_at), 1, 10) FROM intact_run WHERE +basis = ?')
      .pluck()
      .get(basis) as string | undefined;
    const loaded = {
      packs: packs.filter(({ isDamaged }) => isDamaged !== true),
      modelVersion,
      computedOn: day ?? null,
      origins: new Map(),
    };
    bases.set(basis, loaded);
    return loaded;
  }

  return ({ basis, ...point }) => {
    if (basis === null) return null;
    const { packs, origins, ...run } = know(basis);
    const speaking = packs.length === 1 ? packs : packs.filter((pack) => mayAnswer(pack, point));
    const named = speaking.map(formatPackKey).join(' ');
    let origin = origins.get(named);
    if (origin === undefined) {
      const sources = joinSources(speaking);
      origin = { ...run, packs: named, sources, isSynthetic: speaking.some(isSyntheticPack) };
      origins.set(named, origin);
    }
    return origin;
  };
}

/** Whether a point lies in a box of those that a pack covers; of a pack of an earlier version nothing is known. */
function mayAnswer({ cover, reach }: BasisPack, { latitude, longitude }: Omit<FigurePlace, 'basis'>): boolean {
  const boxes = cover ?? (reach === undefined ? null : [reach]);
  if (boxes === null || latitude === null || longitude === null) return true;
  return boxes.some((box) => isInBox(box, { latitude, longitude }));
}
