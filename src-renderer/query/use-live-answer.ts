import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { HazardTrace } from '#shared/query/explanation.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { createRiskQuery, createRiskRequest, type RiskAnswer } from './risk-queries.ts';
import { useBuildingStore } from './building-store.ts';
import type { Subject } from './subject.ts';

/** The typing rests when nothing was changed for this long: the building as it stands becomes a question of its own. */
const REST_MILLISECONDS = 800;

interface LiveAnswer {
  /** The answer that the figures were put into. */
  readonly base: RiskAnswer;
  readonly answer: RiskAnswer;
}

/**
 * The answer with the figures of the building as it is being typed. Each change is computed at once and kept nowhere;
 * only when the typing rests does the building settle, and is asked for and remembered as one question.
 */
export function useLiveAnswer(subject: Subject, base: RiskAnswer | null): RiskAnswer | null {
  const client = useClient();
  const queryClient = useQueryClient();
  const [live, setLive] = useState<LiveAnswer | null>(null);

  useEffect(() => {
    if (base === null) return undefined;
    let latest = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;

    async function recompute(question: RiskAnswer, financial: Financial): Promise<void> {
      latest += 1;
      const own = latest;
      const changes = await client.call('risk.recompute', createRiskRequest(question.request.location, financial));
      if (own === latest) setLive({ base: question, answer: mergeRecomputation(question, financial, changes) });
    }

    /** Another building was asked for since: the history ends with this one only if it is asked for anew. */
    function commitAnew(): void {
      const { financial, commit } = useBuildingStore.getState();
      if (subject.kind === 'place') {
        const { queryKey } = createRiskQuery(client, createRiskRequest(subject.location, financial));
        queryClient.removeQueries({ queryKey, exact: true });
      }
      commit();
    }

    function follow(question: RiskAnswer): void {
      const { financial, committed } = useBuildingStore.getState();
      clearTimeout(rest);
      if (financial === committed || financial === null) {
        // An edit was undone before it was asked for: the question's own answer is the one for this building.
        latest += 1;
        setLive(null);
        // There is no building to try figures of: the place alone is asked for.
        if (financial !== committed) commitAnew();
        return;
      }
      rest = setTimeout(commitAnew, REST_MILLISECONDS);
      // What fails here fails again, and is told, when the typing rests and the whole question is asked.
      recompute(question, financial).catch(commitAnew);
    }

    // What was typed while the question before was on its way.
    follow(base);
    const stop = useBuildingStore.subscribe(({ financial }, { financial: before }) => {
      if (financial !== before) follow(base);
    });
    return () => {
      latest = -1;
      stop();
      clearTimeout(rest);
      // The same answer may come back later, for the building as it was: what was typed since is not put into it.
      setLive(null);
    };
  }, [subject, base, client, queryClient]);

  return live !== null && live.base === base ? live.answer : base;
}

/**
 * Puts another building's figures into the answer for the place that it stands at. Everything that does not depend on
 * the building stays the same object, so that what shows it need not be drawn again.
 */
export function mergeRecomputation(
  answer: RiskAnswer,
  financial: Financial,
  { floods, traces, warnings, figures }: ProcedureOutput<'risk.recompute'>,
): RiskAnswer {
  const { assessment } = answer;
  const { explanation } = assessment;
  const merged: Partial<Record<FloodHazard, HazardTrace>> = {};
  for (const hazard of floodHazards) {
    const before = explanation.floods[hazard];
    if (before !== undefined) merged[hazard] = { ...before, ...traces[hazard] };
  }
  const ofThePlace = explanation.warnings.filter(({ hazard }) => hazard === null || hazard === 'wildfire');
  return {
    ...answer,
    request: { ...answer.request, financial },
    figures,
    assessment: {
      ...assessment,
      floods,
      explanation: { ...explanation, floods: merged, warnings: [...warnings, ...ofThePlace] },
    },
  };
}
