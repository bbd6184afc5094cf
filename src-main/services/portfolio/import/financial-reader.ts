import { assets, type Financial } from '#shared/domain/exposure.ts';
import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import type { AmountStyle } from './amount-cell.ts';
import { createAssetDeductibles } from './asset-deductibles.ts';
import { isOedName } from './column-name-matches.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import { createFirstFloorReader } from './first-floor-reader.ts';
import { createInsuredValueCheck, createInsuredValueReader } from './insured-value-reader.ts';
import { createBasementReader } from './read-basement.ts';
import { rememberReadings, type EnumerationReading } from './read-enumeration.ts';
import { createOccupancyReader } from './read-occupancy.ts';
import { createStoreysReader } from './read-storeys.ts';
import type { RowContext } from './row-context.ts';

/** How {@link createFinancialReader} reads. */
export interface FinancialOptions extends AmountStyle {
  readonly mapping: PortfolioMapping;
  readonly lengthUnit: 'm' | 'ft' | undefined;
}

/**
 * Creates what reads the building and its policy, complete with defaults. What is read of a rejected row means nothing.
 */
export function createFinancialReader(
  columns: MappedColumns,
  options: FinancialOptions,
  context: RowContext,
): () => Financial {
  const { mapping } = options;
  const { deductibleType = 'amount' } = mapping.defaults;
  const typeOfBusiness = createWordReader(
    columns.typeOfBusiness,
    createOccupancyReader({
      column: columns.typeOfBusiness[0]?.name ?? null,
      meanings: mapping.values.typeOfBusiness,
      defaultType: mapping.defaults.typeOfBusiness,
    }),
    context,
  );
  const isOed = columns.structureTIV.some(({ name }) => isOedName(name));
  const basement = createFirstKnownReader(
    columns.basement,
    (name) => createBasementReader(name, mapping.values.basement, isOed),
    'UNKNOWN',
    context,
  );
  const numberOfStoreys = createWordReader(
    columns.numberOfStoreys,
    createStoreysReader(columns.numberOfStoreys[0]?.name ?? null, mapping.values.numberOfStoreys),
    context,
  );
  const firstFloorHeight = createFirstFloorReader(columns, options, context);
  const [structureTIV, inventoryTIV, equipmentTIV] = assets.map((asset) =>
    createInsuredValueReader(asset, columns, options, context),
  ) as [() => number | null, () => number | null, () => number | null];
  const checkValues = createInsuredValueCheck(columns, context);
  const readDeductibles = createAssetDeductibles(columns, { ...options, deductibleType }, context);

  return () => {
    const structure = structureTIV();
    const inventory = inventoryTIV();
    const equipment = equipmentTIV();
    checkValues({ structure, inventory, equipment });
    const values = { structureTIV: structure ?? 0, inventoryTIV: inventory ?? 0, equipmentTIV: equipment ?? 0 };
    return {
      typeOfBusiness: typeOfBusiness() ?? mapping.defaults.typeOfBusiness,
      basement: basement() ?? 'UNKNOWN',
      numberOfStoreys: numberOfStoreys() ?? 'UNKNOWN',
      firstFloorHeight: firstFloorHeight(),
      ...readDeductibles(values),
      ...values,
    };
  };
}

/**
 * Creates what reads words or codes from the first of several columns that does not leave it open.
 * @param open what a column says that leaves it open
 */
function createFirstKnownReader<Value>(
  columns: readonly MappedColumn[],
  createReading: (name: string | null) => (text: string) => EnumerationReading<Value>,
  open: Value,
  context: RowContext,
): () => Value | null {
  if (columns.length <= 1) return createWordReader(columns, createReading(columns[0]?.name ?? null), context);
  const readings = columns.map(({ index, name }) => ({ index, read: rememberReadings(createReading(name)) }));
  return () => {
    let first: EnumerationReading<Value> | null = null;
    for (const { index, read } of readings) {
      const reading = read(context.record.text(index));
      first ??= reading;
      if (reading.value === open) continue;
      first = reading;
      break;
    }
    if (first !== null && first.note !== null) context.note(first.note);
    return first?.value ?? null;
  };
}

/** Creates what reads a word or code; null when the row is set aside because of it. */
function createWordReader<Value>(
  columns: readonly MappedColumn[],
  read: (text: string) => EnumerationReading<Value>,
  context: RowContext,
): () => Value | null {
  const remembered = rememberReadings(read);
  const [column] = columns;
  return () => {
    const reading = remembered(column === undefined ? '' : context.record.text(column.index));
    if (reading.note !== null) {
      if (reading.value === null) context.reasons.push(reading.note);
      else context.note(reading.note);
    }
    return reading.value;
  };
}
