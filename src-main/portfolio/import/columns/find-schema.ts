import type { AmountUnit, PortfolioField, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import data from './data/schemas.json' with { type: 'json' };

/** Columns of a field: the first list is taken whose columns are all there. */
export type SchemaColumns = Readonly<Partial<Record<PortfolioField, readonly (readonly string[])[]>>>;

/** A known form of portfolio files: data/schemas.json says what each part of it is. */
export interface FileSchema {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** What is told of a file of this form; left out: nothing. */
  readonly says?: string;
  readonly all: readonly (readonly string[])[];
  readonly some?: { readonly atLeast: number; readonly of: readonly (readonly string[])[] };
  readonly without?: readonly string[];
  readonly lengthUnit?: 'm' | 'ft';
  readonly amountUnit?: AmountUnit;
  readonly currency?: string;
  readonly columns?: SchemaColumns;
  readonly ifNamed?: { readonly any: readonly string[]; readonly columns: SchemaColumns };
  readonly notModelled?: string;
  readonly explained?: string;
  readonly unread?: readonly string[];
  readonly values?: PortfolioMapping['values'];
}

/** The known forms, in the order in which they are looked for. */
export const fileSchemas = data.schemas as readonly FileSchema[];

/**
 * What names of columns are compared by: `UserDefinedFltyId`, `USERDEFINEDFLTYID` and `user_defined_flty_id` are one.
 */
export function toSchemaKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The known form that a table's columns are of; null: none. */
export function findSchema(names: readonly string[]): FileSchema | null {
  return listSchemas(names)[0] ?? null;
}

/** All known forms that a table's columns may be of: of any table one at most, as its tests hold. */
export function listSchemas(names: readonly string[]): FileSchema[] {
  const given = new Set(names.map(toSchemaKey));
  const hasAny = (any: readonly string[]): boolean => any.some((name) => given.has(toSchemaKey(name)));
  return fileSchemas.filter(
    ({ all, some, without = [] }) =>
      all.every(hasAny) && (some === undefined || some.of.filter(hasAny).length >= some.atLeast) && !hasAny(without),
  );
}
