import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { portfolioTables } from '#main/portfolio/portfolio-tables.ts';
import { applicationTables } from '#main/records/application-tables.ts';
import type { CheckedTable } from '#main/platform/database/checked-tables.ts';
import type { openDatabase } from '#main/platform/database/database.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

let folder: string;
let databases: Record<'records' | 'portfolio', ReturnType<typeof openDatabase>>;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-checked-'));
  databases = {
    records: openRecordsDatabase(path.join(folder, 'freeboard.sqlite')),
    portfolio: openPortfolioDatabase(path.join(folder, 'portfolio.sqlite')),
  };
});
afterAll(() => {
  for (const database of Object.values(databases)) database.close();
  rmSync(folder, { recursive: true });
});

const tables: readonly [string, keyof typeof databases, CheckedTable][] = [
  ...applicationTables.map((table) => [table.view, 'records', table] as [string, 'records', CheckedTable]),
  ...portfolioTables.map((table) => [table.view, 'portfolio', table] as [string, 'portfolio', CheckedTable]),
];

/** Tables without a checksum in each row, and why nobody is deceived by them. */
const others: Readonly<Record<keyof typeof databases, readonly string[]>> = {
  // What is found by it is derived of the surveys, or counted anew each day; steps and generation are held against
  // what is known elsewhere.
  records: [
    'generation',
    'migration',
    'survey_tag',
    'survey_text',
    'survey_text_config',
    'survey_text_data',
    'survey_text_docsize',
    'survey_text_idx',
    'token_recent_request',
    'token_usage',
  ],
  // Locations and blocks of results have several; kept cells have one over what is packed (source-cells.sql.ts);
  // columns are sealed, or made anew; a count that is another one has them made anew, too.
  portfolio: [
    'corrected_cells',
    'generation',
    'kept_source',
    'location',
    'migration',
    'result_block',
    'review_change',
    'review_column',
    'review_content',
    'source_block',
  ],
};

describe('rows with checksums', () => {
  it.each(['records', 'portfolio'] as const)('every table of %s has them, or a reason not to', (kind) => {
    const names = databases[kind]
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck()
      .all() as string[];
    const checked = new Set(tables.filter(([, of]) => of === kind).map(([, , { table }]) => table));
    expect(names.filter((name) => !checked.has(name))).toEqual(others[kind].toSorted());
  });

  it.each(tables)('%s: of every column', (_view, kind, { table, columns }) => {
    const all = applicationTables.concat(portfolioTables).filter((other) => other.table === table);
    const known = new Set(all.flatMap((one) => [...one.columns, one.checksum]));
    // What surveys are sorted by is worked out of their labels.
    known.add('label_key');
    const there = databases[kind].prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
    expect(there.filter((name) => !known.has(name))).toEqual([]);
    expect(columns.length).toBeGreaterThan(0);
  });

  it('are asked for by columns that SQLite looks them up by: it puts other values in the place of the row’s own', () => {
    const sources = globSync('src-main/**/*.ts', { cwd: root }).map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const wrong: string[] = [];
    for (const [view, kind, { table, columns }] of tables) {
      const looked = new Set(
        databases[kind]
          .prepare(
            `SELECT i.name FROM pragma_index_list(@table) l, pragma_index_info(l.name) i WHERE i.seqno = 0
             UNION SELECT name FROM pragma_table_info(@table) WHERE pk = 1`,
          )
          .pluck()
          .all({ table }) as string[],
      );
      const queries = sources.flatMap((source) => source.match(new RegExp(`${view} [^'"\`;]*`, 'g')) ?? []);
      for (const query of queries) {
        for (const column of columns) {
          const isCompared = new RegExp(`(?<![+\\w])(?:\\w+\\.)?${column} = [?@:'\\d]`).test(query);
          if (isCompared && !looked.has(column)) wrong.push(`${column}: ${query}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
