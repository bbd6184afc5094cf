import { DEFAULT_WATER_WINDOW } from '#shared/query-service/mediator-request.ts';
import { PORTFOLIO_FIGURE_COUNT, portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { modules, type Module } from '#shared/hazard/hazard.ts';
import { findMainHazard } from '#shared/hazard/main-hazard.ts';
import type { Assessment } from '#shared/query/assessment.ts';
import { findHeadlineDepth } from '#shared/query/headline-depth.ts';
import type { MapDepth } from '#shared/hazard/map-depth.ts';
import { indexFieldName, lossFields } from '#shared/query-service/mediator-response.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import { listKeptWarnings } from '#shared/hazard/warning-mask.ts';
import { createHazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import { openActivePacks } from '#main/pack/open-active-packs.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { createAssessBuilding } from '#main/query/assess-building.ts';
import { createPointAssessor } from '#main/portfolio/run/point-assessor.ts';
import { curves } from '../../../support/engine-input.ts';
import { toLocationColumns, type RandomLocation } from './random-locations.ts';

/** A location's status, figures, those without data left out, and what its hazards are warned of. */
export interface LocationAnswer {
  readonly status: string;
  /** `hazard code`, sorted, each once. */
  readonly warnings: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
  /** Of the main hazard, to the millimetre, and of which map. */
  readonly depth: MapDepth | null;
}

function nameWarnings(warnings: readonly Pick<Warning, 'code' | 'hazard'>[]): string[] {
  return [...new Set(warnings.map(({ code, hazard }) => `${hazard} ${code}`))].toSorted();
}

function roundDepth(depthMetres: number, returnPeriodYears: number): MapDepth | null {
  if (Number.isNaN(depthMetres)) return null;
  return { depthMetres: Math.round(depthMetres * 1000) / 1000, returnPeriodYears };
}

/** The depth of the hazard that matters most by the figures as they are given out. */
function findDepth(figures: Readonly<Record<string, number>>, { explanation }: Assessment): MapDepth | null {
  const main = findMainHazard((hazard) =>
    hazard === 'wildfire'
      ? { index: figures['wildfireIndex'] ?? 0, annualLoss: 0 }
      : {
          index: figures[indexFieldName(hazard)] ?? 0,
          annualLoss: lossFields
            .filter((one) => one.hazard === hazard && one.figure === 'averageAnnualLoss' && one.scenario === 'base')
            .reduce((sum, { name }) => sum + Math.max(0, figures[name] ?? 0), 0),
        },
  );
  const trace = main === null || main === 'wildfire' ? undefined : explanation.floods[main];
  const depth = trace === undefined ? null : findHeadlineDepth(trace);
  return depth === null ? null : roundDepth(depth.depthMetres, depth.returnPeriodYears);
}

const CACHE_BYTES = 64 * 2 ** 20;

/** Answers locations as a portfolio run does. */
export function answerAsPortfolio(
  dataDirectory: string,
  locations: readonly RandomLocation[],
  licensed: readonly Module[] = modules,
): LocationAnswer[] {
  const { open: packs } = openActivePacks(dataDirectory, createTileCache(CACHE_BYTES));
  const options = { packs, curves, modules: new Set(licensed), waterWindow: DEFAULT_WATER_WINDOW };
  const assessor = createPointAssessor(options);
  const columns = toLocationColumns(locations);
  const target = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  const answers = locations.map(({ point }, place) => {
    const status = assessor.assess(point, columns, place, target, 0);
    const figures = portfolioFigureNames.flatMap((name, at) => (Number.isNaN(target[at]) ? [] : [[name, target[at]!]]));
    const warnings = nameWarnings(listKeptWarnings(assessor.warnings));
    const depth = roundDepth(assessor.depthMetres, assessor.depthReturnPeriodYears);
    return { status, warnings, figures: Object.fromEntries(figures) as Record<string, number>, depth };
  });
  for (const pack of packs) pack.rasters.close();
  return answers;
}

/** Answers the same locations one by one, as the query service does. */
export async function answerOneByOne(
  dataDirectory: string,
  locations: readonly RandomLocation[],
  licensed: readonly Module[] = modules,
): Promise<LocationAnswer[]> {
  const { open: packs } = openActivePacks(dataDirectory, createTileCache(CACHE_BYTES));
  const catalogue = createHazardCatalogue(packs);
  const assess = createAssessBuilding({
    catalogue: () => catalogue,
    geocoder: { locate: () => Promise.resolve([]) },
    cache: { find: () => null, save: () => undefined, prune: () => undefined },
    curves,
    fingerprint: (text) => text,
    modelVersion: '1',
  });
  const entitlement = { subject: 'test', modules: new Set(licensed), expiresAt: new Date('2100-01-01') };
  const answers: LocationAnswer[] = [];
  for (const { point, financial } of locations) {
    const result = await assess({ location: { ...point, wb_window: DEFAULT_WATER_WINDOW }, financial }, entitlement);
    if (result.ok || result.type === 'NO_DATA') {
      const { assessment } = result;
      const figures = buildWireFigures(assessment, true);
      answers.push({
        status: result.ok ? 'OK' : 'NO_DATA',
        warnings: nameWarnings(assessment.explanation.warnings),
        figures,
        depth: findDepth(figures, assessment),
      });
    } else answers.push({ status: result.type, warnings: [], figures: {}, depth: null });
  }
  for (const pack of packs) pack.rasters.close();
  return answers;
}
