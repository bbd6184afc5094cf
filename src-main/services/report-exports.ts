import { listSpeakingPacks } from '#shared/domain/list-speaking-packs.ts';
import { isAddressRequest, type BuildingRequest } from '#shared/contract/mediator-request.ts';
import type { SurveyAnswer } from '#shared/contract/survey-answer.ts';
import type { Survey } from '#shared/domain/survey.ts';
import type { Clock } from './ports.ts';
import type { RiskQueries } from './query-risk.ts';
import {
  buildReportRow,
  describeSurvey,
  reportColumns,
  type ReportCell,
  type ReportedBuilding,
} from './report-rows.ts';

/** What {@link createReportExports} works with. */
export interface ReportExportPorts {
  /** @throws NotFoundError */
  readonly openSurvey: (id: string) => { readonly survey: Survey; readonly answer: SurveyAnswer | null };
  readonly risk: Pick<RiskQueries, 'compute'>;
  readonly clock: Clock;
  /** Writes a table as text: its first row holds the names of the columns. */
  readonly formatTable: (columns: readonly string[], rows: readonly (readonly ReportCell[])[]) => string;
}

/** Which buildings are asked for. */
export type ReportScope =
  | { readonly kind: 'surveys'; readonly ids: readonly string[] }
  | { readonly kind: 'building'; readonly request: BuildingRequest };

/** Figures of buildings as text for other programs. */
export interface ReportExports {
  /**
   * `csv`: one row for each building; `json`: the figures as the query service gives them, in an array with the building.
   * @throws ServiceError NOT_FOUND; those of a query
   */
  write(scope: ReportScope, format: 'csv' | 'json', signal: AbortSignal): Promise<string>;
}

/** Creates the exports over surveys and queries. */
export function createReportExports({ openSurvey, risk, clock, formatTable }: ReportExportPorts): ReportExports {
  async function describeBuilding(request: BuildingRequest, signal: AbortSignal): Promise<ReportedBuilding> {
    const { assessment, figures, currency } = await risk.compute(request, signal);
    const { match, point, explanation } = assessment;
    return {
      label: match?.label ?? `${point.latitude}, ${point.longitude}`,
      point,
      address: isAddressRequest(request) ? request.location : null,
      matchLevel: match?.level ?? null,
      waterWindow: request.location.wb_window,
      financial: request.financial ?? {},
      figures,
      currency,
      modelVersion: explanation.modelVersion,
      packs: listSpeakingPacks(explanation),
      computedAt: clock.now().toISOString(),
      survey: null,
    };
  }

  return {
    async write(scope, format, signal) {
      const buildings =
        scope.kind === 'building'
          ? [await describeBuilding(scope.request, signal)]
          : scope.ids.map((id) => {
              const { survey, answer } = openSurvey(id);
              return describeSurvey(survey, answer);
            });
      if (format === 'csv') return formatTable(reportColumns, buildings.map(buildReportRow));
      return `${JSON.stringify(buildings.map(toJson), null, 2)}\n`;
    },
  };
}

function toJson({ survey, figures, ...building }: ReportedBuilding): unknown {
  return { ...building, surveyId: survey?.id ?? null, answer: figures };
}
