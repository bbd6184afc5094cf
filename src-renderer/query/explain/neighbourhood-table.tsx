import type { WildfireTrace } from '#shared/query/explanation.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { DataTable, TableRow } from '#renderer/ui/data-table.tsx';
import { WideTable } from './wide-table.tsx';
import styles from './explain.module.css';

const DIGITS = 6;

/** The cells around an unburnable one by their risk to a structure: what the mean is made of. */
export function NeighbourhoodTable({ trace }: { readonly trace: WildfireTrace }) {
  const { t, significant, count, fixed } = useTexts();
  const { neighbourhoodClasses: classes, neighbourhoodCells, annualRisk } = trace;
  const unburnable = neighbourhoodCells - classes.reduce((sum, { cells }) => sum + cells, 0);
  const inDigits = (value: number): string => significant(value, DIGITS);
  return (
    <WideTable label={t('explain.neighbours')}>
      <DataTable
        className={classNames(styles.table, styles.dense)}
        caption={t('explain.neighbours')}
        rows={[{ conditionalRisk: null, cells: unburnable, burnProbabilitySum: 0 }, ...trace.neighbourhoodClasses]}
        keyOf={({ conditionalRisk }) => conditionalRisk ?? 'unburnable'}
        heads={[
          t('explain.neighbour.risk'),
          t('explain.neighbour.cells'),
          t('explain.neighbour.sum'),
          t('explain.neighbour.product'),
        ]}
        renderCells={({ conditionalRisk: risk, cells, burnProbabilitySum: sum }) => [
          risk === null ? t('explain.neighbour.unburnable') : fixed(risk, 2),
          count(cells),
          inDigits(sum),
          inDigits((risk ?? 0) * sum),
        ]}
        foot={
          <TableRow cells={[t('explain.neighbour.mean'), count(neighbourhoodCells), null, inDigits(annualRisk ?? 0)]} />
        }
      />
    </WideTable>
  );
}
