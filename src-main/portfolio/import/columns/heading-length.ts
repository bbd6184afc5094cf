const inFeet = /[([]\s*pi\s*[)\]]|(?:^|[^a-z])(?:ft|feet|foot|pieds?|fuß|fuss|voet)(?:$|[^a-z])/iu;
const inMetres = /[([_]\s*m(?:\s|[)\]]|$)|(?:^|[^a-z])(?:metres?|meters?|mètres?)(?:$|[^a-z])|\s(?:in|en)\s+m$/iu;

/**
 * Whether a heading says that lengths are in feet or in metres: `Height (ft)`, `FFH_feet`, `hauteur en pieds`, `Höhe
 * (Fuß)`; null: neither.
 */
export function findHeadingLength(heading: string): 'ft' | 'm' | null {
  if (inFeet.test(heading)) return 'ft';
  return inMetres.test(heading) ? 'm' : null;
}
