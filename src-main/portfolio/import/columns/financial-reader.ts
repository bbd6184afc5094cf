import { assets, type Financial, MAXIMUM_TIV, type Asset } from '#shared/exposure/exposure.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { type AmountStyle, createAmountCell } from './amount-cell.ts';
import { isOedName } from './column-name-matches.ts';
import type { MappedColumns } from './compile-columns.ts';
import { createRowExponentReader } from './currency-cell.ts';
import { createFirstFloorReader } from './first-floor-reader.ts';
import { createBasementReader } from './read-basement.ts';
import { createOccupancyReader } from './read-occupancy.ts';
import { createStoreysReader } from './read-storeys.ts';
import type { RowContext } from './row-context.ts';
import { createFirstKnownReader, createSchemedReader, createSuffixReader, createWordReader } from './word-readers.ts';
import { isBlankCell } from './blank-cell.ts';
import { createSum, type NumberOrNothing } from './number-field.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import {
  createDeductibleReader,
  type DeductibleOptions,
  type InsuredValues as GivenValues,
} from './deductible-reader.ts';

/** Insured values of the three assets; null: not given. NaN in a row that is set aside. */
type InsuredValues = Record<Asset, NumberOrNothing>;

/** Creates what reads the insured value of one asset: the sum of its columns. */
function createInsuredValueReader(
  asset: Asset,
  columns: MappedColumns,
  style: AmountStyle,
  context: RowContext,
): () => NumberOrNothing {
  const mapped = columns[`${asset}TIV`];
  const name = mapped[0]?.name ?? null;
  const read = createSum(mapped.map((column) => createAmountCell(column, style, context)));
  return () => {
    const value = read();
    if (value === null) return null;
    if (value < 0) context.reject('amount-negative', name, String(value));
    else if (value > MAXIMUM_TIV) context.reject('tiv-above-maximum', name, String(value));
    return value;
  };
}

/** A word, or a question mark, in the place of an amount: a dash is as good as nothing. */
const wordPattern = /[\p{L}?]/u;

/**
 * Creates what judges the three values together: some value has to be given; empty ones beside it are 0, and so are
 * words that say that nothing is known, such as `TBD`, which are named.
 */
function createInsuredValueCheck(columns: MappedColumns, context: RowContext): (values: InsuredValues) => void {
  const emptyNotes = (['structure', 'inventory', 'equipment'] as const).map((asset) => {
    const mapped = columns[`${asset}TIV`];
    const [column] = mapped;
    return { asset, mapped, note: column && createRowNote('tiv-empty', column.name, 'empty: 0') };
  });
  /** Names the words in the columns of a value, of which those that are amounts were added up. */
  function noteWords(mapped: MappedColumns['structureTIV']): boolean {
    let hasWord = false;
    for (const { index, name } of mapped) {
      if (!Number.isNaN(context.record.plainNumber(index))) continue;
      const text = context.record.text(index);
      if (!wordPattern.test(text) || !isBlankCell(text)) continue;
      context.noteOnce('tiv-not-given', name, quoteCell(text.trim()));
      hasWord = true;
    }
    return hasWord;
  }
  const zero = createRowNote('zero-tiv', null, 'all insured values are 0');
  return (values) => {
    const { structure, inventory, equipment } = values;
    if (structure === null && inventory === null && equipment === null) {
      context.reject('no-tiv', columns.structureTIV[0]?.name ?? null, 'no insured value is given');
      return;
    }
    for (const { asset, mapped, note } of emptyNotes) {
      const isEmpty = values[asset] === null;
      // The sum of several columns may have a word among them.
      const hasWord = (isEmpty || mapped.length > 1) && noteWords(mapped);
      if (note !== undefined && isEmpty && !hasWord) context.note(note);
    }
    if ((structure ?? 0) === 0 && (inventory ?? 0) === 0 && (equipment ?? 0) === 0) context.note(zero);
  };
}

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
  const rowExponent = createRowExponentReader(columns.currency, context);
  const style = columns.currency.length === 0 ? options : { ...options, rowExponent };
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
    createInsuredValueReader(asset, columns, style, context),
  ) as [() => number | null, () => number | null, () => number | null];
  const checkValues = createInsuredValueCheck(columns, context);
  const readDeductibles = createAssetDeductibles(columns, { ...style, deductibleType, isTypeSaid }, context);

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

type DeductibleReader = ReturnType<typeof createDeductibleReader>;
/** Deductibles of a row. */
type AssetDeductibles = Pick<Financial, 'structureDeductible' | 'inventoryDeductible' | 'equipmentDeductible'>;

/**
 * Creates what reads the deductibles of a row by its insured values. One over all assets is divided by these: since
 * each part is taken from the loss of its own asset, what is left is never below what would be paid. Where an asset of
 * the row has a deductible of its own, one over all is not modelled beside it.
 */
function createAssetDeductibles(
  columns: MappedColumns,
  options: DeductibleOptions,
  context: RowContext,
): (values: GivenValues) => AssetDeductibles {
  const [structure, inventory, equipment] = assets.map((asset) =>
    createDeductibleReader(asset, columns, options, context),
  ) as [DeductibleReader, DeductibleReader, DeductibleReader];
  const readOwn = (values: GivenValues): AssetDeductibles => ({
    structureDeductible: structure(values.structureTIV, values),
    inventoryDeductible: inventory(values.inventoryTIV, values),
    equipmentDeductible: equipment(values.equipmentTIV, values),
  });
  const [column] = columns.locationDeductible;
  if (column === undefined) return readOwn;
  const readShared = createDeductibleReader('location', columns, options, context);
  const divided = createRowNote('deductible-divided', column.name, 'by the insured values');
  const beside = createRowNote('not-modelled', column.name, 'an asset of the row has a deductible of its own');

  return (values) => {
    const own = readOwn(values);
    const { structureTIV, inventoryTIV, equipmentTIV } = values;
    const total = structureTIV + inventoryTIV + equipmentTIV;
    const shared = readShared(total, values);
    if (shared === 0 || total === 0) return own;
    if (own.structureDeductible > 0 || own.inventoryDeductible > 0 || own.equipmentDeductible > 0) {
      context.note(beside);
      return own;
    }
    if (Math.max(structureTIV, inventoryTIV, equipmentTIV) < total) context.note(divided);
    // Multiplied first: an asset that has all of the value has all of the deductible.
    return {
      structureDeductible: (shared * structureTIV) / total,
      inventoryDeductible: (shared * inventoryTIV) / total,
      equipmentDeductible: (shared * equipmentTIV) / total,
    };
  };
}
