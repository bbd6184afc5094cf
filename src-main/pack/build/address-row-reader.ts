import { addressColumnParts, type AddressColumnPart, type AddressColumns } from '#shared/pack/pack-plan.ts';
import { cutZeroFraction } from '#shared/text/cut-zero-fraction.ts';
import { foldAccents } from '#shared/text/fold-accents.ts';
import { readPointText } from '#shared/text/point-text.ts';
import type { AddressTexts } from '#main/geocoding/index.ts';

/**
 * Kinds of street that stand in front in French and behind in tables that keep them apart (Canada Post's symbols,
 * folded).
 */
const frontKinds: ReadonlySet<string> = new Set(
  'rue av boul bd ch chemin allee montee rang rte cote ruelle crois croissant imp impasse tsse terrasse car carre sent sentier quai autoroute aut'.split(
    ' ',
  ),
);
/** `8037 Zürich`: postal code and town in one. */
const postalLabel = /^(\d{4,5}|\d{4} ?[A-Z]{2})\s+(\p{L}.*)$/u;

/** What stands where nothing is known: of towns in the National Address Database. */
const unknownText = /^not stated$/i;
/** What the Base Adresse Nationale has for the number of a place that has none. */
const frenchPlaceholders: ReadonlySet<string> = new Set(['0', '9999']);

/** Creates the reader of a table's rows: number and street are put together of their pieces. */
export function createAddressRowReader(
  header: readonly string[],
  columns: AddressColumns,
): (row: readonly string[]) => AddressTexts {
  const positions = addressColumnParts.map((part) => {
    const named = columns[part];
    return [part, named === undefined || named === '' ? -1 : header.indexOf(named)] as const;
  });
  const isPoint = columns.longitude !== undefined && columns.longitude === columns.latitude;
  const isFrench = columns.street === 'nom_voie' && columns.number === 'numero' && header.includes('code_insee');
  const isLabel = columns.postcode !== undefined && columns.postcode !== '' && columns.postcode === columns.city;
  return (row) => {
    const read = Object.fromEntries(positions.map(([part, at]) => [part, row[at] ?? ''])) as Record<
      AddressColumnPart,
      string
    >;
    const [, postcode, city] = isLabel ? (postalLabel.exec(read.city.trim()) ?? []) : [];
    return {
      ...read,
      ...(isPoint ? readPointText(read.longitude) : {}),
      city: unknownText.test(read.city.trim()) ? '' : read.city,
      number: isFrench && frenchPlaceholders.has(read.number.trim()) ? '' : joinNumber(read),
      street: joinStreet(read),
      ...(postcode === undefined || city === undefined ? {} : { postcode, city }),
    };
  };
}

type Pieces = Readonly<Record<AddressColumnPart, string>>;

/**
 * `N6W` and `23001` are `N6W23001`, `12` and `A` are `12A`; `12` and `bis`, `12` and `1/2` keep their space; an
 * addition is parted by a dash: `12A-2`.
 */
function joinNumber({ number, numberPrefix, numberSuffix, numberAddition }: Pieces): string {
  const prefix = number.trim() === '' ? '' : numberPrefix.trim();
  const suffix = numberSuffix.trim();
  const addition = numberAddition.trim();
  if (prefix === '' && suffix === '' && addition === '') return number;
  const whole = prefix + cutZeroFraction(number.trim());
  const lettered = suffix === '' ? whole : `${whole}${/^\p{L}$/u.test(suffix) ? '' : ' '}${suffix}`;
  return addition === '' ? lettered : `${lettered}-${addition}`;
}

function joinStreet({ streetPrefix, streetPreType, street, streetType, streetDirection }: Pieces): string {
  const pieces = [streetPrefix, streetPreType, streetType, streetDirection].map((piece) => piece.trim());
  if (pieces.every((piece) => piece === '')) return street;
  const isInFront = frontKinds.has(foldAccents(streetType.trim()).replace(/\.$/, ''));
  const behind = isInFront ? '' : streetType;
  const words = [streetPrefix, streetPreType, isInFront ? streetType : '', street, behind, streetDirection];
  return words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .join(' ');
}
