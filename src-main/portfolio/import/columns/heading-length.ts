import { splitName } from './split-name.ts';

const inFeet = /[([]\s*pi\s*[)\]]|(?:^|[^a-z])(?:ft|feet|foot|pieds?|fuß|fuss|voet)(?:$|[^a-z])/iu;
const inMetres = /[([_]\s*m(?:\s|[)\]]|$)|(?:^|[^a-z])(?:metres?|meters?|mètres?)(?:$|[^a-z])|\s(?:in|en)\s+m$/iu;

/**
 * Whether a heading says that lengths are in feet or in metres: `Height (ft)`, `FFH_feet`, `FloorHeightFt`, `hauteur en
 * pieds`, `Höhe (Fuß)`; null: neither.
 */
export function findHeadingLength(heading: string): 'ft' | 'm' | null {
  const spaced = splitName(heading);
  if (inFeet.test(heading) || inFeet.test(spaced)) return 'ft';
  return inMetres.test(heading) || inMetres.test(spaced) ? 'm' : null;
}
