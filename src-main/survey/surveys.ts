import { financialSchema } from '#shared/exposure/exposure.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { formatCoordinates } from '#shared/geocoding/format-coordinates.ts';
import { listSpeakingPacks } from '#shared/pack/list-speaking-packs.ts';
import type { Survey, SurveyFields, SurveyPlace } from '#shared/survey/survey.ts';
import type { Variant } from '#shared/query/variant.ts';
import {
  coordinateRequestSchema,
  isAddressRequest,
  type BuildingRequest,
} from '#shared/query-service/mediator-request.ts';
import type { ParsedInput } from '#shared/contract/procedures.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { isAnswerCurrent, isAnswerOfPlace } from '#shared/survey/is-answer-current.ts';
import { NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { createReplacedAnswers, type RiskQueries, type WhatIf } from '#main/query/index.ts';
import type { SurveyStore } from './survey-store.sql.ts';

export interface SurveyPorts {
  readonly store: SurveyStore;
  readonly risk: Pick<RiskQueries, 'compute'>;
  readonly whatIf: Pick<WhatIf, 'compare'>;
  readonly clock: Clock;
  readonly createId: () => string;
  /** Told of every survey that has changed. */
  readonly onChange: (ids: readonly string[]) => void;
}

/** A survey with its last answer. */
export interface WholeSurvey {
  readonly survey: Survey;
  readonly answer: SurveyAnswer | null;
}

/** A survey as others are shown it. */
export interface AssessedSurvey extends WholeSurvey {
  /**
   * Whether the answer is for the survey as it is now; false: it could not be asked anew, and this is the last one, if
   * any.
   */
  readonly isCurrent: boolean;
}

export function createSurveys({ store, risk, whatIf, clock, createId, onChange }: SurveyPorts) {
  const replaced = createReplacedAnswers();

  /** What was tried, with its figures; nothing while the building is not complete. */
  async function compare(
    { location, financial }: BuildingRequest,
    variants: readonly Variant[],
    signal: AbortSignal,
  ): Promise<Pick<SurveyAnswer, 'variants' | 'groundUp'>> {
    if (financial === undefined || variants.length === 0) return { variants: [] };
    const asked = variants.map(({ id, measures }) => ({ id, measures }));
    const compared = await whatIf.compare({ location, financial, variants: asked }, signal);
    const compareOne = (variant: (typeof asked)[number], index: number) => {
      const result = compared.variants[index];
      if (result?.status !== 'answered') return { ...variant, figures: null, groundUp: null };
      return { ...variant, figures: result.figures, groundUp: result.groundUp };
    };
    return { variants: asked.map(compareOne), groundUp: compared.baseline.groundUp };
  }

  async function answer(
    request: BuildingRequest,
    variants: readonly Variant[],
    signal: AbortSignal,
  ): Promise<SurveyAnswer> {
    const { assessment, figures, currency } = await risk.compute(request, signal);
    return {
      computedAt: clock.now().toISOString(),
      request,
      figures: { ...figures },
      currency,
      modelVersion: assessment.explanation.modelVersion,
      packs: listSpeakingPacks(assessment.explanation).map(({ id, version, title, attribution, synthetic }) => ({
        id,
        version,
        title,
        attribution,
        synthetic,
      })),
      assessment,
      ...(await compare(request, variants, signal)),
    };
  }

  function open(id: string): WholeSurvey {
    const survey = store.find(id);
    if (survey === null) throw new NotFoundError('survey');
    return { survey, answer: store.findAnswer(id) };
  }

  async function assess(id: string, signal: AbortSignal): Promise<WholeSurvey> {
    const { survey } = open(id);
    return replaceAnswer(id, await answer(createRequest(survey), survey.variants, signal));
  }

  /** Keeps an answer in the place of the last one, which is remembered where it is for the survey as it is. */
  function replaceAnswer(id: string, next: SurveyAnswer): WholeSurvey {
    const { survey, answer: last } = open(id);
    if (!store.saveAnswer(id, next)) throw new NotFoundError('survey');
    if (last !== null && isAnswerCurrent(survey, last)) replaced.keep(id, last);
    onChange([id]);
    return open(id);
  }

  return {
    /** @throws NotFoundError */
    open,

    /** @throws ServiceError as a query does */
    async create({ request, fields }: ParsedInput<'survey.create'>, signal: AbortSignal): Promise<WholeSurvey> {
      const first = await answer(request, fields.variants ?? [], signal);
      const id = createId();
      const survey = store.insert({
        id,
        fields: { ...blankFields, ...definedParts(fields), ...describeBuilding(request, first) },
        answer: first,
      });
      onChange([id]);
      return { survey, answer: first };
    },

    /** @throws NotFoundError; ServiceError CONFLICT with the survey as it is now */
    edit({ id, revision, changes }: ParsedInput<'survey.edit'>): Survey {
      const outcome = store.edit(id, revision, definedParts(changes));
      if (outcome.status === 'missing') throw new NotFoundError('survey');
      if (outcome.status === 'conflict')
        throw new ServiceError('CONFLICT', failureText('changed-elsewhere'), { current: outcome.survey });
      if (outcome.survey.revision !== revision) onChange([id]);
      return outcome.survey;
    },

    /** @throws NotFoundError; ServiceError as a query does, and then the last answer is kept */
    assess,

    /**
     * Gives the answer again that a survey had before it was assessed anew. The present one can be given again
     * likewise.
     * @throws NotFoundError when it is not remembered
     */
    putBackAnswer(id: string, computedAt: string): WholeSurvey {
      const earlier = replaced.find(id, computedAt);
      if (earlier === null) throw new NotFoundError('figures');
      return replaceAnswer(id, earlier);
    },

    /**
     * A survey with an answer for what it says now: it is assessed first where it was edited since it last was. Where
     * that fails, with the last answer for its place.
     * @throws NotFoundError, CancelledError
     */
    async openAssessed(id: string, signal: AbortSignal): Promise<AssessedSurvey> {
      const kept = open(id);
      const isCurrent = isAnswerCurrent(kept.survey, kept.answer);
      // Figures that another version of the application has left are kept without the calculation behind them.
      if (isCurrent && kept.answer?.assessment !== null) return { ...kept, isCurrent };
      try {
        return { ...(await assess(id, signal)), isCurrent: true };
      } catch (error) {
        if (signal.aborted || !(error instanceof ServiceError)) throw error;
        // Its region is no longer installed, or the licence has ended: the figures that it has still stand, unless they
        // are those of another place.
        const { survey, answer: last } = kept;
        return { survey, answer: last !== null && isAnswerOfPlace(survey, last) ? last : null, isCurrent };
      }
    },

    archive(ids: readonly string[], archived: boolean): number {
      const changed = store.setArchived(ids, archived);
      if (changed.length > 0) onChange(changed);
      return changed.length;
    },
  };
}

const blankFields: Omit<SurveyFields, 'place' | 'building'> = {
  measuredFloor: { heightMetres: null, method: null },
  surveyor: '',
  surveyedOn: null,
  status: 'draft',
  notes: '',
  tags: [],
  variants: [],
};

/** The place and building of the question that a survey begins with. */
function describeBuilding(
  request: BuildingRequest,
  { assessment }: SurveyAnswer,
): Pick<SurveyFields, 'place' | 'building'> {
  const building = request.financial ?? {};
  if (assessment === null) throw new Error('an answer that was just computed has its calculation');
  const { point, match } = assessment;
  const label = formatCoordinates(point);
  const placed: SurveyPlace = { address: null, label, level: null, uncertaintyMetres: null, point };
  if (match === null || !isAddressRequest(request)) return { place: placed, building };
  const { wb_window: _, ...address } = request.location;
  const { level, uncertaintyMetres } = match;
  return { place: { address: definedParts(address), label: match.label, level, uncertaintyMetres, point }, building };
}

/**
 * What to ask for a survey: the address as long as it is what placed the building, its point otherwise; losses once the
 * building is complete.
 */
function createRequest({ place, building }: Survey): BuildingRequest {
  const complete = financialSchema.safeParse(building);
  const financial = complete.success ? { financial: complete.data } : {};
  const { wb_window } = coordinateRequestSchema.parse({ location: place.point }).location;
  if (place.address !== null && place.level !== null) {
    return { location: { ...place.address, wb_window }, ...financial };
  }
  return { location: { ...place.point, wb_window }, ...financial };
}

/** An object without the parts that are undefined: left out is left out. */
function definedParts<Value extends object>(value: Value): { [Name in keyof Value]: Exclude<Value[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [Name in keyof Value]: Exclude<Value[Name], undefined>;
  };
}
