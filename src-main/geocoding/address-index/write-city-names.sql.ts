import type { Database } from 'better-sqlite3';
import { formatPlainName, listSpellings, parseStreetName } from '#main/geocoding/matching/index.ts';
import { encodeIds } from './encode-ids.ts';

/** A street as its town's list names it. */
export interface ListedStreet {
  readonly cityId: number;
  readonly nameId: number;
  readonly key: string;
  /** The name as it is spelt in the address file. */
  readonly text: string;
}

/** Writes the street names of every town in one row; `streets` come in the order of their names. */
export function writeCityNames(database: Database, streets: Iterable<ListedStreet>): void {
  const lists = new Map<number, { ids: number[]; lines: string[] }>();
  for (const { cityId, nameId, key, text } of streets) {
    const list = lists.get(cityId) ?? { ids: [], lines: [] };
    lists.set(cityId, list);
    if (list.ids.at(-1) === nameId) continue;
    for (const line of listLines(key, text)) {
      list.ids.push(nameId);
      list.lines.push(line);
    }
  }
  const insert = database.prepare('INSERT INTO city_names VALUES (?, ?, ?)');
  for (const cityId of [...lists.keys()].sort((a, b) => a - b)) {
    const { ids, lines } = lists.get(cityId) as { ids: number[]; lines: string[] };
    insert.run(cityId, encodeIds(ids), lines.join('\n'));
  }
}

/** Key and plain name of every spelling of a name, a tab between them. */
export function listLines(key: string, text: string): string[] {
  const [first = text, ...others] = listSpellings(text);
  return [
    `${key}\t${formatPlainName(first)}`,
    ...others.map((spelling) => `${parseStreetName(spelling).key}\t${formatPlainName(spelling)}`),
  ];
}
