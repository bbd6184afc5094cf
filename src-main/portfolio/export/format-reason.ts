import type { RowDoubt } from '#shared/geocoding/place.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioStatus } from '#shared/portfolio/portfolio-status.ts';
import { mediatorErrors } from '#shared/query-service/mediator-errors.ts';

/** What a row that was not answered is told: what happened and what to do. */
const sentences: Readonly<Record<Exclude<PortfolioStatus, 'OK' | 'REJECTED'>, string>> = {
  NO_DATA: mediatorErrors.NO_DATA.description,
  OUT_OF_BOUND_LOCATION:
    'The location is outside every installed region. Check the coordinates, or install a region that covers them.',
  NO_SPATIAL_COORDINATES: mediatorErrors.NO_SPATIAL_COORDINATES.description,
  DATA_UNREADABLE: 'The files of a region pack cannot be read there. Install the pack again, then run this row again.',
};

/**
 * Why a row was not answered, in words; '' for one that was.
 * @param status null: not run yet.
 * @param reasons JSON of a rejected row.
 */
export function formatReason(status: string | null, reasons: string | null): string {
  if (status === null || status === 'OK') return '';
  if (reasons === null) return sentences[status as keyof typeof sentences];
  return formatNotes(reasons);
}

/** What is said of a row, rule by rule: `first-floor-height-defaulted (FFH): not given: 0.3 m`. @param notes JSON. */
export function formatNotes(notes: string): string {
  return (JSON.parse(notes) as RowNote[])
    .map(({ code, column, detail }) => `${code}${column === null ? '' : ` (${column})`}: ${detail}`)
    .join('; ');
}

/** What is remarked of how an address was placed. */
const doubtSentences: Readonly<Record<RowDoubt, string>> = {
  numberUnused: 'another number in the address means nothing here, so the house number is not sure',
  numberGrouped: 'the number is read with its thousands; what stands behind the comma is on record too',
  severalNumbers: 'the address names several buildings; this is the first that is on record, and has all the values',
  citySimilar: 'the town is spelled differently, and nothing else says that it is this one',
  cityDiffers: 'the place is in another town than the address says',
  postcodeDiffers: 'the place has another postal code than the address says',
  regionDiffers: 'the place is in another province or state than the address says',
  othersFit: 'several places fit the address equally, so none is taken',
  numberMissing: 'there is no house number, so this is the street',
  numberNotFound: 'the house number is not on record, so this is the street',
  numberRepeated: 'the house number is on record at places far apart, so this is the street',
  crossing: 'this is where two streets meet',
};

/** A row's remarks: those of its notes, then what leaves in doubt whether its address was placed where it was meant. */
export function joinRemarks(notes: string | null, doubts: readonly RowDoubt[] = []): string | null {
  if (doubts.length === 0) return notes;
  const ofMatch = doubts.map((doubt) => `${doubt} (streetAddress): ${doubtSentences[doubt]}`);
  return [...(notes === null ? [] : [notes]), ...ofMatch].join('; ');
}

/** Most texts that are remembered. */
const MOST_TEXTS = 10_000;

/** Creates the same for many rows: most of them have the notes of others. Null for a row without any. */
export function createNoteFormatter(): (notes: string | null) => string | null {
  const known = new Map<string, string>();
  return (notes) => {
    if (notes === null) return null;
    let text = known.get(notes);
    if (text === undefined) {
      text = formatNotes(notes);
      if (known.size < MOST_TEXTS) known.set(notes, text);
    }
    return text;
  };
}
