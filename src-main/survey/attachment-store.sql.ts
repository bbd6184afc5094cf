import type { Database } from 'better-sqlite3';
import type { MediaType, PhotoFacts } from '#shared/survey/survey-attachment.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { createSurveyReader } from './read-surveys.sql.ts';

/** Files of surveys: which survey holds which. Each method is one transaction. */
export type AttachmentStore = ReturnType<typeof createAttachmentStore>;

export interface MediaRecord {
  readonly hash: string;
  readonly type: MediaType;
  readonly sizeBytes: number;
  /** Null for what is no photo. */
  readonly photo: PhotoFacts | null;
}

interface MediaRow {
  readonly hash: string;
  readonly type: MediaType;
  readonly size_bytes: number;
  readonly photo: string | null;
}

/** Which survey holds which file, in the application's database. */
export function createAttachmentStore(database: Database, clock: Clock) {
  const reader = createSurveyReader(database);
  const selectMedia = database.prepare<[string], MediaRow>(
    'SELECT hash, type, size_bytes, photo FROM media WHERE hash = ?',
  );
  const insertMedia = database.prepare(
    `INSERT INTO media (hash, type, size_bytes, photo, has_thumbnail, added_at) VALUES (?, ?, ?, ?, 0, ?)
     ON CONFLICT (hash) DO UPDATE SET added_at = excluded.added_at`,
  );
  const updateThumbnail = database.prepare('UPDATE media SET has_thumbnail = 1 WHERE hash = ?');
  const insertAttachment = database.prepare(
    `INSERT INTO survey_attachment (id, survey_key, hash, name, caption, position, added_at)
     VALUES (?, ?, ?, ?, ?, (SELECT COALESCE(MAX(position), -1) + 1 FROM survey_attachment WHERE survey_key = ?), ?)`,
  );
  const updateCaption = database.prepare(
    'UPDATE survey_attachment SET caption = ? WHERE id = ? AND survey_key = ? AND removed_at IS NULL',
  );
  const selectOrder = database
    .prepare<[number], string>(
      'SELECT id FROM survey_attachment WHERE survey_key = ? AND removed_at IS NULL ORDER BY position, key',
    )
    .pluck();
  const updatePosition = database.prepare('UPDATE survey_attachment SET position = ? WHERE id = ?');
  const updateRemoved = database.prepare('UPDATE survey_attachment SET removed_at = ? WHERE id = ? AND survey_key = ?');
  const touch = database.prepare('UPDATE survey SET changed_at = ? WHERE key = ?');
  const deleteRemoved = database.prepare('DELETE FROM survey_attachment WHERE removed_at < ?');
  const selectUnused = database
    .prepare<[string], string>(
      'SELECT hash FROM media WHERE added_at < ? AND NOT EXISTS (SELECT 1 FROM survey_attachment a WHERE a.hash = media.hash)',
    )
    .pluck();
  const deleteMedia = database.prepare('DELETE FROM media WHERE hash = ?');

  /**
   * Runs a change of a survey's files in one transaction; null when there is no such survey or the change finds no
   * file.
   */
  function change(surveyId: string, apply: (key: number, now: string) => boolean) {
    return database
      .transaction(() => {
        const key = reader.findKey(surveyId);
        const now = clock.now().toISOString();
        if (key === null || !apply(key, now)) return null;
        touch.run(now, key);
        return reader.find(surveyId);
      })
      .immediate();
  }

  return {
    /** What is known of a file whose bytes are kept; null when they are not. */
    findMedia(hash: string): MediaRecord | null {
      const row = selectMedia.get(hash);
      if (row === undefined) return null;
      const photo = row.photo === null ? null : (JSON.parse(row.photo) as PhotoFacts);
      return { hash, type: row.type, sizeBytes: row.size_bytes, photo };
    },
    /** Remembers a file whose bytes are kept. Known already, it stays as it is. */
    saveMedia({ hash, type, sizeBytes, photo }: MediaRecord): void {
      const facts = photo === null ? null : JSON.stringify(photo);
      insertMedia.run(hash, type, sizeBytes, facts, clock.now().toISOString());
    },
    markThumbnail: (hash: string) => void updateThumbnail.run(hash),
    /** Adds a file behind the others; null when there is no such survey. */
    attach: ({
      id,
      surveyId,
      hash,
      name,
      caption,
    }: {
      readonly id: string;
      readonly surveyId: string;
      readonly hash: string;
      readonly name: string;
      readonly caption: string;
    }) => change(surveyId, (key, now) => insertAttachment.run(id, key, hash, name, caption, key, now).changes === 1),
    /** Null when the survey has no such file. */
    edit: (
      surveyId: string,
      attachmentId: string,
      { caption, position }: { caption?: string | undefined; position?: number | undefined },
    ) =>
      change(surveyId, (key) => {
        const order = selectOrder.all(key);
        if (!order.includes(attachmentId)) return false;
        if (caption !== undefined) updateCaption.run(caption, attachmentId, key);
        if (position !== undefined) {
          const others = order.filter((id) => id !== attachmentId);
          others.splice(position, 0, attachmentId);
          for (const [at, id] of others.entries()) updatePosition.run(at, id);
        }
        return true;
      }),
    /** Null when the survey never had such a file. */
    setRemoved: (surveyId: string, attachmentId: string, removed: boolean) =>
      change(surveyId, (key, now) => updateRemoved.run(removed ? now : null, attachmentId, key).changes === 1),
    /**
     * Forgets files that were removed before a time, and kept bytes that no survey has and that came before it.
     * @returns hashes of the bytes that may be deleted.
     */
    forgetUnused: database.transaction((before: Date) => {
      const limit = before.toISOString();
      deleteRemoved.run(limit);
      const unused = selectUnused.all(limit);
      for (const hash of unused) deleteMedia.run(hash);
      return unused;
    }).immediate,
  };
}
