import type { AmountUnit, PortfolioField, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';

/** One column of a file that a field is read from. */
export interface MappedColumn {
  readonly index: number;
  readonly name: string;
  /** What its amounts are written in, as the mapping says; null where it does not. */
  readonly amountUnit: AmountUnit | null;
}

/** The columns of each field, by their positions in the file at hand. */
export type MappedColumns = Readonly<Record<PortfolioField, readonly MappedColumn[]>>;

const ofCoordinates: ReadonlySet<PortfolioField> = new Set(['latitude', 'longitude', 'coordinates']);

/** Column names are the same in any case and padding, unless the file itself has both. */
export function findColumnIndex(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name);
  return exact >= 0 ? exact : columns.findIndex((column) => toKey(column) === toKey(name));
}

function toKey(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ').toUpperCase();
}

/** Names in the mapping that the file does not have. */
export function listMissingColumns(columns: readonly string[], mapping: PortfolioMapping): string[] {
  const names = Object.values(mapping.columns).flat();
  return [...new Set(names)].filter((name) => findColumnIndex(columns, name) < 0);
}

/** Finds the columns of each field; names that the file does not have are left out. */
export function compileColumns(
  columns: readonly string[],
  mapping: PortfolioMapping,
  fields: readonly PortfolioField[],
): MappedColumns {
  const units = new Map(
    Object.entries(mapping.amountUnits ?? {}).map(([name, unit]) => [findColumnIndex(columns, name), unit]),
  );
  const isLeftOut = (field: PortfolioField): boolean =>
    mapping.defaults.coordinates === 'leftOut' && ofCoordinates.has(field);
  const entries = fields.map((field) => {
    const mapped = (isLeftOut(field) ? [] : (mapping.columns[field] ?? []))
      .map((name) => findColumnIndex(columns, name))
      .filter((index) => index >= 0)
      .map((index) => ({ index, name: columns[index] as string, amountUnit: units.get(index) ?? null }));
    return [field, mapped] as const;
  });
  return Object.fromEntries(entries) as unknown as MappedColumns;
}

/** How many cells a row has at least that has all columns that something is made of. */
export function findUsedLength(columns: MappedColumns): number {
  return 1 + Math.max(-1, ...Object.values(columns).flatMap((mapped) => mapped.map(({ index }) => index)));
}
