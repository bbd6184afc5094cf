import type { WildfireTrace } from '#shared/query/explanation.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
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
      <table className={classNames(styles.table, styles.dense)}>
        <caption>
          <VisuallyHidden>{t('explain.neighbours')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('explain.neighbour.risk')}</th>
            <th scope="col">{t('explain.neighbour.cells')}</th>
            <th scope="col">{t('explain.neighbour.sum')}</th>
            <th scope="col">{t('explain.neighbour.product')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('explain.neighbour.unburnable')}</th>
            <td>{count(unburnable)}</td>
            <td>0</td>
            <td>0</td>
          </tr>
          {classes.map(({ conditionalRisk, cells, burnProbabilitySum }) => (
            <tr key={conditionalRisk}>
              <th scope="row">{fixed(conditionalRisk, 2)}</th>
              <td>{count(cells)}</td>
              <td>{inDigits(burnProbabilitySum)}</td>
              <td>{inDigits(conditionalRisk * burnProbabilitySum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('explain.neighbour.mean')}</th>
            <td>{count(neighbourhoodCells)}</td>
            <td />
            <td>{inDigits(annualRisk ?? 0)}</td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}
