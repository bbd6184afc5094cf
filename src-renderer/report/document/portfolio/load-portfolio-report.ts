import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { MOST_NAMED_AREAS, type NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import type { Client } from '#renderer/client/client.ts';
import { listUsedPacks } from '#renderer/portfolio/list-used-packs.ts';
import type { Portfolio } from '#renderer/portfolio/portfolio-queries.ts';
import { computePictureBounds, fitMap } from '#renderer/map/fit-map.ts';
import type { RowCells } from '#renderer/map/rows/rows-picture.ts';

/** Most accumulations of each kind that are printed. */
const MOST_PLACES = 10;
/** The map asks for cells of 16 pixels on paper: those of two steps of zoom further in. */
const FINER_ZOOM = 2;

/** What a portfolio's report is written from. */
export interface PortfolioReport {
  readonly portfolio: Portfolio;
  readonly filter: PortfolioFilter;
  readonly summary: ProcedureOutput<'portfolio.summary'>;
  readonly cities: ProcedureOutput<'portfolio.accumulation'>;
  readonly postalCodes: ProcedureOutput<'portfolio.accumulation'>;
  readonly cells: ProcedureOutput<'portfolio.accumulation'>;
  /** Sums of the named areas, which overlap as they were drawn. */
  readonly areaSums: ProcedureOutput<'portfolio.accumulation'>;
  readonly areas: readonly NamedRing[];
  /** What the locations on the map are coloured by. */
  readonly figure: MapFigure;
  /** Null where no location has a point. */
  readonly map: {
    readonly cells: RowCells;
    readonly centre: Coordinates;
    readonly zoom: number;
  } | null;
  /** The packs that the figures are of, those that are installed still. */
  readonly packs: ProcedureOutput<'pack.list'>['packs'];
}

/** What is reported: rows of a portfolio, coloured by a figure. */
interface ReportSubject {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly figure: MapFigure;
}

/** Asks for all of it; null when the portfolio is gone. `size`: of the map, CSS pixels. */
export async function loadPortfolioReport(
  client: Client,
  { id, filter, figure }: ReportSubject,
  size: { readonly width: number; readonly height: number },
  signal: AbortSignal,
): Promise<PortfolioReport | null> {
  const accumulate = (by: 'city' | 'postalCode' | 'gridCell') =>
    client.call('portfolio.accumulation', { id, by, filter, limit: MOST_PLACES }, signal);
  const [{ portfolios }, { packs }] = await Promise.all([
    client.call('portfolio.list', {}, signal),
    client.call('pack.list', {}, signal),
  ]);
  const portfolio = portfolios.find((candidate) => candidate.id === id);
  if (portfolio === undefined) return null;
  const { areas } = await client.call('portfolio.areas', { id }, signal);
  const byRing = { id, by: 'ring' as const, rings: [...areas], filter, limit: MOST_NAMED_AREAS };
  const [summary, cities, postalCodes, cells, areaSums, map] = await Promise.all([
    client.call('portfolio.summary', { id, filter }, signal),
    accumulate('city'),
    accumulate('postalCode'),
    accumulate('gridCell'),
    areas.length === 0 ? { total: 0, accumulations: [] } : client.call('portfolio.accumulation', byRing, signal),
    loadMap(client, { id, filter, figure }, size, signal),
  ]);
  const used = new Set(listUsedPacks(portfolio).map((pack) => `${pack.id}@${pack.version}`));
  return {
    portfolio,
    filter,
    summary,
    cities,
    postalCodes,
    cells,
    areaSums,
    areas,
    figure,
    map,
    packs: packs.filter((pack) => used.has(`${pack.id}@${pack.version}`)),
  };
}

async function loadMap(
  client: Client,
  { id, filter, figure }: ReportSubject,
  size: { readonly width: number; readonly height: number },
  signal: AbortSignal,
): Promise<PortfolioReport['map']> {
  const { framed } = await client.call('portfolio.extent', { id, filter }, signal);
  if (framed === null) return null;
  const view = fitMap(framed, size);
  const request = {
    id,
    filter,
    figure,
    style: 'clusters' as const,
    // All that the picture shows, also where nothing answers.
    bounds: computePictureBounds(view, size),
    zoom: view.zoom + FINER_ZOOM,
  };
  return { cells: await client.call('portfolio.map', request, signal), ...view };
}
