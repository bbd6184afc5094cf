import type { Database } from 'better-sqlite3';
import type { Migration } from '#main/platform/database/migration.ts';

/** Notes may be long: so many surveys are read at a time. */
const SURVEYS_PER_READ = 200;

/** Letters that Unicode does not decompose, as they are spelled without their mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
};

interface TextRow {
  readonly key: number;
  readonly label: string;
  readonly surveyor: string;
  readonly tags: string;
  readonly place: string;
  readonly notes: string;
}

/** Surveys sorted by address with É beside e and 9 before 10, and found by words as `foldText` leaves them. */
export const surveyOrder: Migration = {
  id: 130,
  name: 'survey order',
  up(database) {
    // label_key: what label is sorted by. A comment inside the statement would become part of the table's own.
    database.exec(`
      ALTER TABLE survey ADD COLUMN label_key TEXT NOT NULL DEFAULT '';
      DROP INDEX survey_label;
    `);
    foldAll(database);
    database.exec('CREATE INDEX survey_label_key ON survey (label_key)');
  },
};

function foldAll(database: Database): void {
  const select = database.prepare<[number], TextRow>(
    `SELECT key, label, surveyor, tags, place, notes FROM survey WHERE key > ? ORDER BY key LIMIT ${SURVEYS_PER_READ}`,
  );
  const updateKey = database.prepare('UPDATE survey SET label_key = ? WHERE key = ?');
  const deleteText = database.prepare('DELETE FROM survey_text WHERE rowid = ?');
  const insertText = database.prepare(
    'INSERT INTO survey_text (rowid, address, notes, tags, surveyor) VALUES (?, ?, ?, ?, ?)',
  );
  let rows = select.all(0);
  while (rows.length > 0) {
    for (const { key, label, surveyor, tags, place, notes } of rows) {
      const { address } = JSON.parse(place) as { readonly address: Readonly<Record<string, string>> | null };
      const addressText = [label, ...Object.values(address ?? {})].join('\n');
      const tagText = (JSON.parse(tags) as string[]).join('\n');
      updateKey.run(computeSortKey(label), key);
      deleteText.run(key);
      insertText.run(key, ...[addressText, notes, tagText, surveyor].map(foldText));
    }
    rows = select.all(rows.at(-1)!.key);
  }
}

/** What a label is sorted by: folded, numbers with how many digits they have in front. */
function computeSortKey(label: string): string {
  return foldText(label).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return `${String(Math.min(number.length, 99)).padStart(2, '0')}${number}`;
  });
}

/** A text in lower case and without accents. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıħς]/g, (letter) => plainLetters[letter] ?? letter);
}
