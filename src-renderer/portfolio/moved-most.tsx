import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import { comparisonRanks, type ComparisonRank } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import { measuredInputs, type MeasureChange } from '#shared/portfolio/portfolio-measure.ts';
import { FIRST_FLOOR_HEIGHT_RANGE_METRES, type Financial } from '#shared/exposure/exposure.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { type Client, useClient } from '#renderer/client/client.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { Choice } from '#renderer/ui/choice.tsx';
import type { ComparisonInfo } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { Comparison } from './comparison-queries.ts';
import { writeDifference } from './comparison-sums.tsx';
import { writeStoredWarning, writeMatchLevels } from './write-changes.ts';
import figureStyles from './portfolio.module.css';
import styles from './comparison.module.css';

type Movement = Comparison['movedMost'][number];

interface MovedMostProps {
  readonly id: string;
  readonly data: Comparison;
  readonly drawWarnings: DrawWarnings;
  readonly rank: ComparisonRank;
  readonly onRank: (rank: ComparisonRank) => void;
  /** Shows one row in the table. */
  readonly onRow: (row: number) => void;
}

/** Rows that moved, by what less they lose, by how much they moved or by their worth; of a measure each says why. */
export function MovedMost({ id, data, drawWarnings, rank, onRank, onRow }: MovedMostProps) {
  const { t, money, fixed } = useTexts();
  const ratio = (value: number): string => fixed(value, 2);
  const [open, setOpen] = useState<number | null>(null);
  const isMeasure = data.info.kind === 'measure';
  // What was entered of its money: the rows are in the order of their worth.
  const isRanked = data.worth !== null;
  const writeAal = (aal: number | null, status: Movement['statuses']['after']): string =>
    aal !== null ? money(aal) : status === 'OK' ? '–' : t(`portfolio.status.${status ?? 'pending'}`);

  function nameRow({ id: row, locationId, label }: Movement): ReactNode {
    const name = [locationId, label].filter((part) => part !== '').join(' · ') || String(row);
    const isOpen = open === row;
    return (
      <span className={figureStyles.inline}>
        {isMeasure && (
          <IconButton
            label={t('review.compare.whyRow', { name })}
            aria-expanded={isOpen}
            icon={isOpen ? ChevronDown : ChevronRight}
            onClick={() => setOpen(isOpen ? null : row)}
          />
        )}
        <Button variant="link" onClick={() => onRow(row)}>
          {name}
        </Button>
      </span>
    );
  }

  return (
    <>
      <div className={styles.head}>
        <h3>{t(isRanked ? 'review.compare.bestFirst' : `review.compare.ranked.${rank}`)}</h3>
        {!isRanked && (
          <Choice
            label={t('review.compare.rank')}
            value={rank}
            options={comparisonRanks.map((value) => ({ value, label: t(`review.compare.rankBy.${value}`) }))}
            onChange={onRank}
          />
        )}
      </div>
      {data.movedMost.length === 0 && <p className={styles.note}>{t('review.compare.noBenefit')}</p>}
      <DataTable
        className={figureStyles.figures}
        rows={data.movedMost}
        keyOf={({ id: row }) => row}
        heads={[
          ...(['location', 'tiv', 'aalBefore', 'aalAfter', 'difference'] as const).map((head) =>
            t(`review.compare.head.${head}`),
          ),
          ...(isRanked ? (['cost', 'ratio'] as const).map((head) => t(`review.compare.head.${head}`)) : []),
          { children: t('review.compare.head.cause'), className: figureStyles.text },
        ]}
        renderCells={(row) => [
          nameRow(row),
          money(row.tiv),
          writeAal(row.before, row.statuses.before),
          writeAal(row.after, row.statuses.after),
          writeDifference((row.after ?? 0) - (row.before ?? 0), money),
          ...(isRanked ? [writeWorth(row.worth?.cost, money), writeWorth(row.worth?.benefitCostRatio, ratio)] : []),
          { children: <MovementDetails row={row} />, className: figureStyles.text },
        ]}
        renderBelow={({ id: row }) =>
          open === row && (
            <tr>
              <td colSpan={isRanked ? 8 : 6}>
                <MovementWhy id={id} row={row} info={data.info} drawWarnings={drawWarnings} />
              </td>
            </tr>
          )
        }
      />
    </>
  );
}

function writeWorth(value: number | null | undefined, write: (value: number) => string): string {
  return value === null || value === undefined ? '–' : write(value);
}

/** Why a row moved, and what else changed about it: how it was placed, what there is to know of it. */
function MovementDetails({ row }: { readonly row: Comparison['movedMost'][number] }) {
  const { t } = useTranslation();
  const { causes, matchLevels, warnings } = row;
  const details = [
    ...(matchLevels.before === matchLevels.after ? [] : [writeMatchLevels(matchLevels, t)]),
    ...(warnings?.come ?? []).map((warning) =>
      t('review.compare.warningComes', { warning: writeStoredWarning(warning, t) }),
    ),
    ...(warnings?.gone ?? []).map((warning) =>
      t('review.compare.warningGoes', { warning: writeStoredWarning(warning, t) }),
    ),
  ];
  return (
    <>
      {causes.map((cause) => t(`review.compare.cause.${cause}`)).join(', ')}
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Draws what a reader has to know of an answer. */
export type DrawWarnings = (warnings: readonly Warning[]) => ReactNode;

/** Why a measure moved one row: each input before and after, and the warnings that came or went with it. */
function MovementWhy({
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
