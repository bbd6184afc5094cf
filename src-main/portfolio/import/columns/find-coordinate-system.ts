import { foldText } from '#shared/text/fold-text.ts';
import systems from './data/coordinate-systems.json' with { type: 'json' };

/** A coordinate system that a file's own words name. */
export interface NamedSystem {
  /** `EPSG:2154`. */
  readonly crs: string;
  /** The text that names it. */
  readonly text: string;
}

const patterns = Object.entries(systems.systems).map(
  ([crs, names]) => [crs, new RegExp(`(?:^| )(?:${names.map(foldText).join('|')})(?: |$)`)] as const,
);

/**
 * The one coordinate system that texts name, such as `X (Lambert 93)` or `EPSG:27700`; null when they name none, or
 * several.
 */
export function findCoordinateSystem(texts: readonly string[]): NamedSystem | null {
  const found = texts.flatMap((text) => {
    const crs = findNamed(text);
    return crs === null ? [] : [{ crs, text }];
  });
  return new Set(found.map(({ crs }) => crs)).size === 1 ? found[0]! : null;
}

function findNamed(text: string): string | null {
  const [, code] = /\bepsg\s*:?\s*(\d{4,5})\b/i.exec(text) ?? [];
  if (code !== undefined) return `EPSG:${code}`;
  const folded = foldText(text);
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}
