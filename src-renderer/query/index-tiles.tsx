import { floodHazards, type Hazard } from '#shared/hazard/hazard.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { describeFloodIndex } from './index-notes.ts';
import { IndexTile } from './index-tile.tsx';
import type { RiskAnswer } from './risk-answer.ts';
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
  const { t, ...formatters } = useTexts();
  const { floods, wildfire } = answer.assessment;

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
            notes={describeFloodIndex(answer.assessment, hazard, t, formatters, 'scoreShort')}
            notesTitle={t('answer.scoreTitle')}
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
