import type { Coordinates } from '#shared/geo/geo.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Database } from 'better-sqlite3';
import type { Clock } from '#main/platform/forward-clock.ts';

/** Earlier queries of the window. */
export interface HistoryStore {
  list(options: { limit: number; before?: number | undefined }): ProcedureOutput<'history.list'>['entries'];
  /** The whole answer as JSON, and when it was given: ISO 8601, UTC. */
  find(id: number): { readonly answer: string; readonly askedAt: string } | null;
  /** Saves a query and gives its id; asked about the same place as the newest entry, it replaces that entry. */
  save(entry: {
    label: string;
    point: Coordinates;
    figures: Readonly<Record<string, number>>;
    hasFinancial: boolean;
    /**
     * Identity of the place asked about: a further question about the same place in a row replaces the newest entry.
     */
    placeFingerprint: string;
    /** The whole answer as JSON. */
    answer: string;
  }): number;
  remove(id: number | null): void;
}

interface HistoryRow {
  readonly id: number;
  readonly asked_at: string;
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly figures: string;
  readonly has_financial: number;
}

/** The window's history of queries in the application's database. */
export function createHistoryStore(database: Database, clock: Clock): HistoryStore {
  const select = database.prepare<[number, number], HistoryRow>(
    `SELECT id, asked_at, label, latitude, longitude, figures, has_financial
     FROM intact_history WHERE id < ? ORDER BY id DESC LIMIT ?`,
  );
  const selectAnswer = database.prepare<[number], { answer: string; askedAt: string }>(
    'SELECT answer, asked_at AS askedAt FROM intact_history WHERE id = ?',
  );
  const selectNewest = database.prepare<[], { id: number; place_fingerprint: string }>(
    'SELECT id, place_fingerprint FROM history ORDER BY id DESC LIMIT 1',
  );
  const update = database.prepare(
    'UPDATE history SET asked_at = ?, label = ?, figures = ?, has_financial = ?, answer = ? WHERE id = ?',
  );
  const insert = database.prepare(
    `INSERT INTO history (asked_at, label, latitude, longitude, figures, has_financial, place_fingerprint, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const deleteOne = database.prepare('DELETE FROM history WHERE id = ?');
  const deleteAll = database.prepare('DELETE FROM history');

  return {
    list({ limit, before = Number.MAX_SAFE_INTEGER }) {
      return select.all(before, limit).map((row) => ({
        id: row.id,
        askedAt: row.asked_at,
        label: row.label,
        point: { latitude: row.latitude, longitude: row.longitude },
        figures: JSON.parse(row.figures) as Record<string, number>,
        hasFinancial: row.has_financial === 1,
      }));
    },
    find(id) {
      return selectAnswer.get(id) ?? null;
    },
    save: database.transaction((entry: Parameters<HistoryStore['save']>[0]) => {
      const askedAt = clock.now().toISOString();
      const figures = JSON.stringify(entry.figures);
      const hasFinancial = entry.hasFinancial ? 1 : 0;
      const newest = selectNewest.get();
      if (newest?.place_fingerprint === entry.placeFingerprint) {
        update.run(askedAt, entry.label, figures, hasFinancial, entry.answer, newest.id);
        return newest.id;
      }
      const { latitude, longitude } = entry.point;
      const result = insert.run(
        askedAt,
        entry.label,
        latitude,
        longitude,
        figures,
        hasFinancial,
        entry.placeFingerprint,
        entry.answer,
      );
      return Number(result.lastInsertRowid);
    }),
    remove(id) {
      if (id === null) deleteAll.run();
      else deleteOne.run(id);
    },
  };
}
