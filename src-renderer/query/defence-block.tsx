import { Shield } from 'lucide-react';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { DefenceEffect } from './defence-effect.ts';
import styles from './defence-block.module.css';

interface DefenceBlockProps {
  readonly effect: DefenceEffect;
  /** Total average annual loss of a hazard in a scenario, rounded; null when no losses were asked for. */
  readonly totalAnnualLoss: (hazard: FloodHazard, scenario: Scenario) => number | null;
}

/** Said where the building stands behind a defence: what changes when it is overtopped or fails. */
export function DefenceBlock({ effect, totalAnnualLoss }: DefenceBlockProps) {
  const { t, ...formatters } = useTexts();
  const { hazard, standardOfProtectionYears, returnPeriodYears } = effect;
  const losses = effect.scenarios.map(({ scenario }) => totalAnnualLoss(hazard, scenario));
  const title =
    standardOfProtectionYears === null
      ? t('defence.title', { hazard: t(`hazard.${hazard}`) })
      : t('defence.titleWithStandard', {
          hazard: t(`hazard.${hazard}`),
          returnPeriod: formatReturnPeriodShort(standardOfProtectionYears, t, formatters),
        });
  return (
    <div className={styles.block} data-defence={hazard}>
      <div className={styles.title}>
        <Shield size={16} aria-hidden="true" />
        {title}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {effect.scenarios.map(({ scenario }) => (
              <th key={scenario} scope="col">
                {t(`scenario.${scenario}.short`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t('defence.depth')}
              <span className={styles.event}>{formatReturnPeriodShort(returnPeriodYears, t, formatters)}</span>
            </th>
            {effect.scenarios.map(({ scenario, depthMetres }) => (
              <td key={scenario}>{formatters.depth(depthMetres)}</td>
            ))}
          </tr>
          {losses.every((loss) => loss !== null) && (
            <tr>
              <th scope="row">{t('defence.annualLoss')}</th>
              {effect.scenarios.map(({ scenario }, index) => (
                <td key={scenario}>{formatters.money(losses[index] ?? 0)}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
