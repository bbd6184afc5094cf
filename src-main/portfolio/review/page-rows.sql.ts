import { createLocationCheck } from '../location-checksums.sql.ts';
import { assets, type Financial } from '#shared/exposure/exposure.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import { missingValueRules, type PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { PORTFOLIO_FIGURE_COUNT, portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { listNotModelled } from '#shared/hazard/warning-mask.ts';
import { sumFigures, sumNames } from '../run/figure-columns.ts';
import { loadSource } from '../import/source-store.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { depthOf, matchOf, readFigures, type BatchResult } from '../run/result-batch.ts';
import { findResults } from '../run/result-store.sql.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { pageIds, type RowPageRequest } from './page-ids.ts';
import { pageRejectedRows, type RowPage } from './page-rejected-rows.sql.ts';

type Row = Readonly<Record<string, string | number | null>>;

const LOCATION_COLUMNS = `l.id, l.line, l.location_id, l.latitude, l.longitude, l.street_address, l.unit_number, l.city,
  l.area_name, l.postal_code, l.country_name, l.type_of_business, l.basement, l.number_of_storeys, l.first_floor_height,
  l.structure_deductible, l.inventory_deductible, l.equipment_deductible, l.structure_tiv, l.inventory_tiv,
  l.equipment_tiv, l.currency, l.notes, l.tiv`;
/** Reads a page. Rejected rows are listed when they alone are asked for. */
export function pageRows(database: PortfolioDatabase, openFrame: () => ReviewFrame, request: RowPageRequest): RowPage {
  const { offset, limit, sort, filter } = request;
  if (filter.statuses?.length === 1 && filter.statuses[0] === 'REJECTED') {
    return pageRejectedRows(database, { offset, limit });
  }
  const { total, ids } = pageIds(openFrame(), { offset, limit, sort, filter });
  createLocationCheck(database).requireListed(ids);
  const rows = database
    .prepare<[string], Row>(
      `SELECT ${LOCATION_COLUMNS} FROM json_each(?) page JOIN location l ON l.id = page.value ORDER BY page.key`,
    )
    .all(JSON.stringify(ids));
  const results = findResults(database, Math.min(...ids), Math.max(...ids), new Set(ids));
  const findMissing = createMissingFinder(database);
  const found = rows.map((row) => toPortfolioRow(row, results.get(row['id'] as number) ?? null, findMissing));
  return { total, rows: found };
}

type FindMissing = (notes: readonly RowNote[]) => PortfolioRow['missingValues'];

/** Creates what finds the assets whose values are not in the file, by the notes of a row. */
function createMissingFinder(database: PortfolioDatabase): FindMissing {
  const columns = loadSource(database)?.mapping.columns ?? {};
  const rules: ReadonlySet<string> = new Set(missingValueRules);
  return (notes) => {
    const empty = new Set(notes.filter(({ code }) => rules.has(code)).map(({ column }) => column));
    return empty.size === 0 ? [] : assets.filter((asset) => columns[`${asset}TIV`]?.some((name) => empty.has(name)));
  };
}

function toPortfolioRow(row: Row, result: BatchResult | null, findMissing: FindMissing): PortfolioRow {
  const text = (column: string): string => row[column] as string;
  const number = (column: string): number => row[column] as number;
  const notes = row['notes'] === null ? [] : (JSON.parse(text('notes')) as RowNote[]);
  const match = result === null ? null : matchOf(result);
  const latitude = (row['latitude'] as number | null) ?? match?.latitude ?? null;
  const longitude = (row['longitude'] as number | null) ?? match?.longitude ?? null;
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
    notes,
    status: result === null ? null : portfolioStatuses[result.batch.statuses[result.row]!]!,
    matchLevel: result === null ? null : (match?.level ?? portfolioMatchLevels[0]),
    matchLabel: match?.label ?? null,
    matchDoubts: [...(match?.doubts ?? [])],
    notModelled: result === null ? [] : listNotModelled(result.batch.warnings[result.row]!),
    missingValues: findMissing(notes),
    tiv: number('tiv'),
    mainHazardDepth: result === null ? null : depthOf(result),
    ...toFigures(result),
    reasons: [],
    cells: [],
  };
}

function toFigures(result: BatchResult | null): Pick<PortfolioRow, 'figures' | 'aal'> {
  const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
  if (result === null || !readFigures(result.batch, result.row, figures)) return { figures: null, aal: null };
  const sums = new Float64Array(sumNames.length);
  sumFigures(figures, sums);
  const entries = portfolioFigureNames.map((name, figure) => [name, figures[figure]!] as const);
  return {
    figures: Object.fromEntries(entries.filter(([, value]) => !Number.isNaN(value))),
    aal: sumAnswered(sums.subarray(0, floodHazards.length)),
  };
}

/** As `sumAals` has it: null where no hazard is answered with losses. */
function sumAnswered(sums: Float64Array): number | null {
  const answered = sums.filter((aal) => !Number.isNaN(aal));
  return answered.length === 0 ? null : answered.reduce((sum, aal) => sum + aal, 0);
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
