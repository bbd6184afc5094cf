import { assets, type Financial } from '#shared/exposure/exposure.ts';
import type { MappedColumns } from './compile-columns.ts';
import { createDeductibleReader, type DeductibleOptions } from './deductible-reader.ts';
import { createRowNote } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** Insured values of a row, not given ones as 0. */
export type GivenValues = Pick<Financial, 'structureTIV' | 'inventoryTIV' | 'equipmentTIV'>;
/** Deductibles of a row. */
export type AssetDeductibles = Pick<Financial, 'structureDeductible' | 'inventoryDeductible' | 'equipmentDeductible'>;

/**
 * Creates what reads the deductibles of a row by its insured values. One over all assets is divided by these: since
 * each part is taken from the loss of its own asset, what is left is never below what would be paid. Where an asset of
 * the row has a deductible of its own, one over all is not modelled beside it.
 */
export function createAssetDeductibles(
  columns: MappedColumns,
  options: DeductibleOptions,
  context: RowContext,
): (values: GivenValues) => AssetDeductibles {
  const [structure, inventory, equipment] = assets.map((asset) =>
    createDeductibleReader(asset, columns, options, context),
  ) as [(value: number) => number, (value: number) => number, (value: number) => number];
  const readOwn = ({ structureTIV, inventoryTIV, equipmentTIV }: GivenValues): AssetDeductibles => ({
    structureDeductible: structure(structureTIV),
    inventoryDeductible: inventory(inventoryTIV),
    equipmentDeductible: equipment(equipmentTIV),
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
    const shared = readShared(total);
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
