import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import type { PortfolioRow, ReviewColumn } from '#shared/domain/portfolio-review.ts';
import type { Formatters } from '../../i18n/formatters.ts';
import { describeNote } from './describe-note.ts';

/** A column of the table of rows. */
export interface RowColumn {
  readonly column: ReviewColumn;
  /** Pixels, at least. */
  readonly width: number;
  readonly isFigure: boolean;
  readonly write: (row: PortfolioRow, t: TFunction, formatters: Formatters) => string;
}

const NOTHING = '–';

function writeFigure(name: string): RowColumn['write'] {
  return ({ figures }, _t, { money }) => {
    const figure = figures?.[name];
    return figure === undefined || figure < 0 ? NOTHING : money(figure);
  };
}

/** The columns of the table, in their order: who, what became of it, what is at risk, what it may cost. */
export const rowColumns: readonly RowColumn[] = [
  { column: 'line', width: 64, isFigure: true, write: ({ line }, _t, { count }) => count(line) },
  { column: 'locationId', width: 110, isFigure: false, write: ({ locationId }) => locationId },
  {
    column: 'city',
    width: 230,
    isFigure: false,
    write: ({ address, point, reasons }, t, { coordinates }) => {
      // A row that was set aside has no address of its own: why stands in its place.
      if (reasons.length > 0) return reasons.map((reason) => describeNote(reason, t)).join('; ');
      const place = [address.streetAddress, address.city].filter((part) => part !== '').join(', ');
      return place === '' && point !== null ? coordinates(point) : place;
    },
  },
  { column: 'postalCode', width: 88, isFigure: false, write: ({ address }) => address.postalCode },
  {
    column: 'status',
    width: 150,
    isFigure: false,
    write: ({ status }, t) => t(status === null ? 'portfolio.status.pending' : `portfolio.status.${status}`),
  },
  {
    column: 'matchLevel',
    width: 120,
    isFigure: false,
    write: ({ matchLevel }, t) => (matchLevel === null ? NOTHING : t(`portfolio.match.${matchLevel}`)),
  },
  { column: 'tiv', width: 110, isFigure: true, write: ({ tiv }, _t, { money }) => money(tiv) },
  {
    column: 'aal',
    width: 90,
    isFigure: true,
    write: ({ aal }, _t, { money }) => (aal === null ? NOTHING : money(aal)),
  },
  {
    column: 'aalPerMille',
    width: 70,
    isFigure: true,
    write: ({ aal, tiv }, _t, { significant }) =>
      aal === null || tiv === 0 ? NOTHING : significant((aal / tiv) * 1000, 3),
  },
  { column: 'fluvialFloodIndex', width: 72, isFigure: true, write: writeFigure('fluvialFloodIndex') },
  { column: 'coastalFloodIndex', width: 72, isFigure: true, write: writeFigure('coastalFloodIndex') },
  { column: 'pluvialFloodIndex', width: 72, isFigure: true, write: writeFigure('pluvialFloodIndex') },
  { column: 'wildfireIndex', width: 72, isFigure: true, write: writeFigure('wildfireIndex') },
];

/** Texts share what a wide window leaves over; figures stay beside each other. */
export function layOut({ width, isFigure }: RowColumn): CSSProperties {
  return { width, flexGrow: isFigure ? 0 : width };
}
