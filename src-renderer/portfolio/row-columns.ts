import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import { computePerMille } from '#shared/units/per-mille.ts';
import { indexFieldName, lossFields, scoreFieldName, type LossField } from '#shared/query-service/mediator-response.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { findMainHazard } from '#shared/hazard/main-hazard.ts';
import { HEADLINE_RETURN_PERIOD_YEARS } from '#shared/hazard/map-depth.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { isBeyondBelief } from '#shared/exposure/is-beyond-belief.ts';
import {
  isFigureColumn,
  type FigureColumn,
  type PortfolioRow,
  type ReviewColumn,
} from '#shared/portfolio/portfolio-review.ts';
import { formatList, type Formatters } from '#renderer/i18n/formatters.ts';
import { fixedColumns, useColumnStore, type ColumnState } from './column-store.ts';
import { describeNote } from './describe-note.ts';
import type { RowOrder } from './portfolio-queries.ts';

/** A column of the table of rows. */
export interface RowColumn {
  readonly column: ReviewColumn;
  /** Pixels at the usual text size, at least. */
  readonly width: number;
  readonly isFigure: boolean;
  readonly write: (row: PortfolioRow, t: TFunction, formatters: Formatters) => string;
  /** What all rows come to; left out where a column has no total. */
  readonly writeTotal?: (summary: PortfolioSummary, t: TFunction, formatters: Formatters) => string;
  /** From 1 to 10, where the figure is one of the hazard's grades; null without one. */
  readonly findGrade?: (row: PortfolioRow) => number | null;
  /** Why the figure of a row is doubtful; null where it is not. */
  readonly findDoubt?: (row: PortfolioRow, t: TFunction) => string | null;
}

const NOTHING = '–';

type Further = Pick<RowColumn, 'writeTotal' | 'findGrade' | 'findDoubt'>;

function shape(column: ReviewColumn, width: number, write: RowColumn['write'], further: Further = {}): RowColumn {
  return { column, width, isFigure: isFigureColumn(column), write, ...further };
}

/** An index or a score. @param hazard the flood that it is of; null: wildfire */
function shapeGrade(column: FigureColumn, width: number, hazard: FloodHazard | null): RowColumn {
  return shape(column, width, writeFigure(column), {
    ...(hazard !== null && { findDoubt: findNotModelled(hazard) }),
    findGrade: ({ figures }) => {
      const grade = figures?.[column] ?? 0;
      return grade > 0 ? grade : null;
    },
  });
}

function findMissingValue({ missingValues }: PortfolioRow, t: TFunction): string | null {
  if (missingValues.length === 0) return null;
  return t('rowDoubt.valueMissing', { assets: formatList(missingValues.map((asset) => t(`asset.${asset}`))) });
}

function findUnbelievable(row: PortfolioRow, t: TFunction): string | null {
  return isBeyondBelief(row) ? t('rowDoubt.lossBeyondBelief') : null;
}

function findNotModelled(hazard: FloodHazard): NonNullable<RowColumn['findDoubt']> {
  return ({ notModelled }, t) => (notModelled.includes(hazard) ? t('answer.notModelled') : null);
}

function findDoubtOfSum({ notModelled, ...row }: PortfolioRow, t: TFunction): string | null {
  const floods = formatList(notModelled.map((hazard) => t(`module.${hazard}`)));
  return notModelled.length > 0
    ? t('rowDoubt.notModelled', { hazards: floods })
    : findUnbelievable({ ...row, notModelled }, t);
}

/** The AAL of a hazard in the base scenario, over the rows that are answered with it. */
function writeTotalAal(hazard: FloodHazard): NonNullable<RowColumn['writeTotal']> {
  return ({ losses }, _t, { money }) => {
    const loss = losses.find((one) => one.hazard === hazard && one.scenario === 'base');
    return loss === undefined || loss.rows === 0 ? NOTHING : money(loss.aal);
  };
}

/** What all rows' PMLs add up to: no more than that bounds the PML of the whole. */
function writeBound(hazard: FloodHazard): NonNullable<RowColumn['writeTotal']> {
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

/** The annual loss of a flood, all assets, base scenario; 0 where none is known. */
function addAnnual({ figures }: PortfolioRow, hazard: FloodHazard): number {
  return lossFields
    .filter((one) => one.hazard === hazard && one.figure === 'averageAnnualLoss' && one.scenario === 'base')
    .reduce((sum, { name }) => sum + Math.max(0, figures?.[name] ?? 0), 0);
}

const writeMainHazard: RowColumn['write'] = (row, t) => {
  const { figures } = row;
  const main = findMainHazard((hazard) =>
    hazard === 'wildfire'
      ? { index: figures?.['wildfireIndex'] ?? 0, annualLoss: 0 }
      : { index: figures?.[indexFieldName(hazard)] ?? 0, annualLoss: addAnnual(row, hazard) },
  );
  return main === null ? NOTHING : t(`hazard.${main}`);
};

/** Of a map of another return period that is named: a column has regions that have different ones. */
const writeDepth: RowColumn['write'] = ({ mainHazardDepth }, t, { depth, lengthSymbol, significant }) => {
  if (mainHazardDepth === null) return NOTHING;
  const { depthMetres, returnPeriodYears } = mainHazardDepth;
  const figures = { depth: depth(depthMetres), lengthUnit: lengthSymbol };
  return returnPeriodYears === HEADLINE_RETURN_PERIOD_YEARS
    ? t('portfolio.depth', figures)
    : t('portfolio.depthOfRarer', { ...figures, years: significant(returnPeriodYears, 6) });
};

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
  shape('locationId', 110, ({ locationId }) => locationId, { writeTotal: (_, t) => t('portfolioTotals.title') }),
  shape('city', 230, writePlace, {
    writeTotal: ({ rows }, t, { count }) => t('portfolio.rowCount', { count: rows, rows: count(rows) }),
  }),
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
  shape('mainHazard', 104, writeMainHazard),
  shape('mainHazardDepth', 104, writeDepth),
  shape('tiv', 110, ({ tiv }, _t, { money }) => money(tiv), {
    writeTotal: ({ tiv }, _t, { money }) => money(tiv),
    findDoubt: findMissingValue,
  }),
  ...assets.map((asset) =>
    shape(
      `${asset}TIV`,
      120,
      ({ financial, missingValues }, t, { money }) => {
        const value = financial?.[`${asset}TIV`] ?? 0;
        if (value === 0 && missingValues.includes(asset)) return t('rowDoubt.notGiven');
        return financial === null ? NOTHING : money(value);
      },
      {
        writeTotal: ({ tivByAsset }, _t, { money }) => money(tivByAsset[asset]),
        findDoubt: ({ missingValues, ...row }, t) =>
          missingValues.includes(asset) ? findMissingValue({ ...row, missingValues: [asset] }, t) : null,
      },
    ),
  ),
  shape('aal', 112, ({ aal }, _t, { money }) => (aal === null ? NOTHING : money(aal)), {
    writeTotal: ({ aal, answeredRows }, _t, { money }) => (answeredRows === 0 ? NOTHING : money(aal)),
    findDoubt: findDoubtOfSum,
  }),
  shape(
    'aalPerMille',
    104,
    ({ aal, tiv }, _t, { perMille }) => {
      const rate = aal === null ? null : computePerMille(aal, tiv);
      return rate === null ? NOTHING : perMille(rate);
    },
    {
      writeTotal: ({ aalPerMille }, _t, { perMille }) => (aalPerMille === null ? NOTHING : perMille(aalPerMille)),
      findDoubt: findDoubtOfSum,
    },
  ),
  ...floodHazards.map((hazard) =>
    shape(`${hazard}Aal`, 110, writeSum(hazard, 'averageAnnualLoss'), {
      writeTotal: writeTotalAal(hazard),
      findDoubt: findNotModelled(hazard),
    }),
  ),
  ...floodHazards.map((hazard) =>
    shape(`${hazard}Pml1500`, 140, writeSum(hazard, 'probableMaximumLoss1500'), {
      writeTotal: writeBound(hazard),
      findDoubt: findNotModelled(hazard),
    }),
  ),
  ...floodHazards.map((hazard) => shapeGrade(indexFieldName(hazard), 72, hazard)),
  shapeGrade('wildfireIndex', 72, null),
  ...floodHazards.map((hazard) => shapeGrade(scoreFieldName(hazard), 105, hazard)),
];

/**
 * All columns as they were put: those that nobody has put anywhere stand behind the one that is before them otherwise.
 */
export function arrangeColumns(places: readonly ReviewColumn[]): readonly RowColumn[] {
  const known = new Map(rowColumns.map((shaped) => [shaped.column, shaped]));
  const arranged = [...new Set(places)].flatMap((column) => known.get(column) ?? []);
  for (const [at, shaped] of rowColumns.entries()) {
    if (arranged.includes(shaped)) continue;
    const before = at === 0 ? -1 : arranged.indexOf(rowColumns[at - 1]!);
    arranged.splice(before + 1, 0, shaped);
  }
  return arranged;
}

/** The columns that are shown: those that were chosen, and the one that the rows are sorted by. */
export function listShown({ chosen, places }: ColumnState, order: RowOrder): readonly RowColumn[] {
  const shown = new Set<ReviewColumn | undefined>([...chosen, ...fixedColumns, order?.column]);
  return arrangeColumns(places).filter(({ column }) => shown.has(column));
}

/** Puts a column one place on or back among those that are shown; at the end it stays. */
export function moveColumn(column: ReviewColumn, by: -1 | 1, order: RowOrder): void {
  const state = useColumnStore.getState();
  const shown = listShown(state, order).map((shaped) => shaped.column);
  const beside = shown[shown.indexOf(column) + by];
  if (beside === undefined) return;
  const others = arrangeColumns(state.places).flatMap((shaped) => (shaped.column === column ? [] : [shaped.column]));
  others.splice(others.indexOf(beside) + (by === 1 ? 1 : 0), 0, column);
  useColumnStore.setState({ places: others });
}

/** Texts share what a wide window leaves over; figures stay beside each other. */
export function layOut({ width, isFigure }: RowColumn): CSSProperties {
  return { width: `${width / 16}rem`, flexGrow: isFigure ? 0 : width };
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
