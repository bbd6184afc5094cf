import { useTranslation } from 'react-i18next';
import { floodHazards, type FloodHazard, type Hazard } from '#shared/domain/hazard.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { IndexTile } from './index-tile.tsx';
import type { RiskAnswer } from './risk-answer.ts';
import { findRiskWord } from './risk-word.ts';
import styles from './index-tile.module.css';

interface IndexTilesProps {
  readonly answer: RiskAnswer;
  /** The hazard that the map shows, or null. */
  readonly shownHazard: Hazard | null;
  /** Hazards that the map can show. */
  readonly drawableHazards: readonly Hazard[];
  readonly onShowHazard: (hazard: Hazard) => void;
}

/** The four indices as equal tiles; pressing one lays its hazard over the map. */
export function IndexTiles({ answer, shownHazard, drawableHazards, onShowHazard }: IndexTilesProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { floods, wildfire, explanation } = answer.assessment;

  function describeFlood(hazard: FloodHazard): string[] {
    const figures = floods[hazard];
    if (figures.status !== 'answered') return [];
    const score = figures.structureFloodScore;
    const years = explanation.floods[hazard]?.firstWetReturnPeriodYears ?? null;
    const openWater = explanation.floods[hazard]?.openWater === 'answeredWith10';
    const beginning =
      years === null
        ? t(openWater ? 'answer.openWater' : 'answer.dry')
        : t('answer.wetFrom', { years: formatters.significant(years, 6) });
    return [t('answer.score', { score, word: t(`risk.${findRiskWord(score)}`) }), beginning];
  }

  function showAction(hazard: Hazard): (() => void) | null {
    return drawableHazards.includes(hazard) ? () => onShowHazard(hazard) : null;
  }

  return (
    <div className={styles.tiles}>
      {floodHazards.map((hazard) => {
        const figures = floods[hazard];
        return (
          <IndexTile
            key={hazard}
            hazard={hazard}
            index={figures.status === 'answered' ? figures.floodIndex : figures.status}
            notes={describeFlood(hazard)}
            isOnMap={shownHazard === hazard}
            onShow={showAction(hazard)}
          />
        );
      })}
      <IndexTile
        hazard="wildfire"
        index={wildfire.status === 'answered' ? wildfire.wildfireIndex : wildfire.status}
        notes={wildfire.status === 'answered' ? [t('answer.wildfireNote')] : []}
        isOnMap={shownHazard === 'wildfire'}
        onShow={showAction('wildfire')}
      />
    </div>
  );
}
