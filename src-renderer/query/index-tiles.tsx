import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { floodHazards, type Hazard } from '#shared/hazard/hazard.ts';
import type { HazardAbsence } from '#shared/query/assessment.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { hazardIcons } from '#renderer/ui/index-figures.tsx';
import { RiskBar } from '#renderer/ui/risk-bar.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { describeFloodIndex, findRiskWord } from './index-notes.ts';
import type { RiskAnswer } from './risk-queries.ts';
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

interface IndexTileProps {
  readonly hazard: Hazard;
  /** 1..10, or why there is none. */
  readonly index: number | HazardAbsence;
  /** Quiet lines beneath the bar: the score, where the water begins. */
  readonly notes: readonly string[];
  /** What the notes mean, to be pointed at. */
  readonly notesTitle?: string;
  /** Whether the map shows this hazard. */
  readonly isOnMap: boolean;
  /** Shows the hazard on the map; null when it cannot be drawn. */
  readonly onShow: (() => void) | null;
}

/** One hazard's index: figure, word and bar; or in quiet words why there is none. */
function IndexTile({ hazard, index, notes, notesTitle, isOnMap, onShow }: IndexTileProps) {
  const { t } = useTranslation();
  const Icon = hazardIcons[hazard];
  const content = (
    <>
      <span className={styles.head}>
        <Icon size={14} aria-hidden="true" />
        {t(`hazard.${hazard}`)}
        {isOnMap && (
          <span className={styles.onMap} title={t('answer.onMap')}>
            <Eye size={13} aria-hidden="true" />
          </span>
        )}
      </span>
      {typeof index === 'number' ? (
        <>
          <span className={styles.value}>
            <span className={styles.figure}>{index}</span>
            <span className={textStyles.medium}>{t(`risk.${findRiskWord(index)}`)}</span>
          </span>
          <RiskBar index={index} />
          <span className={styles.note} title={notesTitle}>
            {notes.map((note) => (
              <span key={note} style={{ display: 'block' }}>
                {note}
              </span>
            ))}
          </span>
        </>
      ) : (
        <span className={styles.absent}>{t(`absence.${index}`)}</span>
      )}
    </>
  );
  return onShow === null ? (
    <div className={styles.tile} data-hazard={hazard}>
      {content}
    </div>
  ) : (
    <button type="button" className={styles.tile} data-hazard={hazard} aria-pressed={isOnMap} onClick={onShow}>
      {content}
    </button>
  );
}
