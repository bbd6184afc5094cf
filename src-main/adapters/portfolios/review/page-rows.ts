import type { Financial } from '#shared/domain/exposure.ts';
import type { RowNote } from '#shared/domain/portfolio-location.ts';
import type { PortfolioFilter, PortfolioRow } from '#shared/domain/portfolio-review.ts';
import { PORTFOLIO_FIGURE_COUNT, portfolioFigureNames } from '#shared/contract/portfolio-figures.ts';
import { classColumns, classFigurePositions } from '../figure-columns.ts';
import { unpackLosses } from '../packed-losses.ts';
import type { PortfolioDatabase } from '../portfolio-database.ts';
import type { RowSort } from '../columns/order-rows.ts';
import type { ReviewFrame } from '../columns/review-frame.ts';
import { pageIds } from './page-ids.ts';
import { pageRejectedRows } from './page-rejected-rows.ts';

/** A page of a portfolio's rows. */
export interface RowPageRequest {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: RowSort | undefined;
  readonly filter: PortfolioFilter;
}

/** Rows, and how many the filter holds for. */
export interface RowPage {
  readonly total: number;
  readonly rows: PortfolioRow[];
}

type Row = Readonly<Record<string, string | number | Uint8Array | null>>;

const LOCATION_COLUMNS = `l.id, l.line, l.location_id, l.latitude, l.longitude, l.street_address, l.unit_number, l.city,
  l.area_name, l.postal_code, l.country_name, l.type_of_business, l.basement, l.number_of_storeys, l.first_floor_height,
  l.structure_deductible, l.inventory_deductible, l.equipment_deductible, l.structure_tiv, l.inventory_tiv,
  l.equipment_tiv, l.currency, l.notes, l.tiv`;
const RESULT_COLUMNS = `r.status, r.match_level, r.latitude AS match_latitude, r.longitude AS match_longitude,
  r.match_label, r.aal, r.losses, ${classColumns.map((column) => `r.${column}`).join(', ')}`;

/** Reads a page. Rejected rows are listed when they alone are asked for. */
export function pageRows(database: PortfolioDatabase, openFrame: () => ReviewFrame, request: RowPageRequest): RowPage {
  const { offset, limit, sort, filter } = request;
  if (filter.statuses?.length === 1 && filter.statuses[0] === 'REJECTED') {
    return pageRejectedRows(database, { offset, limit });
  }
  const { total, ids } = pageIds(openFrame(), { offset, limit, sort, filter });
  const rows = database
    .prepare<[string], Row>(
      `SELECT ${LOCATION_COLUMNS}, ${RESULT_COLUMNS} FROM json_each(?) page
       JOIN location l ON l.id = page.value LEFT JOIN result r ON r.location = l.id ORDER BY page.key`,
    )
    .all(JSON.stringify(ids));
  return { total, rows: rows.map(toPortfolioRow) };
}

function toPortfolioRow(row: Row): PortfolioRow {
  const text = (column: string): string => row[column] as string;
  const number = (column: string): number => row[column] as number;
  const latitude = (row['latitude'] ?? row['match_latitude']) as number | null;
  const longitude = (row['longitude'] ?? row['match_longitude']) as number | null;
  return {
    id: number('id'),
    line: number('line'),
    locationId: text('location_id'),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    hasOwnPoint: row['latitude'] !== null,
    address: {
      streetAddress: text('street_address'),
      unitNumber: text('unit_number'),
      city: text('city'),
      areaName: text('area_name'),
      postalCode: text('postal_code'),
      countryName: text('country_name'),
    },
    financial: toFinancial(row),
    currency: text('currency'),
    notes: row['notes'] === null ? [] : (JSON.parse(text('notes')) as RowNote[]),
    status: row['status'] as PortfolioRow['status'],
    matchLevel: row['match_level'] as PortfolioRow['matchLevel'],
    matchLabel: row['match_label'] as string | null,
    figures: toFigures(row),
    tiv: number('tiv'),
    aal: row['losses'] === null ? null : number('aal'),
    reasons: [],
    cells: [],
  };
}

function toFigures(row: Row): Record<string, number> | null {
  if (row['losses'] === null) return null;
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  unpackLosses(row['losses'] as Uint8Array, figures, 0);
  for (const [position, figure] of classFigurePositions.entries()) {
    figures[figure] = (row[classColumns[position]!] as number | null) ?? Number.NaN;
  }
  const entries = portfolioFigureNames.map((name, figure) => [name, figures[figure]!] as const);
  return Object.fromEntries(entries.filter(([, value]) => !Number.isNaN(value)));
}

function toFinancial(row: Row): Financial {
  return {
    typeOfBusiness: row['type_of_business'],
    basement: row['basement'],
    numberOfStoreys: row['number_of_storeys'],
    firstFloorHeight: row['first_floor_height'],
    structureDeductible: row['structure_deductible'],
    inventoryDeductible: row['inventory_deductible'],
    equipmentDeductible: row['equipment_deductible'],
    structureTIV: row['structure_tiv'],
    inventoryTIV: row['inventory_tiv'],
    equipmentTIV: row['equipment_tiv'],
  } as Financial;
}
