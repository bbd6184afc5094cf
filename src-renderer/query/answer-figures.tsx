import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Shield } from 'lucide-react';
import { computeTotalAnnualLoss } from '#shared/query/hazard-losses.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { useClient } from '#renderer/client/client.ts';
import { findOverlayOptions, fitOverlay } from '#renderer/map/overlay-options.ts';
import { findPacksInView } from '#renderer/map/packs-in-view.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import { findDefenceEffects, type DefenceEffect } from './defence-effect.ts';
import { IndexTiles } from './index-tiles.tsx';
import type { RiskAnswer } from './risk-queries.ts';
import styles from './defence-block.module.css';

/** The four indices, with their hazards to lay over the map, and what depends on defences. */
export function AnswerFigures({ answer }: { readonly answer: RiskAnswer }) {
  const { overlay, showSubject } = useUiStore();
  const { scenario } = useFlood();
  const { latitude, longitude } = answer.assessment.point;
  const allPacks = useQuery(packLayersOptions(useClient())).data ?? [];
  const packs = findPacksInView(allPacks, [longitude, latitude, longitude, latitude]);
  const options = findOverlayOptions(packs, overlay);
  const shown = fitOverlay(packs, overlay);
  return (
    <>
      <IndexTiles
        answer={answer}
        scenario={scenario}
        shownHazard={shown.kind === 'flood' ? shown.hazard : shown.kind === 'wildfire' ? 'wildfire' : null}
        drawableHazards={[...options.hazards, ...(options.hasWildfire ? (['wildfire'] as const) : [])]}
        onShowHazard={showSubject}
      />
      {findDefenceEffects(answer).map((effect) => (
        <DefenceBlock
          key={effect.hazard}
          effect={effect}
          totalAnnualLoss={(hazard, scenario) => computeTotalAnnualLoss(answer.figures, hazard, scenario)}
        />
      ))}
    </>
  );
}

interface DefenceBlockProps {
  readonly effect: DefenceEffect;
  /** Total average annual loss of a hazard in a scenario, rounded; null when no losses were asked for. */
  readonly totalAnnualLoss: (hazard: FloodHazard, scenario: Scenario) => number | null;
}

/** Said where the building stands behind a defence: what changes when it is overtopped or fails. */
function DefenceBlock({ effect, totalAnnualLoss }: DefenceBlockProps) {
  const { t, ...formatters } = useTexts();
  const titleId = useId();
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
      <div id={titleId} className={styles.title}>
        <Shield size={16} aria-hidden="true" />
        {title}
      </div>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('defence.figure')}</VisuallyHidden>
            </th>
            {effect.scenarios.map(({ scenario }) => (
              <th key={scenario} scope="col">
                {t(`scenario.${scenario}`)}
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
