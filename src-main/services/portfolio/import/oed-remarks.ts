import type { RowNote } from '#shared/domain/portfolio-location.ts';
import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import { findColumnIndex } from './compile-columns.ts';
import type { RowContext } from './row-context.ts';
import { createRowNote, quoteCell } from './row-notes.ts';

/**
 * OED's codes of river flood, flash flood, storm surge and wildfire, and of the groups that have one of them: flood, wind
 * with surge, wildfire with smoke, all perils (`PerilsCovered.csv` of OasisLMF/ODS_OpenExposureData).
 */
const answeredPerils = new Set(['ORF', 'OSF', 'WSS', 'BBF', 'OO1', 'WW1', 'BB1', 'AA1']);
/** Bound of the notes that are kept to be shared. */
const MOST_NOTES = 1000;

/**
 * Creates what remarks on OED's columns that change nothing here: perils covered of which none is answered, and the number
 * of buildings that one row stands for.
 */
export function createOedRemarks(names: readonly string[], mapping: PortfolioMapping, context: RowContext): () => void {
  const mapped = new Set(Object.values(mapping.columns).flat());
  const find = (...wanted: string[]): number => {
    const found = wanted.map((name) => findColumnIndex(names, name)).find((index) => index >= 0) ?? -1;
    return mapped.has(names[found] ?? '') ? -1 : found;
  };
  const [covered, ofTerms] = [find('LocPerilsCovered'), find('LocPeril')];
  const buildings = find('NumberOfBuildings', 'Number of buildings');
  const perilNotes = new Map<string, RowNote | null>();

  function notePerils(index: number): void {
    const text = context.record.text(index).trim();
    let note = perilNotes.get(text);
    if (note === undefined) {
      note = hasOtherPerilsOnly(text) ? createRowNote('other-perils', names[index] ?? null, quoteCell(text)) : null;
      if (perilNotes.size < MOST_NOTES) perilNotes.set(text, note);
    }
    if (note !== null) context.note(note);
  }

  if (covered < 0 && ofTerms < 0 && buildings < 0) return () => undefined;
  return () => {
    // The terms may be of one peril of several that are covered.
    const perils = [covered, ofTerms].find((index) => index >= 0 && context.record.text(index).trim() !== '');
    if (perils !== undefined) notePerils(perils);
    if (buildings < 0) return;
    const count = Number(context.record.text(buildings).trim());
    if (count > 1) context.noteOnce('several-buildings', names[buildings] ?? null, String(count));
  };
}

/** Whether a list such as `QEQ;WTC` has codes, and none of what is answered here. What is no code is not judged. */
function hasOtherPerilsOnly(text: string): boolean {
  const codes = text.toUpperCase().match(/(?<![A-Z0-9])[A-Z]{2}[A-Z0-9](?![A-Z0-9])/gu) ?? [];
  return codes.length > 0 && !codes.some((code) => answeredPerils.has(code));
}
