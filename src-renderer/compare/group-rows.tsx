import { hasDefenceScenarios } from '#shared/hazard/hazard.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import textStyles from '#renderer/ui/text.module.css';
import type { CompareCell, CompareChoice, CompareGroup, CompareRow } from './compare-rows.ts';
import styles from './compare-panel.module.css';

interface GroupRowsProps {
  readonly group: CompareGroup;
  /** Letters of the places, in their order. */
  readonly letters: readonly string[];
  readonly choice: CompareChoice;
  readonly currency: string;
}

/** The rows of one hazard; its losses and its depths each under a line that says their unit and what they are of. */
export function GroupRows({ group: { hazard, rows }, letters, choice, currency }: GroupRowsProps) {
  const { t, ...formatters } = useTexts();
  // Rain and fire have no defences: their figures are the same whatever becomes of those.
  const scenario = hazard !== 'wildfire' && hasDefenceScenarios(hazard) ? [t(`scenario.${choice.scenario}.name`)] : [];
  const asset = t(choice.asset === 'all' ? 'compare.allAssets' : `asset.${choice.asset}`);
  const sections = [
    { first: rows.findIndex(({ kind }) => kind === 'aal'), words: [t('compare.losses', { currency }), asset] },
    { first: rows.findIndex(({ kind }) => kind === 'depth'), words: [t('compare.depths')] },
  ];

  function nameRow({ kind, returnPeriodYears }: CompareRow): string {
    if (kind === 'depth') {
      return returnPeriodYears === null ? '' : formatReturnPeriodShort(returnPeriodYears, t, formatters);
    }
    return t(`compare.${kind}`);
  }

  return (
    <tbody data-hazard={hazard}>
      <tr className={styles.hazard}>
        <th scope="rowgroup" colSpan={letters.length + 1}>
          {t(`hazard.${hazard}`)}
        </th>
      </tr>
      {rows.flatMap((row, index) => [
        ...sections
          .filter(({ first }) => first === index)
          .map(({ words }) => (
            <tr key={`above ${row.kind}`} className={styles.unit}>
              <th scope="rowgroup" colSpan={letters.length + 1}>
                {[...words, ...scenario].join(' · ')}
              </th>
            </tr>
          )),
        <tr key={`${row.kind} ${row.returnPeriodYears}`} data-row={row.returnPeriodYears ?? row.kind}>
          <th scope="row">{nameRow(row)}</th>
          {row.cells.map((cell, place) => (
            <Cell key={letters[place]} cell={cell} kind={row.kind} />
          ))}
        </tr>,
      ])}
    </tbody>
  );
}

function Cell({ cell, kind }: { readonly cell: CompareCell; readonly kind: CompareRow['kind'] }) {
  const { t, depth, money } = useTexts();
  if (typeof cell !== 'number') {
    const words =
      cell === 'unknown' ? '–' : cell === 'openWater' ? t('compare.openWater') : t(`compare.absence.${cell}`);
    return <td className={textStyles.muted}>{words}</td>;
  }
  if (kind === 'index' || kind === 'score') {
    return (
      <td>
        <span className={styles.index} style={{ borderColor: `var(--risk-${cell})` }}>
          {cell}
        </span>
      </td>
    );
  }
  return <td className={cell === 0 ? textStyles.faint : undefined}>{kind === 'depth' ? depth(cell) : money(cell)}</td>;
}
