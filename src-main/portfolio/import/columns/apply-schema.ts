import { listSome } from '#shared/text/list-some.ts';
import type { FileRemark, MappingSuggestion } from '#shared/portfolio/portfolio-detection.ts';
import { portfolioFields, type PortfolioField } from '#shared/portfolio/portfolio-mapping.ts';
import { createFileRemark } from './file-remarks.ts';
import { toSchemaKey, type FileSchema, type SchemaColumns } from './find-schema.ts';
import type { SuggestedMapping } from './suggest-mapping.ts';

/** What a known form makes of a table's columns. */
export interface AppliedSchema {
  readonly suggested: SuggestedMapping;
  readonly remarks: readonly FileRemark[];
  /** Columns that nothing is made of and that need not be told: what they say is said by others. */
  readonly explained: readonly string[];
}

type FieldColumns = Partial<Record<PortfolioField, string[]>>;

/**
 * Corrects what was suggested by the names of columns alone by the form that a table is known to have: its columns, the
 * meanings of its codes and its currency. Fields that the form does not name stay as suggested.
 * @param schema null: the table has no known form, and nothing is changed
 */
export function applySchema(
  suggested: SuggestedMapping,
  schema: FileSchema | null,
  names: readonly string[],
): AppliedSchema {
  if (schema === null) return { suggested, remarks: [], explained: [] };
  const find = (name: string): string | undefined => names.find((one) => toSchemaKey(one) === toSchemaKey(name));
  const resolve = (columns: SchemaColumns = {}): FieldColumns =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([field, lists]) => {
        const found = lists.map((list) => list.map(find)).find((list) => !list.includes(undefined));
        return found === undefined ? [] : [[field, found]];
      }),
    );
  const { ifNamed } = schema;
  const further = ifNamed?.any.some((name) => find(name) !== undefined) === true ? ifNamed.columns : {};
  const known = resolve({ ...schema.columns, ...further });
  const claimed = new Set(Object.values(known).flat());
  const listMatching = (pattern: string | undefined): string[] =>
    pattern === undefined
      ? []
      : names.filter((name) => !claimed.has(name) && new RegExp(pattern).test(toSchemaKey(name)));
  const sortAsInFile = (list: readonly string[]): string[] =>
    list.toSorted((a, b) => names.indexOf(a) - names.indexOf(b));
  const notModelled = listMatching(schema.notModelled);
  const explained = listMatching(schema.explained).filter((name) => !notModelled.includes(name));
  const unread = (schema.unread ?? []).map(find).filter((name) => name !== undefined);
  const taken = new Set([...claimed, ...notModelled, ...explained, ...unread]);
  const suggestions = [
    ...suggested.suggestions.flatMap((one): MappingSuggestion[] => {
      const columns = one.columns.filter((name) => !taken.has(name));
      const isKnown = one.field !== 'notModelled' && known[one.field] !== undefined;
      return isKnown || columns.length === 0 ? [] : [{ ...one, columns }];
    }),
    ...Object.entries(known).map(([field, columns]) => createSuggestion(field as PortfolioField, columns)),
    ...notModelled.map((name) => createSuggestion('notModelled', [name])),
  ];
  const { mapping } = suggested;
  const columns: FieldColumns = {};
  for (const field of portfolioFields) {
    const rest = (mapping.columns[field] ?? []).filter((name) => !taken.has(name));
    const ofField = known[field] ?? (field === 'notModelled' ? sortAsInFile([...rest, ...notModelled]) : rest);
    if (ofField.length > 0) columns[field] = ofField;
  }
  return {
    suggested: {
      ...suggested,
      mapping: {
        ...mapping,
        columns,
        values: { ...mapping.values, ...schema.values },
        defaults: { ...mapping.defaults, currency: mapping.defaults.currency || (schema.currency ?? '') },
      },
      suggestions,
      valuesLeftOut: suggested.valuesLeftOut.filter((name) => !taken.has(name)),
    },
    remarks: describeSchema(schema, unread),
    explained: [...explained, ...unread],
  };
}

function createSuggestion(field: PortfolioField, columns: readonly string[]): MappingSuggestion {
  return { field, columns: [...columns], confidence: 1, why: 'schemaName' };
}

function describeSchema({ title, says }: FileSchema, unread: readonly string[]): FileRemark[] {
  if (says === undefined) return [];
  const left = unread.length === 0 ? '' : `; not read, since their codes are not known: ${listSome(unread)}`;
  return [createFileRemark('schema-recognised', `${title}: ${says}${left}`)];
}
