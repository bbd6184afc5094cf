import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { lossFields } from '#shared/query-service/mediator-response.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import { classFigureNames } from '#main/portfolio/run/figure-columns.ts';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createRecordPacker } from '#main/portfolio/import/read-records.ts';
import { createRecordStore } from '#main/portfolio/import/record-store.sql.ts';
import { createResultPacker, noFacts } from '#main/portfolio/run/result-batch.ts';
import { createResultWriter } from '#main/portfolio/run/result-store.sql.ts';
import { saveSource } from '#main/portfolio/import/source-store.sql.ts';
import { portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';

/** A row as it was made up: what every answer of the review can be reckoned from. */
export interface MadeRow {
  readonly id: number;
  readonly locationId: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly tivs: readonly [number, number, number];
  /** A value of these rows is no amount in the file: every thirteenth. */
  readonly isValueMissing: boolean;
  /** Null: outside of every region. */
  readonly figures: Readonly<Record<string, number>> | null;
}

const cities = ['Portham', 'Zürich', 'Ávila', 'Saint-Étienne', ''];

/** Makes rows up: all random, every seventh outside of every region, every eleventh without a point. */
export function* makeUpRows(count: number, random: () => number): Generator<MadeRow> {
  for (let id = 1; id <= count; id++) {
    const tiv = Math.round(random() * 1e6);
    const hasPoint = id % 11 !== 0;
    yield {
      id,
      locationId: `L${count - id}`,
      street: `${1 + Math.floor(random() * 400)} Mill Rd`,
      city: cities[Math.floor(random() * cities.length)]!,
      postalCode: `B8X ${Math.floor(random() * 200)}`,
      longitude: hasPoint ? -63 + random() * 0.4 : null,
      latitude: hasPoint ? 42.4 + random() * 0.3 : null,
      tivs: [tiv, Math.round(tiv / 2), Math.round(tiv / 5)],
      isValueMissing: id % 13 === 0,
      figures: id % 7 === 0 ? null : makeUpFigures(random),
    };
  }
}

function makeUpFigures(random: () => number): Record<string, number> {
  const isWet = random() < 0.5;
  const losses = lossFields.map(({ name, hazard }) => {
    if (hazard === 'coastal') return [name, -1] as const;
    return [name, isWet ? Math.floor(random() * 5000) : 0] as const;
  });
  const classes = classFigureNames.map((name) => {
    return [name, name.startsWith('coastal') ? -1 : isWet ? 1 + Math.floor(random() * 10) : 1] as const;
  });
  return Object.fromEntries([...losses, ...classes]);
}

/**
 * Saves rows as an import and a run do.
 * @param isAside rows that are set aside: they have no location and no result.
 */
export function saveMadeRows(
  file: string,
  rows: Iterable<MadeRow>,
  isAside: (row: MadeRow) => boolean = () => false,
): PortfolioDatabase {
  const database = openPortfolioDatabase(file);
  saveSource(database, {
    name: 'made up',
    path: '/made-up.csv',
    sizeBytes: 1,
    contentHash: '',
    options: {} as never,
    mapping: { columns: { inventoryTIV: ['Contents'] } } as never,
    columns: null,
  });
  const records = createRecordStore(database);
  const pack = createRecordPacker();
  let batch: MadeRow[] = [];

  function flush(): void {
    const aside = batch.filter(isAside);
    const accepted = batch.filter((row) => !isAside(row));
    const rejected = aside.map(({ id }) => ({ line: id + 1, reasons: [], cells: [] }));
    const rejectedAt = batch.flatMap((row, place) => (isAside(row) ? [place] : []));
    records.save(pack({ locations: accepted.map(toLocation), rejected, rejectedAt, bytesRead: 1 }), 0);
    saveMadeResults(database, accepted);
    batch = [];
  }
  for (const row of rows) {
    batch.push(row);
    if (batch.length === 4096) flush();
  }
  flush();
  records.complete();
  return database;
}

/** Saves the results of rows, in the place of those that they have. */
export function saveMadeResults(database: PortfolioDatabase, rows: readonly MadeRow[]): void {
  const packer = createResultPacker();
  const figures = new Float64Array(portfolioFigureNames.length);
  packer.begin(rows.length);
  for (const { id, figures: known } of rows) {
    for (const [at, name] of portfolioFigureNames.entries()) figures[at] = known?.[name] ?? Number.NaN;
    const status = portfolioStatuses.indexOf(known === null ? 'OUT_OF_BOUND_LOCATION' : 'OK');
    packer.add(id, status, null, known === null ? null : figures, noFacts);
  }
  createResultWriter(database, 1)(packer.finish());
}

const noNotes: never[] = [];
/** Every other rule of the two. */
const missingNotes = ['tiv-empty', 'tiv-not-given'].map((code) => [
  { code: 'city-folded', column: 'City', detail: '"code":"tiv-empty" is a text here' },
  { code, column: 'Contents', detail: 'tbc' },
]);
const otherNotes = missingNotes.map(([first]) => [first!]);

/** A row as a location of the file. */
export function toLocation(row: MadeRow) {
  const { id, locationId, street, city, postalCode, longitude, latitude, tivs } = row;
  return {
    line: id + 1,
    locationId,
    accountNumber: '',
    portfolioNumber: '',
    longitude,
    latitude,
    address: { streetAddress: street, unitNumber: '', city, areaName: '', postalCode, countryName: '' },
    financial: {
      typeOfBusiness: 'RES1',
      basement: 'NO',
      numberOfStoreys: 'ONE STORY',
      firstFloorHeight: 0.3,
      structureDeductible: 0,
      inventoryDeductible: 0,
      equipmentDeductible: 0,
      structureTIV: tivs[0],
      inventoryTIV: tivs[1],
      equipmentTIV: tivs[2],
    } as const,
    currency: 'CAD',
    notes: row.isValueMissing ? missingNotes[id % 2]! : id % 5 === 0 ? otherNotes[0]! : noNotes,
  };
}

/** AAL of a made-up row over the hazards and assets, base scenario; null where nothing was answered. */
export function sumBaseAal({ figures }: MadeRow): number | null {
  if (figures === null) return null;
  return lossFields
    .filter(({ figure, scenario }) => figure === 'averageAnnualLoss' && scenario === 'base')
    .reduce((sum, { name }) => sum + Math.max(0, figures[name]!), 0);
}

/** Sum of the PMLs of a hazard over the assets; null where the hazard is not answered with losses. */
export function sumBasePml(row: MadeRow, hazard: FloodHazard): number | null {
  const fields = lossFields.filter(
    (field) => field.hazard === hazard && field.figure === 'probableMaximumLoss1500' && field.scenario === 'base',
  );
  const values = fields.map(({ name }) => row.figures?.[name] ?? -1);
  return values[0]! < 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
