import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findColumnChanges } from '#main/portfolio/review/columns/column-changes.sql.ts';
import { closeReviewFrame, prepareReview } from '#main/portfolio/review/columns/open-frame.sql.ts';
import { keepEarlierResults } from '#main/portfolio/review/comparison-store.sql.ts';
import { createCorrectionStore } from '#main/portfolio/import/correction-store.sql.ts';
import type { PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { createRandom } from '../support/seeded-random.ts';
import { makeUpRows, saveMadeResults, saveMadeRows, toLocation, type MadeRow } from '../support/review-database.ts';

const ROWS = 120;
/** Rows that are set aside: the first, the last, and some between. */
const isAside = ({ id }: MadeRow): boolean => id === 1 || id === ROWS || id % 5 === 2;

/** What happens to a portfolio whose columns are made already. */
type Edit =
  | { readonly kind: 'correct'; readonly pick: number; readonly id: string; readonly city: string }
  | { readonly kind: 'assess'; readonly picks: readonly number[]; readonly share: number; readonly isDry: boolean }
  | { readonly kind: 'prepare' };

const text = fc.oneof(
  fc.constantFrom('', 'Portham', 'Zürich', 'Aachen', 'zz', '\u{10000}', '\u{FFFD}', 'L7', 'L44'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('correct' as const), pick: fc.nat(), id: text, city: text }),
  fc.record({
    kind: fc.constant('assess' as const),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    // Losses of other sizes, some of them no 32-bit numbers.
    share: fc.constantFrom(0, 0.5, 1, 3, 2 ** 33),
    isDry: fc.boolean(),
  }),
  fc.constant({ kind: 'prepare' as const }),
);

function prepare(database: PortfolioDatabase): void {
  for (const step of prepareReview(database)) void step;
}

/** All columns, byte by byte, and what they were made of. */
function dump(database: PortfolioDatabase): unknown[] {
  return [
    ...database.prepare('SELECT name, piece, kind, hex(data) FROM review_column ORDER BY name, piece').raw().all(),
    ...database.prepare('SELECT part, content FROM review_content ORDER BY part').raw().all(),
  ];
}

function createEditor(database: PortfolioDatabase, rows: readonly MadeRow[]): (one: Edit) => void {
  const aside = rows.filter(isAside);
  const located = rows.filter((row) => !isAside(row));
  const corrections = createCorrectionStore(database);
  return (one) => {
    if (one.kind === 'prepare') prepare(database);
    else if (one.kind === 'correct') {
      const [row] = aside.splice(one.pick % Math.max(1, aside.length), 1);
      if (row === undefined) return;
      const changed = { ...row, locationId: one.id, city: one.city };
      expect(corrections.take(row.id, toLocation(changed), [])).toBe(true);
      located.push(changed);
    } else {
      const picked = new Set(one.picks.map((pick) => located[pick % located.length]!));
      saveMadeResults(
        database,
        [...picked].map((row) => ({ ...row, figures: changeFigures(row, one) })),
      );
    }
  };
}

function changeFigures({ figures }: MadeRow, { share, isDry }: Extract<Edit, { kind: 'assess' }>): MadeRow['figures'] {
  if (figures === null) return null;
  const isLoss = (name: string): boolean => /Aal|Pml/.test(name);
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      !isLoss(name) || value < 0 ? value : isDry ? 0 : Math.round(value * share),
    ]),
  );
}

it('columns that are brought up to date are those that are made anew, whatever was corrected and worked out', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-review-updates-'));
  let files = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), fc.boolean(), async (edits, isCompared) => {
        const rows = [...makeUpRows(ROWS, createRandom(3))];
        files += 1;
        const database = saveMadeRows(path.join(folder, `${files}.sqlite`), rows, isAside);
        try {
          if (isCompared) {
            database.exec(`INSERT INTO run (id, basis, state, started_at) VALUES (1, 2, 'finished', '')`);
            await keepEarlierResults(database, 2, () => Promise.resolve());
          }
          prepare(database);
          const change = createEditor(database, rows);
          for (const one of edits) {
            change(one);
            // All of this is known row by row: nothing is made anew.
            for (const part of ['inputs', 'results', 'losses'] as const) {
              expect(findColumnChanges(database, part)).not.toBeNull();
            }
          }
          prepare(database);
          const updated = dump(database);
          database.exec('DELETE FROM review_column; DELETE FROM review_content');
          prepare(database);
          expect(updated).toEqual(dump(database));
        } finally {
          closeReviewFrame(database);
          database.close();
        }
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
