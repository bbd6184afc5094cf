import type { Asset, Basement, Financial } from '#shared/exposure/exposure.ts';
import { assets } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { Measure } from '#shared/portfolio/measure.ts';

/** Kinds of measures, in the order in which they are offered. */
export const measureKinds = ['raiseFloor', 'basement', 'deductible', 'value', 'move'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** A measure as it is being entered, but for its figures. */
export interface MeasureDraft {
  readonly kind: MeasureKind;
  readonly basement: Basement;
  readonly asset: Asset | 'all';
  readonly place: string;
}

/** What was typed for a draft; null for nothing and for what is no number. */
export interface DraftFigures {
  readonly heightMetres: number | null;
  readonly amount: number | null;
}

/** A measure to begin with: its fields are empty, and a basement is the other one than the building has. */
export function createDraft(kind: MeasureKind, { basement }: Financial): MeasureDraft {
  return {
    kind,
    basement: basement === 'NO' ? 'YES' : 'NO',
    asset: kind === 'deductible' ? 'all' : 'structure',
    place: '',
  };
}

/** The measure of a draft; null while it is not complete. */
export function readDraft(
  draft: MeasureDraft,
  { heightMetres, amount }: DraftFigures,
  parsePoints: (text: string) => readonly Coordinates[],
): Measure | null {
  if (draft.kind === 'basement') return { kind: 'basement', basement: draft.basement };
  if (draft.kind === 'move') {
    const [point, another] = parsePoints(draft.place);
    return point === undefined || another !== undefined ? null : { kind: 'move', point };
  }
  if (draft.kind === 'raiseFloor') {
    return heightMetres === null || heightMetres === 0 ? null : { kind: 'raiseFloor', byMetres: heightMetres };
  }
  if (amount === null || amount < 0) return null;
  const named = draft.asset === 'all' ? assets : [draft.asset];
  return { kind: draft.kind, amounts: Object.fromEntries(named.map((asset) => [asset, amount])) };
}
