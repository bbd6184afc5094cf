import { foldText } from '#shared/text/fold-text.ts';
import systems from './data/coordinate-systems.json' with { type: 'json' };

/** A coordinate system that a file's own words name. */
export interface NamedSystem {
  /** `EPSG:2154`. */
  readonly crs: string;
  /** The text that names it. */
  readonly text: string;
}

/** Zones of the south have the names of those of the north, with a letter or word behind. */
const south = '(?! (?:s|south|sud|sur|zuid)(?: |$))';
const patterns = Object.entries(systems.systems).map(
  ([crs, names]) => [crs, new RegExp(`(?:^| )(?:${names.map(foldText).join('|')})(?= |$)${south}`)] as const,
);

/**
 * The one coordinate system that texts name, such as `X (Lambert 93)` or `EPSG:27700`; null when they name none, or
 * several.
 * @param isInDegrees whether the coordinates are degrees: `Latitude (OSGB36)` names the datum of a grid, not the grid
 */
export function findCoordinateSystem(
  texts: readonly string[],
  { isInDegrees }: { readonly isInDegrees: boolean },
): NamedSystem | null {
  const found = texts.flatMap((text) => {
    const crs = findNamed(text, isInDegrees);
    return crs === null ? [] : [{ crs, text }];
  });
  return new Set(found.map(({ crs }) => crs)).size === 1 ? found[0]! : null;
}

function findNamed(text: string, isInDegrees: boolean): string | null {
  const [, code] = /\bepsg\s*:?\s*(\d{4,5})\b/i.exec(text) ?? [];
  if (code !== undefined) return `EPSG:${code}`;
  if (isInDegrees) return null;
  const folded = foldText(text);
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}
