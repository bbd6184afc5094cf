import type { Assessment } from '#shared/query/assessment.ts';
import type { PackReference } from '#shared/query/explanation.ts';
import { hazards, type Hazard } from '#shared/hazard/hazard.ts';
import { formatPackKey } from '#shared/pack/pack.ts';
import { isAnswerOfPlace } from '#shared/survey/is-answer-current.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { METHOD_VERSION } from '#engine/index.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { findAnswering, type HazardCatalogue, type HazardSource } from '#main/pack/index.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { SurveyStore } from './survey-store.sql.ts';

export interface SurveyBasisPorts {
  readonly store: Pick<SurveyStore, 'find' | 'findAnswer'>;
  readonly catalogue: () => HazardCatalogue;
  /** What the installation's licence allows now. @throws ServiceError LICENCE_INVALID when it has expired. */
  readonly entitlement: () => Entitlement;
}

type PackSource = Pick<HazardSource, 'pack' | 'containsPoint'>;
type Basis = ProcedureOutput<'survey.getBasis'>;

/** Tells what a survey's kept figures would come from otherwise today. Nothing is placed, read or computed for it. */
export function createSurveyBasis({ store, catalogue, entitlement }: SurveyBasisPorts): (id: string) => Basis {
  return (id) => {
    const survey = store.find(id);
    if (survey === null) throw new NotFoundError('survey');
    const answer = store.findAnswer(id);
    if (answer === null || !isAnswerOfPlace(survey, answer)) return { basis: null };
    const { assessment, modelVersion } = answer;
    const point = assessment?.point ?? survey.place.point;
    const packs = catalogue();
    const { modules } = entitlement();
    const findNow = (hazard: Hazard): PackReference | null => {
      if (!modules.has(hazard)) return null;
      const sources = hazard === 'wildfire' ? packs.wildfireSources() : packs.floodSources(hazard);
      return findAnswering<PackSource>(sources, point)?.pack ?? null;
    };
    return {
      basis: {
        isCovered: packs.coversPoint(point),
        model: { before: findMethod(modelVersion), now: METHOD_VERSION },
        changes: assessment === null ? [] : listChanges(assessment, findNow),
      },
    };
  };
}

/** The part of a model's version that is raised when figures move; what follows changes with every release. */
function findMethod(modelVersion: string): string {
  return modelVersion.split('+', 1)[0]!;
}

/** The hazards that another pack, or none, would answer for now. */
function listChanges(
  { floods, wildfire, explanation }: Assessment,
  findNow: (hazard: Hazard) => PackReference | null,
): NonNullable<Basis['basis']>['changes'] {
  return hazards.flatMap((hazard) => {
    const figures = hazard === 'wildfire' ? wildfire : floods[hazard];
    // Which pack had no data there is not kept.
    if (figures.status === 'noData') return [];
    const trace = hazard === 'wildfire' ? explanation.wildfire : explanation.floods[hazard];
    const [before, now] = [trace?.pack ?? null, findNow(hazard)];
    return keyOf(before) === keyOf(now) ? [] : [{ hazard, before: name(before), now: name(now) }];
  });
}

const keyOf = (pack: PackReference | null): string | null => pack && formatPackKey(pack);

function name(pack: PackReference | null) {
  return pack && { id: pack.id, version: pack.version, title: pack.title };
}
