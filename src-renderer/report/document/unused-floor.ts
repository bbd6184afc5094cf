import type { TFunction } from 'i18next';
import { STANDARD_BUILDING } from '#shared/exposure/exposure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import type { ReportSubject } from './report-subject.ts';

/** A height of the first floor that was measured, and the one that the figures are of instead; as they are written. */
export interface UnusedFloor {
  readonly measured: string;
  readonly used: string;
}

/** The measured first floor where the figures are of another one; null where there is no such difference. */
export function findUnusedFloor(
  { answer, record }: Pick<ReportSubject, 'answer' | 'record'>,
  t: TFunction,
  { lengthInput }: Formatters,
): UnusedFloor | null {
  const measured = record?.measuredFloor?.heightMetres;
  if (answer === null || measured === undefined) return null;
  const used = (answer.request.financial ?? STANDARD_BUILDING).firstFloorHeight;
  // With every decimal: two of them may hide the difference.
  const write = (metres: number): string => t('unit.metres', { value: lengthInput(metres) });
  return used === measured ? null : { measured: write(measured), used: write(used) };
}
