import type { Asset, Basement, Financial } from '#shared/domain/exposure.ts';
import { assets } from '#shared/domain/exposure.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { Measure } from '#shared/domain/measure.ts';
import type { LengthDisplayUnit } from '#shared/domain/setting-choices.ts';
import { toMetres } from '../../i18n/length-unit.ts';
import { parseDecimal } from '../../i18n/parse-decimal.ts';

/** Kinds of measures, in the order in which they are offered. */
export const measureKinds = ['raiseFloor', 'basement', 'deductible', 'value', 'move'] as const;
/** One of {@link measureKinds}. */
export type MeasureKind = (typeof measureKinds)[number];

/** A measure as it is being entered: figures are kept as typed. */
export interface MeasureDraft {
  readonly kind: MeasureKind;
  readonly height: string;
  readonly basement: Basement;
  readonly asset: Asset | 'all';
  readonly amount: string;
  readonly place: string;
}

/** What the fields' texts are read with. */
export interface DraftReader {
  readonly locale: string;
  readonly lengthUnit: LengthDisplayUnit;
  readonly parsePoint: (text: string) => Coordinates | null;
}

/** A measure to begin with: its fields are empty, and a basement is the other one than the building has. */
export function createDraft(kind: MeasureKind, { basement }: Financial): MeasureDraft {
  return {
    kind,
    height: '',
    basement: basement === 'NO' ? 'YES' : 'NO',
    asset: kind === 'deductible' ? 'all' : 'structure',
    amount: '',
    place: '',
  };
}

/** The measure of a draft; null while it is not complete. */
export function readDraft(draft: MeasureDraft, { locale, lengthUnit, parsePoint }: DraftReader): Measure | null {
  if (draft.kind === 'basement') return { kind: 'basement', basement: draft.basement };
  if (draft.kind === 'move') {
    const point = parsePoint(draft.place);
    return point === null ? null : { kind: 'move', point };
  }
  if (draft.kind === 'raiseFloor') {
    const height = parseDecimal(draft.height, locale);
    return height === null || height === 0 ? null : { kind: 'raiseFloor', byMetres: toMetres(height, lengthUnit) };
  }
  const amount = parseDecimal(draft.amount, locale);
  if (amount === null || amount < 0) return null;
  const named = draft.asset === 'all' ? assets : [draft.asset];
  return { kind: draft.kind, amounts: Object.fromEntries(named.map((asset) => [asset, amount])) };
}
