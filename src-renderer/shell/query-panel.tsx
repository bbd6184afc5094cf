import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { AnswerError } from '#renderer/query/answer-error.tsx';
import { AnswerSkeleton } from '#renderer/query/answer-skeleton.tsx';
import { type RiskAnswer, createRiskRequest } from '#renderer/query/risk-queries.ts';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { ReturnToPortfolio } from '#renderer/portfolio/return-to-portfolio.tsx';
import { StartPanel } from '#renderer/query/start-panel.tsx';
import { useAnswer } from '#renderer/query/use-answer.ts';
import { useQueriedAt } from '#renderer/query/history/history-queries.ts';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { useDraggedPoint } from '#renderer/ui/drag-store.ts';
import { useLiveAnswer } from '#renderer/query/use-live-answer.ts';
import { pointOf, type Subject } from '#renderer/query/subject.ts';
import { useWorstHazard } from '#renderer/query/use-worst-hazard.ts';
import { useSubject } from '#renderer/query/use-subject.ts';
import { useClient } from '#renderer/client/client.ts';

// With the form, its schemas and the calculation: not needed before the first question is asked.
const AnswerView = lazy(() => import('./answer-view.tsx'));

/** The panel beside the map while a building is asked for: its answer, or how to ask. */
export function QueryPanel() {
  const navigate = useNavigate();
  const { subject, setSubject } = useSubject();
  const state = useAnswer(subject);
  const askedAt = useQueriedAt(subject);
  const isDragged = useDraggedPoint() !== null;
  // Neither what is only shown until the answer comes, nor the answer beneath a pin in the hand.
  const opened = state.isPrevious || isDragged ? null : state.answer;
  useReopenedBuilding(subject.kind === 'entry' ? subject.id : null, opened);
  useNewRequest(subject, opened, setSubject);
  useWorstHazard(opened, isDragged);
  const shown = useLiveAnswer(subject, state.answer);
  useCommitOnLeave(subject);
  useShortcut('back', () => setSubject({ kind: 'none' }), { isActive: subject.kind !== 'none', whileTyping: true });

  if (subject.kind === 'none') return <StartPanel />;
  if (state.error !== null) {
    return (
      <AnswerError
        error={state.error}
        point={pointOf(subject)}
        onRetry={state.retry}
        onClose={() => setSubject({ kind: 'none' })}
        onChoose={(point) => setSubject({ kind: 'place', location: point })}
        onGetRegion={() => void navigate({ to: '/region', search: true })}
        onPlaces={() => void navigate({ to: '/places', search: true })}
      />
    );
  }
  if (shown === null) return <AnswerSkeleton />;
  return (
    <Suspense fallback={<AnswerSkeleton />}>
      <ReturnToPortfolio subject={subject} />
      <AnswerView
        answer={shown}
        askedAt={askedAt}
        isPrevious={state.isPrevious && !isSamePlace(subject, shown)}
        onAskLive={() => setSubject({ kind: 'place', location: shown.request.location }, { replace: true })}
        onClose={() => setSubject({ kind: 'none' })}
      />
    </Suspense>
  );
}

/** Whether an answer is of the place in question, if of the building as it was before. */
function isSamePlace(subject: Subject, { request }: RiskAnswer): boolean {
  return subject.kind === 'place' && isSubset(subject.location, request.location);
}

/** Whether all that is said in one location is said in the other: the answer's has defaults filled in. */
function isSubset(part: object, whole: object): boolean {
  const known = new Map<string, unknown>(Object.entries(whole));
  return Object.entries(part).every(([name, value]) => value === undefined || known.get(name) === value);
}

/** What could not be opened as it was given, and was asked anew, is shown and kept as what it is: a question of now. */
function useNewRequest(
  { kind }: Subject,
  answer: RiskAnswer | null,
  setSubject: ReturnType<typeof useSubject>['setSubject'],
): void {
  const location = kind === 'entry' && answer?.historyId === null ? answer.request.location : null;
  useEffect(() => {
    if (location !== null) setSubject({ kind: 'place', location }, { replace: true });
  }, [location, setSubject]);
}

/** An earlier query brings its own building into the form and its place into sight. */
function useReopenedBuilding(id: number | null, answer: RiskAnswer | null): void {
  const bringIn = useBuildingStore((state) => state.bringIn);
  const ask = useCameraStore((state) => state.ask);
  useEffect(() => {
    if (id === null || answer === null) return;
    bringIn(id, answer.request.financial ?? null);
    ask({ kind: 'point', point: answer.assessment.point, unlessInView: true });
  }, [id, answer, bringIn, ask]);
}

/** A building that is left before the typing rested is still asked for and remembered as it was left. */
function useCommitOnLeave(subject: Subject): void {
  const client = useClient();
  useEffect(
    () => () => {
      const { financial, committed, commit } = useBuildingStore.getState();
      if (subject.kind !== 'place' || financial === committed) return;
      commit();
      // Nobody waits for it any more: what is wrong with it was told, or is told when the place is asked for again.
      client.call('risk.query', createRiskRequest(subject.location, financial)).catch(() => undefined);
    },
    [subject, client],
  );
}
