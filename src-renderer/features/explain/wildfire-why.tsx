import { useTranslation } from 'react-i18next';
import type { WildfireTrace } from '#shared/domain/explanation.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/domain/wildfire.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Facts } from './facts.tsx';
import styles from './explain.module.css';

const DIGITS = 3;

/** Everything behind the wildfire index. */
export function WildfireWhy({ trace }: { readonly trace: WildfireTrace }) {
  const { t } = useTranslation();
  const { significant, count, ratio, share, depth, distance } = useFormatters();
  const orDash = (value: number | null, format: (value: number) => string): string =>
    value === null ? '–' : format(value);
  const inDigits = (value: number): string => significant(value, DIGITS);
  return (
    <div className={styles.stack}>
      <p className={styles.text}>
        {t(`explain.wildfire.${trace.method}`, {
          cells: count(trace.neighbourhoodCells),
          radius: distance(WILDFIRE_NEIGHBOURHOOD_METRES),
        })}
      </p>
      <Facts
        facts={[
          [t('explain.pack'), `${trace.pack.title} ${trace.pack.version}`],
          ...(trace.method === 'classified'
            ? [[t('explain.stored'), orDash(trace.stored, inDigits)] as const]
            : [
                [t('explain.burnProbability'), orDash(trace.burnProbability, share)] as const,
                [
                  t('explain.flameLength'),
                  trace.flameLengthMetres === null ? '–' : t('unit.metres', { value: depth(trace.flameLengthMetres) }),
                ] as const,
                [t('explain.conditionalRisk'), orDash(trace.conditionalRisk, ratio)] as const,
                [t('explain.annualRisk'), orDash(trace.annualRisk, share)] as const,
              ]),
        ]}
      />
    </div>
  );
}
