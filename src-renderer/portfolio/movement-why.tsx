import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import { measuredInputs, type MeasureChange } from '#shared/portfolio/portfolio-measure.ts';
import { FIRST_FLOOR_HEIGHT_RANGE_METRES, type Financial } from '#shared/exposure/exposure.ts';
import { type Client, useClient } from '#renderer/client/client.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { ComparisonInfo } from './comparison-queries.ts';
import styles from './comparison.module.css';

/** Draws what a reader has to know of an answer. */
export type DrawWarnings = (warnings: readonly Warning[]) => ReactNode;

/** Why a measure moved one row: each input before and after, and the warnings that came or went with it. */
export function MovementWhy({
  id,
  row,
  info,
  drawWarnings,
}: {
  readonly id: string;
  readonly row: number;
  readonly info: ComparisonInfo;
  readonly drawWarnings: DrawWarnings;
}) {
  const { t, money, lengthInput, lengthSymbol } = useTexts();
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['portfolio.movement', id, row, info.changes],
    queryFn: ({ signal }) => explain(client, { id, row, info }, signal),
  });
  if (error !== null) return <p className={styles.note}>{translateFailure(error, t)}</p>;
  if (data === undefined) return <p className={styles.note}>{t('review.compare.explaining')}</p>;
  if (data === null) return <p className={styles.note}>{t('review.compare.notExplained')}</p>;
  const { before, after, gone, come } = data;
  const write = (value: string | number, input: (typeof measuredInputs)[number]): string => {
    if (typeof value === 'string') return t(`review.compare.basement.${value as 'YES'}`);
    return input === 'firstFloorHeight' ? `${lengthInput(value)} ${lengthSymbol}` : money(value);
  };
  return (
    <div className={styles.why}>
      <ul>
        {measuredInputs
          .filter((input) => before[input] !== after[input])
          .map((input) => (
            <li key={input}>
              {t('review.compare.changed', {
                input: t(`review.compare.cause.${input}`),
                before: write(before[input], input),
                after: write(after[input], input),
              })}
            </li>
          ))}
      </ul>
      {gone.length + come.length === 0 && <p className={styles.note}>{t('review.compare.sameWarnings')}</p>}
      {come.length > 0 && (
        <>
          <h4>{t('review.compare.warningsCome')}</h4>
          {drawWarnings(come)}
        </>
      )}
      {gone.length > 0 && (
        <>
          <h4>{t('review.compare.warningsGone')}</h4>
          {drawWarnings(gone)}
        </>
      )}
    </div>
  );
}

async function explain(
  client: Client,
  { id, row, info }: { readonly id: string; readonly row: number; readonly info: ComparisonInfo },
  signal: AbortSignal,
) {
  const { rows } = await client.call('portfolio.rows', { id, filter: { ids: [row] } }, signal);
  const found = rows[0];
  if (found === undefined || found.financial === null || found.point === null) return null;
  const before = found.financial;
  const after = changeFinancial(before, info.changes ?? []);
  const ask = (financial: typeof before) =>
    client.call('risk.recompute', { location: { ...found.point! }, financial }, signal);
  const [was, is] = await Promise.all([ask(before), ask(after)]);
  return { before, after, gone: without(was.warnings, is.warnings), come: without(is.warnings, was.warnings) };
}

type Warnings = ProcedureOutput<'risk.recompute'>['warnings'];

/** The warnings of one list that the other has none of, of the same kind about the same hazard and scenario. */
function without(warnings: Warnings, others: Warnings): Warnings {
  const keys = new Set(others.map(keyOf));
  return warnings.filter((warning) => !keys.has(keyOf(warning)));
}

function keyOf({ code, hazard, scenario }: Warnings[number]): string {
  return `${code} ${hazard ?? ''} ${scenario ?? ''}`;
}

/** A building as it is after a measure: what the portfolio's run makes of it, for one row. */
function changeFinancial(financial: Financial, changes: readonly MeasureChange[]): Financial {
  let building = financial;
  for (const change of changes) building = applyChange(building, change);
  return building;
}

function applyChange(building: Financial, change: MeasureChange): Financial {
  if (change.kind === 'fillBasement') return { ...building, basement: 'NO' };
  if (change.kind === 'setDeductible') return { ...building, [`${change.asset}Deductible`]: change.amount };
  const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;
  const raised = building.firstFloorHeight + change.byMetres;
  return { ...building, firstFloorHeight: Math.max(minimum, Math.min(maximum, raised)) };
}
