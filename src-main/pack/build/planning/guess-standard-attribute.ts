import type { SourceProperty } from '#shared/pack/pack-source.ts';
import { areProbabilities } from '#shared/hazard/standard-of-protection.ts';
import { packText } from '#shared/pack/pack-text.ts';
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
    if (match !== undefined) return weighByRange(match);
  }
  const [only, ...others] = numeric;
  if (only === undefined || others.length > 0) return null;
  return { value: only.name, why: packText('only-property', { name: only.name }), confidence: 'low' };
}

/** Numbers below 1 are how likely a flood is: whether they are is asked. */
function weighByRange({ name, range }: SourceProperty): Guess<string> {
  if (range !== null && areProbabilities(range)) {
    const why = packText('standards-below-one', { name, highest: range[1] });
    return { value: name, why, confidence: 'low' };
  }
  return { value: name, why: packText('property-named', { word: name }), confidence: 'high' };
}

function isNamed(property: string, name: string): boolean {
  const folded = foldName(property);
  return folded === name || (folded.length === CUT_LENGTH && name.startsWith(folded));
}
