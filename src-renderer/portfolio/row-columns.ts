import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import { indexFieldName, lossFields, scoreFieldName, type LossField } from '#shared/query-service/mediator-response.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { isFigureColumn, type PortfolioRow, type ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { fixedColumns } from './column-store.ts';
import { describeNote } from './describe-note.ts';
import type { RowOrder } from './portfolio-queries.ts';

/** A column of the table of rows. */
export interface RowColumn {
  readonly column: ReviewColumn;
  /** Pixels, at least. */
  readonly width: number;
  readonly isFigure: boolean;
  readonly write: (row: PortfolioRow, t: TFunction, formatters: Formatters) => string;
  /** What all rows come to; null where a column has no total. */
  readonly writeTotal: ((summary: PortfolioSummary, t: TFunction, formatters: Formatters) => string) | null;
}

const NOTHING = '–';

function shape(
  column: ReviewColumn,
  width: number,
  write: RowColumn['write'],
  writeTotal: RowColumn['writeTotal'] = null,
): RowColumn {
  return { column, width, isFigure: isFigureColumn(column), write, writeTotal };
}

/** The AAL of a hazard in the base scenario, over the rows that are answered with it. */
function writeTotalAal(hazard: FloodHazard): RowColumn['writeTotal'] {
  return ({ losses }, _t, { money }) => {
    const loss = losses.find((one) => one.hazard === hazard && one.scenario === 'base');
    return loss === undefined || loss.rows === 0 ? NOTHING : money(loss.aal);
  };
}

/** What all rows' PMLs add up to: no more than that bounds the PML of the whole. */
function writeBound(hazard: FloodHazard): RowColumn['writeTotal'] {
  return ({ fullDependenceBound }, t, { money }) => {
    const bound = fullDependenceBound[hazard];
    return bound === null ? NOTHING : t('portfolioTotals.atMost', { amount: money(bound) });
  };
}

function writeFigure(name: string): RowColumn['write'] {
  return ({ figures }, _t, { money }) => {
    const figure = figures?.[name];
    return figure === undefined || figure < 0 ? NOTHING : money(figure);
  };
}

/** A sum over the assets, base scenario. A code or no data in one asset is the same in all. */
function writeSum(hazard: LossField['hazard'], figure: LossField['figure']): RowColumn['write'] {
  const names = lossFields
    .filter((field) => field.hazard === hazard && field.figure === figure && field.scenario === 'base')
    .map(({ name }) => name);
  return ({ figures }, _t, { money }) => {
    const losses = names.map((name) => figures?.[name] ?? -1);
    return losses.some((loss) => loss < 0) ? NOTHING : money(losses.reduce((sum, loss) => sum + loss, 0));
  };
}

function writePlace(...[row, t, { coordinates }]: Parameters<RowColumn['write']>): string {
  const { address, point, reasons } = row;
  // A row that was set aside has no address of its own: why stands in its place.
  if (reasons.length > 0) return reasons.map((reason) => describeNote(reason, t)).join('; ');
  const place = [address.streetAddress, address.city].filter((part) => part !== '').join(', ');
  return place === '' && point !== null ? coordinates(point) : place;
}

/**
 * The columns that there are, in their order: who, what became of it, what is at risk, what it may cost, how high the
 * hazards are.
 */
export const rowColumns: readonly RowColumn[] = [
  shape('line', 64, ({ line }, _t, { count }) => count(line)),
  shape(
    'locationId',
    110,
    ({ locationId }) => locationId,
    (_, t) => t('portfolioTotals.title'),
  ),
  shape('city', 230, writePlace, ({ rows }, t, { count }) =>
    t('portfolio.rowCount', { count: rows, rows: count(rows) }),
  ),
  shape('postalCode', 88, ({ address }) => address.postalCode),
  shape('typeOfBusiness', 150, ({ financial }, t) =>
    financial === null ? NOTHING : t(`occupancy.${financial.typeOfBusiness}`),
  ),
  shape('status', 150, ({ status }, t) =>
    t(status === null ? 'portfolio.status.pending' : `portfolio.status.${status}`),
  ),
  shape('matchLevel', 120, ({ matchLevel, matchDoubts }, t) =>
    matchLevel === null
      ? NOTHING
      : [t(`portfolio.match.${matchLevel}`), ...matchDoubts.map((doubt) => t(`matchReason.${doubt}`))].join(' · '),
  ),
  shape(
    'tiv',
    110,
    ({ tiv }, _t, { money }) => money(tiv),
    ({ tiv }, _t, { money }) => money(tiv),
  ),
  ...assets.map((asset) =>
    shape(
      `${asset}TIV`,
      120,
      ({ financial }, _t, { money }) => (financial === null ? NOTHING : money(financial[`${asset}TIV`])),
      ({ tivByAsset }, _t, { money }) => money(tivByAsset[asset]),
    ),
  ),
  shape(
    'aal',
    90,
    ({ aal }, _t, { money }) => (aal === null ? NOTHING : money(aal)),
    ({ aal, answeredRows }, _t, { money }) => (answeredRows === 0 ? NOTHING : money(aal)),
  ),
  shape(
    'aalPerMille',
    70,
    ({ aal, tiv }, _t, { perMille }) => (aal === null || tiv === 0 ? NOTHING : perMille((aal / tiv) * 1000)),
    ({ aalPerMille }, _t, { perMille }) => (aalPerMille === null ? NOTHING : perMille(aalPerMille)),
  ),
  ...floodHazards.map((hazard) =>
    shape(`${hazard}Aal`, 110, writeSum(hazard, 'averageAnnualLoss'), writeTotalAal(hazard)),
  ),
  ...floodHazards.map((hazard) =>
    shape(`${hazard}Pml1500`, 140, writeSum(hazard, 'probableMaximumLoss1500'), writeBound(hazard)),
  ),
  ...floodHazards.map((hazard) => shape(indexFieldName(hazard), 72, writeFigure(indexFieldName(hazard)))),
  shape('wildfireIndex', 72, writeFigure('wildfireIndex')),
  ...floodHazards.map((hazard) => shape(scoreFieldName(hazard), 105, writeFigure(scoreFieldName(hazard)))),
];

/** The columns that are shown: those that were chosen, and the one that the rows are sorted by. */
export function listShown(chosen: readonly ReviewColumn[], order: RowOrder): readonly RowColumn[] {
  const shown = new Set<ReviewColumn | undefined>([...chosen, ...fixedColumns, order?.column]);
  return rowColumns.filter(({ column }) => shown.has(column));
}

/** Texts share what a wide window leaves over; figures stay beside each other. */
export function layOut({ width, isFigure }: RowColumn): CSSProperties {
  return { width, flexGrow: isFigure ? 0 : width };
}

/** Sorts by a column: figures from the largest, texts from the first. Once sorted by it, the other way round. */
export function turnOrder(order: RowOrder, column: ReviewColumn): NonNullable<RowOrder> {
  const first = isFigureColumn(column) ? 'down' : 'up';
  if (order?.column !== column || order.direction !== first) return { column, direction: first };
  return { column, direction: first === 'up' ? 'down' : 'up' };
}

/** Names a column by itself: the heads leave out what stands beside them. */
export function nameColumn(column: ReviewColumn, t: TFunction): string {
  return isFigureColumn(column) ? t(`filterColumn.${column}`) : t(`portfolio.rowHead.${column}`);
}
