import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../client/client-context.ts';
import { ExplainSection } from '../features/explain/explain-section.tsx';
import { computeTotalAnnualLoss } from '#shared/contract/hazard-losses.ts';
import { AnswerHeader } from '../features/query/answer-header.tsx';
import { DefenceBlock } from '../features/query/defence-block.tsx';
import { findDefenceEffects } from '../features/query/defence-effect.ts';
import { IndexTiles } from '../features/query/index-tiles.tsx';
import { Omissions } from '../features/query/omissions.tsx';
import type { RiskAnswer } from '../features/query/risk-answer.ts';
import { SourceList } from '../features/query/source-list.tsx';
import { summariseAnswer } from '../features/query/summarise-answer.ts';
import { WarningList } from '../features/query/warning-list.tsx';
import { chooseHazard, findOverlayOptions, fitOverlay } from '../map/overlay-options.ts';
import { findPacksInView } from '../map/packs-in-view.ts';
import { packLayersOptions } from '../map/queries.ts';
import { classNames } from '../ui/class-names.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { Section } from '../ui/section.tsx';
import { LossSection } from './loss-section.tsx';
import { SaveSurvey } from './save-survey.tsx';
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
  const details = useDeferredValue(answer);
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

/** What stands behind the figures: what to know, why, what is left out, from where. */
const AnswerDetails = memo(function AnswerDetails({ answer }: { readonly answer: RiskAnswer }) {
  const { t } = useTranslation();
  const { explanation } = answer.assessment;
  return (
    <>
      {explanation.warnings.length > 0 && (
        <Section title={t('answer.warnings')}>
          <WarningList warnings={explanation.warnings} />
        </Section>
      )}
      <Section title={t('answer.why')}>
        <div className={styles.explain}>
          <ExplainSection explanation={explanation} />
        </div>
      </Section>
      <SaveSurvey answer={answer} />
      <Section title={t('report.title')}>
        <Link to="/report" search={true} className={styles.report}>
          <FileText size={15} aria-hidden="true" />
          {t('report.open')}
        </Link>
      </Section>
      <Section title={t('answer.omissions')}>
        <Omissions />
      </Section>
      <Section title={t('answer.sources')}>
        <SourceList answer={answer} />
      </Section>
    </>
  );
});
