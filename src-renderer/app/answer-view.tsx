import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../client/client-context.ts';
import { computeTotalAnnualLoss } from '#shared/contract/hazard-losses.ts';
import { AnswerHeader } from '../features/query/answer-header.tsx';
import { DefenceBlock } from '../features/query/defence-block.tsx';
import { findDefenceEffects } from '../features/query/defence-effect.ts';
import { IndexTiles } from '../features/query/index-tiles.tsx';
import type { RiskAnswer } from '../features/query/risk-answer.ts';
import { summariseAnswer } from '../features/query/summarise-answer.ts';
import { chooseHazard, findOverlayOptions, fitOverlay } from '../map/overlay-options.ts';
import { findPacksInView } from '../map/packs-in-view.ts';
import { packLayersOptions } from '../map/queries.ts';
import { classNames } from '../ui/class-names.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { useAfterPaint } from '../ui/use-after-paint.ts';
import { AnswerDetails } from './answer-details.tsx';
import { LossSection } from './loss-section.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useUiStore } from './ui-store.ts';
import styles from './answer-view.module.css';

interface AnswerViewProps {
  readonly answer: RiskAnswer;
  /** When an earlier answer is shown: when it was given. */
  readonly askedAt: string | null;
  /** Whether the answer to the present question is still on its way. */
  readonly isPrevious: boolean;
  /** Asks the same place anew. */
  readonly onAskLive: () => void;
  readonly onClose: () => void;
}

/** The answer, top down: where, indices, defence, losses, what to know, why. */
export default function AnswerView({ answer, askedAt, isPrevious, onAskLive, onClose }: AnswerViewProps) {
  const { t } = useTranslation();
  const { overlay, set } = useUiStore();
  const { latitude, longitude } = answer.assessment.point;
  const allPacks = useQuery(packLayersOptions(useClient())).data ?? [];
  const packs = findPacksInView(allPacks, [longitude, latitude, longitude, latitude]);
  const options = findOverlayOptions(packs, overlay);
  // The figures first: what explains them follows in the next frame.
  const details = useAfterPaint(answer);
  const shown = fitOverlay(packs, overlay);
  useDocumentTitle(answer.assessment.match?.label ?? null);

  return (
    <article className={classNames(styles.answer, isPrevious && styles.previous)} aria-busy={isPrevious}>
      <LiveRegion text={isPrevious ? '' : summariseAnswer(answer, t)} />
      <AnswerHeader answer={answer} askedAt={askedAt} onAskAgain={onAskLive} onClose={onClose} />
      <div className={styles.indices}>
        <IndexTiles
          answer={answer}
          shownHazard={shown.kind === 'flood' ? shown.hazard : shown.kind === 'wildfire' ? 'wildfire' : null}
          drawableHazards={[...options.hazards, ...(options.hasWildfire ? (['wildfire'] as const) : [])]}
          onShowHazard={(hazard) => set({ overlay: fitOverlay(packs, chooseHazard(overlay, hazard)) })}
        />
        {findDefenceEffects(answer).map((effect) => (
          <DefenceBlock
            key={effect.hazard}
            effect={effect}
            totalAnnualLoss={(hazard, scenario) => computeTotalAnnualLoss(answer.figures, hazard, scenario)}
          />
        ))}
      </div>
      <LossSection answer={answer} isEarlier={askedAt !== null} onAskLive={onAskLive} />
      <AnswerDetails answer={details} />
    </article>
  );
}
