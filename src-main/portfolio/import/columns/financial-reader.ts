import { assets, type Financial } from '#shared/exposure/exposure.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { AmountStyle } from './amount-cell.ts';
import { createAssetDeductibles } from './asset-deductibles.ts';
import { isOedName } from './column-name-matches.ts';
import type { MappedColumns } from './compile-columns.ts';
import { createFirstFloorReader } from './first-floor-reader.ts';
import { createInsuredValueCheck, createInsuredValueReader } from './insured-value-reader.ts';
import { createBasementReader } from './read-basement.ts';
import { createOccupancyReader } from './read-occupancy.ts';
import { createStoreysReader } from './read-storeys.ts';
import type { RowContext } from './row-context.ts';
import { createFirstKnownReader, createSchemedReader, createSuffixReader, createWordReader } from './word-readers.ts';

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
  const isTypeSaid = mapping.defaults.deductibleType !== undefined;
  const typeOfBusiness = createSchemedReader(
    columns.typeOfBusiness,
    columns.typeOfBusinessScheme,
    (scheme) =>
      createOccupancyReader({
        column: columns.typeOfBusiness[0]?.name ?? null,
        meanings: mapping.values.typeOfBusiness,
        defaultType: mapping.defaults.typeOfBusiness,
        scheme,
      }),
    context,
  );
  const readSuffix = createSuffixReader(columns.typeOfBusiness[0], context);
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
  const readDeductibles = createAssetDeductibles(columns, { ...options, deductibleType, isTypeSaid }, context);

  /** What the occupancy says of storeys and basement, else what their own columns say. */
  function readBuild(): Pick<Financial, 'basement' | 'numberOfStoreys'> {
    return readSuffix() ?? { basement: basement() ?? 'UNKNOWN', numberOfStoreys: numberOfStoreys() ?? 'UNKNOWN' };
  }

  return () => {
    const structure = structureTIV();
    const inventory = inventoryTIV();
    const equipment = equipmentTIV();
    checkValues({ structure, inventory, equipment });
    const values = { structureTIV: structure ?? 0, inventoryTIV: inventory ?? 0, equipmentTIV: equipment ?? 0 };
    return {
      typeOfBusiness: typeOfBusiness() ?? mapping.defaults.typeOfBusiness,
      ...readBuild(),
      firstFloorHeight: firstFloorHeight(),
      ...readDeductibles(values),
      ...values,
    };
  };
}
