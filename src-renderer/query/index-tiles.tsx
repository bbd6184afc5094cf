import { Eye, Info } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hazards, type Hazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { HazardAbsence } from '#shared/query/assessment.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { Toolbar } from '#renderer/ui/keyboard/toolbar.tsx';
import { hazardIcons } from '#renderer/ui/index-figures.tsx';
import { RiskBar } from '#renderer/ui/risk-bar.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { describeFloodIndex, explainScore, findRiskWord } from './index-notes.ts';
import type { RiskAnswer } from './risk-queries.ts';
import styles from './index-tile.module.css';

interface IndexTilesProps {
  readonly answer: RiskAnswer;
  /** How the defences behave at the depths. */
  readonly scenario?: Scenario;
  /** The hazard that the map shows, or null. */
  readonly shownHazard: Hazard | null;
  /** Hazards that the map can show. */
  readonly drawableHazards: readonly Hazard[];
  readonly onShowHazard: (hazard: Hazard) => void;
}

/**
 * The indices as equal tiles; pressing one lays its hazard over the map. Hazards without one share a line for each
 * reason.
 */
export function IndexTiles({ answer, scenario = 'base', shownHazard, drawableHazards, onShowHazard }: IndexTilesProps) {
  const { t, ...formatters } = useTexts();
  const { assessment } = answer;
  const indices = hazards.map((hazard) => ({ hazard, index: readIndex(answer, hazard) }));
  const reasons = new Set(indices.flatMap(({ index }) => (typeof index === 'number' ? [] : [index])));

  return (
    <Toolbar label={t('answer.indices')} className={styles.tiles}>
      {indices.map(({ hazard, index }) =>
        typeof index !== 'number' ? null : (
          <IndexTile
            key={hazard}
            hazard={hazard}
            index={index}
            notes={
              hazard === 'wildfire'
                ? [t('answer.wildfireNote')]
                : describeFloodIndex(assessment, hazard, t, formatters, scenario)
            }
            score={hazard === 'wildfire' ? null : explainScore(assessment, hazard, t, formatters)}
            isOnMap={shownHazard === hazard}
            onShow={drawableHazards.includes(hazard) ? () => onShowHazard(hazard) : null}
          />
        ),
      )}
      {[...reasons].map((reason) => {
        const names = indices.filter(({ index }) => index === reason).map(({ hazard }) => t(`hazard.${hazard}`));
        return (
          <p key={reason} className={styles.absent} data-absent={reason}>
            {t('answer.absent', { reason: t(`absence.${reason}`), hazards: names.join(', ') })}
          </p>
        );
      })}
      {[...findLimits(answer)].map(([limits, of]) => (
        <p key={limits} className={styles.absent} data-limits="">
          {t('answer.absent', { reason: of.map((hazard) => t(`hazard.${hazard}`)).join(', '), hazards: limits })}
        </p>
      ))}
    </Toolbar>
  );
}

/** What the maps behind the indices are not fit for, in their makers' words, with the hazards that it is said of. */
function findLimits({ assessment }: RiskAnswer): ReadonlyMap<string, readonly Hazard[]> {
  const said = new Map<string, readonly Hazard[]>();
  for (const { code, hazard, values } of assessment.explanation.warnings) {
    if (code !== 'sourceLimits' || hazard === null) continue;
    const limits = String(values['limits']);
    said.set(limits, [...(said.get(limits) ?? []), hazard]);
  }
  return said;
}

/** 1..10, or why there is none. */
function readIndex({ assessment: { floods, wildfire } }: RiskAnswer, hazard: Hazard): number | HazardAbsence {
  if (hazard === 'wildfire') return wildfire.status === 'answered' ? wildfire.wildfireIndex : wildfire.status;
  const figures = floods[hazard];
  return figures.status === 'answered' ? figures.floodIndex : figures.status;
}

interface IndexTileProps {
  readonly hazard: Hazard;
  /** 1..10 */
  readonly index: number;
  /** Quiet lines beneath the bar: the depth, where the water begins. */
  readonly notes: readonly string[];
  /** A sentence about the other scale, the structure's score, behind an (i); null: there is none. */
  readonly score: string | null;
  /** Whether the map shows this hazard. */
  readonly isOnMap: boolean;
  /** Shows the hazard on the map; null when it cannot be drawn. */
  readonly onShow: (() => void) | null;
}

/** One hazard's index: figure, word and bar. */
function IndexTile({ hazard, index, notes, score, isOnMap, onShow }: IndexTileProps) {
  const { t } = useTranslation();
  const [isScoreShown, setIsScoreShown] = useState(false);
  const scoreId = useId();
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
      <span className={styles.value}>
        <span className={styles.figure}>{index}</span>
        <span className={textStyles.medium}>{t(`risk.${findRiskWord(index)}`)}</span>
      </span>
      <RiskBar index={index} />
      <span className={styles.note}>
        {notes.map((note) => (
          <span key={note} style={{ display: 'block' }}>
            {note}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <div className={styles.cell}>
      {onShow === null ? (
        <div className={styles.tile} data-hazard={hazard}>
          {content}
        </div>
      ) : (
        <button type="button" className={styles.tile} data-hazard={hazard} aria-pressed={isOnMap} onClick={onShow}>
          {content}
        </button>
      )}
      {score !== null && (
        <>
          <IconButton
            className={styles.info}
            icon={Info}
            label={t('answer.scoreOf', { hazard: t(`hazard.${hazard}`) })}
            aria-expanded={isScoreShown}
            aria-controls={scoreId}
            onClick={() => setIsScoreShown(!isScoreShown)}
          />
          <p id={scoreId} className={styles.score} hidden={!isScoreShown}>
            {score}
          </p>
        </>
      )}
    </div>
  );
}
