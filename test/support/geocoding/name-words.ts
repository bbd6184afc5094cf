import type { AddressForm } from './test-address.ts';

/**
 * Words that addresses write long and short, by form: Canada Post Addressing Guidelines (street types, English and
 * French), USPS Publication 28 appendix C1, Royal Mail usage, NEN 5825 (Dutch), Duden (German).
 */
export const abbreviations: Readonly<Record<AddressForm, readonly (readonly [long: string, short: string])[]>> = {
  canada: [
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
    ['Lane', 'Ln'],
    ['Court', 'Crt'],
    ['Crescent', 'Cres'],
    ['Boulevard', 'Blvd'],
    ['Place', 'Pl'],
    ['Highway', 'Hwy'],
    ['Terrace', 'Terr'],
    ['Court', 'Ct'],
    ['Close', 'Cl'],
  ],
  unitedStates: [
    ['Street', 'St'],
    ['Avenue', 'Ave'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
    ['Lane', 'Ln'],
    ['Court', 'Ct'],
    ['Circle', 'Cir'],
    ['Boulevard', 'Blvd'],
    ['Terrace', 'Ter'],
    ['Parkway', 'Pkwy'],
    ['Trail', 'Trl'],
    ['Saint', 'St'],
    ['Mount', 'Mt'],
  ],
  unitedKingdom: [
    ['Street', 'St'],
    ['Road', 'Rd'],
    ['Lane', 'Ln'],
    ['Crescent', 'Cres'],
    ['Gardens', 'Gdns'],
    ['Avenue', 'Ave'],
    ['Close', 'Cl'],
    ['Terrace', 'Ter'],
  ],
  netherlands: [
    ['straat', 'str.'],
    ['laan', 'ln'],
    ['Burgemeester', 'Burg.'],
    ['van der', 'v.d.'],
    ['Dokter', 'Dr.'],
    ['Prins', 'Pr.'],
    ['weg', 'wg'],
    ['plantsoen', 'plnts.'],
  ],
  germany: [
    ['straße', 'str.'],
    ['Straße', 'Str.'],
    ['Professor', 'Prof.'],
    ['Doktor', 'Dr.'],
    ['platz', 'pl.'],
  ],
  quebec: [
    ['Boulevard', 'Boul.'],
    ['Avenue', 'Av.'],
    ['Chemin', 'Ch.'],
    ['Place', 'Pl.'],
    ['Impasse', 'Imp.'],
    ['Général', 'Gén.'],
    ['Route', 'Rte'],
    ['Montée', 'Mtée'],
  ],
};

/** Compass directions long and short. */
export const directions: readonly (readonly [long: string, short: string])[] = [
  ['Northwest', 'NW'],
  ['Southeast', 'SE'],
  ['North', 'N'],
  ['South', 'S'],
  ['East', 'E'],
  ['West', 'W'],
  ['Est', 'E'],
  ['Ouest', 'O'],
];

const typeWords: ReadonlySet<string> = new Set(
  'street st avenue ave road rd drive dr lane ln court ct crescent cres crt boulevard blvd place pl highway hwy terrace ter terr close circle cir parkway pkwy trail trl gardens way run square rue chemin route montée côte impasse rang county state us the de la des du of end view hill saint sainte n s e w nw ne sw se est ouest jr'.split(
    ' ',
  ),
);

/**
 * The part of a name that typing errors are made in, with where it starts: the longest word that is no street type,
 * article or direction; of a compound, what stands before its ending. Null when it has fewer than `least` letters or a
 * digit.
 */
export function findCore(street: string, least: number): { readonly start: number; readonly text: string } | null {
  let best: { start: number; text: string } | null = null;
  for (const match of street.matchAll(/[\p{L}'’]+/gu)) {
    if (typeWords.has(match[0].toLowerCase())) continue;
    if (best === null || match[0].length > best.text.length) best = { start: match.index, text: match[0] };
  }
  if (best === null) return null;
  const bare = best.text.replace(
    /(?:straat|straße|strasse|laan|weg|dijk|plantsoen|singel|gasse|allee|platz|plein|gracht|hof|kade)$/u,
    '',
  );
  const text = bare.length >= 3 ? bare : best.text;
  return text.length < least ? null : { start: best.start, text };
}
