import data from './data/schemas.json' with { type: 'json' };

/** A known form of portfolio files. */
export interface FileSchema {
  readonly id: string;
  readonly title: string;
  readonly lengthUnit: 'm' | 'ft' | null;
}

/** The known schema that a table's columns are of; null: none. */
export function findSchema(names: readonly string[]): FileSchema | null {
  const given = new Set(names.map((name) => name.trim().toLowerCase()));
  const found = data.schemas.find(({ signature }) => signature.every((name) => given.has(name.toLowerCase())));
  return found === undefined ? null : { ...found, lengthUnit: found.lengthUnit as 'm' | 'ft' };
}
