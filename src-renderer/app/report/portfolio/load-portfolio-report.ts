import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { MapFigure } from '#shared/domain/portfolio-map.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import type { Client } from '../../../client/client.ts';
import type { Portfolio } from '../../../features/portfolio/queries.ts';
import { fitMap } from '../../../map/fit-map.ts';
import type { RowCells } from '../../../map/rows/rows-picture.ts';

/** What the locations on the map are coloured by. */
export const mappedFigure: MapFigure = { measure: 'aal', hazard: 'all', asset: 'all', scenario: 'base' };
/** Accumulations of each kind. */
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
  /** Null where no location has a point. */
  readonly map: {
    readonly cells: RowCells;
    readonly centre: Coordinates;
    readonly zoom: number;
    /** Locations outside every region that lie beyond the map. */
    readonly beyond: number;
  } | null;
  /** The packs of the last run that are installed still. */
  readonly packs: ProcedureOutput<'pack.list'>['packs'];
}

/** Asks for all of it; null when the portfolio is gone. `size`: of the map, CSS pixels. */
export async function loadPortfolioReport(
  client: Client,
  { id, filter }: { readonly id: string; readonly filter: PortfolioFilter },
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
  const [summary, cities, postalCodes, cells, map] = await Promise.all([
    client.call('portfolio.summary', { id, filter }, signal),
    accumulate('city'),
    accumulate('postalCode'),
    accumulate('gridCell'),
    loadMap(client, { id, filter }, size, signal),
  ]);
  const used = new Set(portfolio.lastRun?.packs.map((pack) => `${pack.id}@${pack.version}`));
  return {
    portfolio,
    filter,
    summary,
    cities,
    postalCodes,
    cells,
    map,
    packs: packs.filter((pack) => used.has(`${pack.id}@${pack.version}`)),
  };
}

async function loadMap(
  client: Client,
  subject: { readonly id: string; readonly filter: PortfolioFilter },
  size: { readonly width: number; readonly height: number },
  signal: AbortSignal,
): Promise<PortfolioReport['map']> {
  const { framed, beyond } = await client.call('portfolio.extent', subject, signal);
  if (framed === null) return null;
  const { centre, zoom } = fitMap(framed, size);
  const request = {
    ...subject,
    figure: mappedFigure,
    style: 'clusters' as const,
    bounds: framed,
    zoom: zoom + FINER_ZOOM,
  };
  return { cells: await client.call('portfolio.map', request, signal), centre, zoom, beyond };
}
