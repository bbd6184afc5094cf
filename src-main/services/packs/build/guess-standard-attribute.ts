import type { SourceProperty } from '#shared/domain/pack-source.ts';
import { packText } from '#shared/domain/pack-text.ts';
import standards from './data/standard-names.json' with { type: 'json' };
import { foldName } from './fold-name.ts';
import type { Guess } from './guess.ts';

/** Letters that a Shapefile keeps of a name. */
const CUT_LENGTH = 10;
/** No defence is built for a rarer flood. */
const MOST_YEARS = 1e6;

/** The property of polygons that holds their standard of protection, years; null when none can be. */
export function guessStandardAttribute(properties: readonly SourceProperty[]): Guess<string> | null {
  const numeric = properties.filter(({ range }) => range !== null && range[0] >= 0 && range[1] <= MOST_YEARS);
  for (const name of standards.names) {
    const match = numeric.find((property) => isNamed(property.name, name));
    if (match !== undefined)
      return { value: match.name, why: packText('property-named', { word: match.name }), confidence: 'high' };
  }
  const [only, ...others] = numeric;
  if (only === undefined || others.length > 0) return null;
  return { value: only.name, why: packText('only-property', { name: only.name }), confidence: 'low' };
}

function isNamed(property: string, name: string): boolean {
  const folded = foldName(property);
  return folded === name || (folded.length === CUT_LENGTH && name.startsWith(folded));
}
