import { formatCoordinates } from '#shared/geocoding/format-coordinates.ts';
import { listSpeakingPacks } from '#shared/pack/list-speaking-packs.ts';
import { isAddressRequest, type BuildingRequest } from '#shared/query-service/mediator-request.ts';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { BYTE_ORDER_MARK, formatCsvLine, type CsvCell } from '#main/platform/text/csv-text.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { RiskQueries } from '#main/query/index.ts';
import type { AssessedSurvey } from '#main/survey/index.ts';
import {
  buildReportRow,
  describeSurvey,
  hasSyntheticPacks,
  reportColumns,
  type ReportCell,
  type ReportedBuilding,
} from './report-rows.ts';

export interface ReportExportPorts {
  /** With an answer for what the survey says now, where there can be one. @throws NotFoundError, CancelledError */
  readonly openSurvey: (id: string, signal: AbortSignal) => Promise<AssessedSurvey>;
  readonly risk: Pick<RiskQueries, 'compute' | 'openDated'>;
  readonly clock: Clock;
}

/** The buildings that an export is asked for. */
export type ReportScope =
  | { readonly kind: 'surveys'; readonly ids: readonly string[] }
  | { readonly kind: 'building'; readonly request: BuildingRequest }
  /** An earlier query, as it was answered. */
  | { readonly kind: 'query'; readonly id: number };

/** Creates the exports of buildings' figures as text for other programs, over surveys and queries. */
export function createReportExports({ openSurvey, risk, clock }: ReportExportPorts) {
  async function describeQuery(id: number, signal: AbortSignal): Promise<ReportedBuilding> {
    const { answer, askedAt } = await risk.openDated(id, signal);
    return describeAnswer(answer, askedAt ?? clock.now().toISOString());
  }

  async function describeBuilding(request: BuildingRequest, signal: AbortSignal): Promise<ReportedBuilding> {
    return describeAnswer(await risk.compute(request, signal), clock.now().toISOString());
  }

  async function* describeAll(scope: ReportScope, signal: AbortSignal): AsyncGenerator<ReportedBuilding> {
    if (scope.kind === 'building') {
      yield await describeBuilding(scope.request, signal);
      return;
    }
    if (scope.kind === 'query') {
      yield await describeQuery(scope.id, signal);
      return;
    }
    for (const id of scope.ids) {
      if (signal.aborted) throw new CancelledError();
      yield describeSurvey(await openSurvey(id, signal));
    }
  }

  async function* writeRows(buildings: AsyncIterable<ReportedBuilding>): AsyncGenerator<ReportCell[]> {
    for await (const building of buildings) yield buildReportRow(building);
  }

  return {
    /**
     * `csv`: one row for each building; `json`: the figures as the query service gives them, in an array with the
     * building. Given building by building: ten thousand of them would not fit into memory together.
     * @param options.onBuilding told how many are written after each
     * @throws ServiceError NOT_FOUND, CANCELLED; those of a query
     */
    write(
      scope: ReportScope,
      format: 'csv' | 'json',
      { signal, onBuilding }: { readonly signal: AbortSignal; readonly onBuilding: (done: number) => void },
    ): AsyncIterable<string> {
      const buildings = countEach(describeAll(scope, signal), onBuilding);
      return format === 'csv' ? formatCsvTable(reportColumns, writeRows(buildings)) : writeJson(buildings);
    },
  };
}

/** An answer as a building that no survey was made of; `computedAt`: ISO 8601, UTC. */
function describeAnswer(
  { request, assessment, figures, currency }: Awaited<ReturnType<RiskQueries['compute']>>,
  computedAt: string,
): ReportedBuilding {
  const { match, point, explanation } = assessment;
  return {
    label: match?.label ?? formatCoordinates(point),
    point,
    address: isAddressRequest(request) ? request.location : null,
    matchLevel: match?.level ?? null,
    waterWindow: request.location.wb_window,
    financial: request.financial ?? {},
    figures,
    currency,
    modelVersion: explanation.modelVersion,
    packs: listSpeakingPacks(explanation),
    warnings: explanation.warnings,
    computedAt,
    isCurrent: true,
    survey: null,
  };
}

/** Tells how many were taken, when the next one is asked for: the one before has been written. */
async function* countEach<Item>(items: AsyncIterable<Item>, tell: (done: number) => void): AsyncGenerator<Item> {
  let done = 0;
  for await (const item of items) {
    yield item;
    done += 1;
    tell(done);
  }
}

/** An array as `JSON.stringify` writes it with an indent of two spaces. */
async function* writeJson(buildings: AsyncIterable<ReportedBuilding>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const building of buildings) {
    yield separator + JSON.stringify(toJson(building), null, 2).replaceAll(/^/gm, '  ');
    separator = ',\n';
  }
  yield '\n]\n';
}

function toJson({ survey, figures, isCurrent, ...building }: ReportedBuilding): unknown {
  return {
    ...building,
    syntheticData: hasSyntheticPacks(building),
    figuresCurrent: isCurrent,
    surveyId: survey?.id ?? null,
    answer: figures,
  };
}

/**
 * A table as CSV, line by line: RFC 4180, CR LF after every line, UTF-8 with its mark, texts that a spreadsheet would
 * take for formulas made harmless, numbers as they are.
 */
export async function* formatCsvTable(
  columns: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(columns);
  for await (const row of rows) yield formatCsvLine(row);
}
