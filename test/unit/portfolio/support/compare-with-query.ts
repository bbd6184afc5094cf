import { DEFAULT_WATER_WINDOW } from '#shared/query-service/mediator-request.ts';
import { PORTFOLIO_FIGURE_COUNT, portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { modules, type Module } from '#shared/hazard/hazard.ts';
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
}

function nameWarnings(warnings: readonly Pick<Warning, 'code' | 'hazard'>[]): string[] {
  return [...new Set(warnings.map(({ code, hazard }) => `${hazard} ${code}`))].toSorted();
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
    return { status, warnings, figures: Object.fromEntries(figures) as Record<string, number> };
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
      answers.push({
        status: result.ok ? 'OK' : 'NO_DATA',
        warnings: nameWarnings(assessment.explanation.warnings),
        figures: buildWireFigures(assessment, true),
      });
    } else answers.push({ status: result.type, warnings: [], figures: {} });
  }
  for (const pack of packs) pack.rasters.close();
  return answers;
}
