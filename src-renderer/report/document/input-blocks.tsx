import type { TFunction } from 'i18next';
import { STANDARD_BUILDING } from '#shared/exposure/exposure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { FactGrid, type Fact, buildHeading } from '../report-parts.tsx';
import type { SectionBuilder } from './report-writer.ts';
import type { ReportSubject } from './report-subject.ts';

/** What was given about the building and its policy. */
export const buildInputBlocks: SectionBuilder = (subject, { t, formatters, currencyLabel }) => {
  const { answer } = subject;
  if (answer === null) return [];
  const { request, currency } = answer;
  const { financial } = request;
  if (financial === undefined) return [];
  const label = currencyLabel ?? currency;
  const writeMoney = (name: string, amount: number): Fact => ({
    name,
    value: [formatters.money(amount), label].filter((part) => part !== null).join(' '),
  });
  const unused = findUnusedFloor(subject, t, formatters);
  const facts: Fact[] = [
    { name: t('losses.typeOfBusiness'), value: t(`occupancy.${financial.typeOfBusiness}`) },
    { name: t('losses.numberOfStoreys'), value: t(`storeys.${financial.numberOfStoreys}`) },
    { name: t('losses.basement'), value: t(`basement.${financial.basement}`) },
    {
      name: t('losses.firstFloorHeight'),
      value:
        unused === null
          ? t('unit.metres', { value: formatters.depth(financial.firstFloorHeight) })
          : t('report.floorNotMeasured', { ...unused }),
    },
    ...(['structure', 'inventory', 'equipment'] as const).flatMap((asset) => [
      writeMoney(t('losses.tivOf', { asset: t(`asset.${asset}`) }), financial[`${asset}TIV`]),
      writeMoney(t('losses.deductibleOf', { asset: t(`asset.${asset}`) }), financial[`${asset}Deductible`]),
    ]),
  ];
  const section = 'inputs';
  return [
    { section, ...buildHeading('inputs', t('report.section.inputs')) },
    { section, id: 'input-facts', node: <FactGrid facts={facts} columns={4} /> },
  ];
};

/** A height of the first floor that was measured, and the one that the figures are of instead; as they are written. */
interface UnusedFloor {
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
