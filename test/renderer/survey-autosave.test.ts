import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTOSAVE_MILLISECONDS, createAutosave, type AutosavePorts } from '#renderer/survey/autosave.ts';
import type { Survey, SurveyFields } from '#shared/survey/survey.ts';
import { sampleSurvey as first } from './fixtures/survey.ts';

/** A backend with one survey, as the store keeps it: an edit of an older revision is refused. */
function createBackend(): AutosavePorts & {
  kept: Survey;
  contested: Map<string, Partial<SurveyFields>>;
  saves: Partial<SurveyFields>[];
  isDown: boolean;
  asked: number;
} {
  let ids = 0;
  const backend = {
    kept: first,
    contested: new Map<string, Partial<SurveyFields>>(),
    saves: [] as Partial<SurveyFields>[],
    isDown: false,
    asked: 0,
    async save(revision: number, changes: Partial<SurveyFields>) {
      await Promise.resolve();
      backend.asked += 1;
      if ((changes.notes?.length ?? 0) > 10) throw new RangeError('too long');
      if (backend.isDown) throw new Error('unreachable');
      if (revision !== backend.kept.revision) throw Object.assign(new Error('conflict'), { current: backend.kept });
      backend.saves.push(changes);
      backend.kept = { ...backend.kept, ...changes, revision: revision + 1 };
      return backend.kept;
    },
    async keep(editsId: string, fields: Partial<SurveyFields> | null) {
      await Promise.resolve();
      if (backend.isDown) throw new Error('unreachable');
      if (fields === null) backend.contested.delete(editsId);
      else backend.contested.set(editsId, fields);
    },
    createId: () => `edits-${(ids += 1)}`,
    findConflict: (error: unknown) => (error as { current?: Survey }).current ?? null,
    isRefusal: (error: unknown) => error instanceof RangeError,
  };
  return backend;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving as typed', () => {
  it('saves what was typed in one go when the typing rests', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    for (const notes of ['D', 'Da', 'Dam', 'Damp']) {
      autosave.edit({ notes });
      await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS / 2);
    }
    expect(backend.saves).toEqual([]);
    expect(autosave.read().notes).toBe('Damp');
    expect(autosave.readState().kind).toBe('saving');
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    expect(backend.saves).toEqual([{ notes: 'Damp' }]);
    expect(autosave.readState().kind).toBe('saved');
  });

  it('saves what is typed while a save is on its way after it', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    autosave.edit({ notes: 'a' });
    const saving = autosave.flush();
    autosave.edit({ notes: 'ab' });
    await saving;
    expect(backend.saves).toEqual([{ notes: 'a' }, { notes: 'ab' }]);
    expect(backend.kept).toMatchObject({ revision: 3, notes: 'ab' });
  });

  it('tries again and keeps everything while the backend is away', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    backend.isDown = true;
    autosave.edit({ notes: 'a' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    expect(autosave.readState().kind).toBe('failed');
    autosave.edit({ surveyor: 'Ben Ford' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    expect(autosave.read()).toMatchObject({ notes: 'a', surveyor: 'Ben Ford' });
    backend.isDown = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(backend.saves).toEqual([{ notes: 'a', surveyor: 'Ben Ford' }]);
    expect(autosave.readState().kind).toBe('saved');
  });

  it('stands still on what is refused until something else is typed, and saves that', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    autosave.edit({ notes: 'far too long', surveyor: 'Ben Ford' });
    await vi.advanceTimersByTimeAsync(60_000);
    await autosave.flush();
    expect(backend.asked).toBe(1);
    expect(autosave.readState()).toMatchObject({ kind: 'refused', error: { message: 'too long' } });
    expect(autosave.read().notes).toBe('far too long');
    autosave.edit({ notes: 'short' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    expect(backend.saves).toEqual([{ notes: 'short', surveyor: 'Ben Ford' }]);
    expect(autosave.readState().kind).toBe('saved');
  });

  it('puts an edit of another field than the other window’s on top of it', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    backend.kept = { ...first, revision: 5, surveyor: 'Ben Ford' };
    autosave.edit({ notes: 'mine' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    expect(backend.kept).toMatchObject({ revision: 6, surveyor: 'Ben Ford', notes: 'mine' });
    expect(autosave.read()).toMatchObject({ surveyor: 'Ben Ford', notes: 'mine' });
    expect(autosave.readState().kind).toBe('saved');
  });

  it.each(['mine', 'theirs'] as const)('shows both where the same field was changed, and takes %s', async (choice) => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    backend.kept = { ...first, revision: 2, notes: 'theirs' };
    autosave.edit({ notes: 'mine', tags: ['a'] });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    // The other field is saved, the contested one is not: nothing is overwritten.
    expect(autosave.readState()).toMatchObject({
      kind: 'contested',
      mine: { notes: 'mine' },
      theirs: { notes: 'theirs' },
    });
    expect(autosave.read().notes).toBe('mine');
    expect(backend.kept.notes).toBe('theirs');
    autosave.resolve(choice);
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    expect(backend.kept).toMatchObject({ notes: choice, tags: ['a'] });
    expect(autosave.read()).toMatchObject({ notes: choice, tags: ['a'] });
  });

  it('keeps what is contested where it outlasts the window, and offers it to whoever opens the survey again', async () => {
    const backend = createBackend();
    const left = createAutosave(first, backend);
    backend.kept = { ...first, revision: 2, notes: 'theirs' };
    left.edit({ notes: 'mine' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    left.edit({ notes: 'mine too', surveyor: 'Ben Ford' });
    expect(left.isKept()).toBe(false);
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    // The window is gone; fields that nobody contests were saved all the same.
    expect(left.isKept()).toBe(true);
    expect(left.isAtRisk()).toBe(false);
    expect(backend.kept).toMatchObject({ notes: 'theirs', surveyor: 'Ben Ford' });
    const edits = [...backend.contested].map(([id, fields]) => ({ id, fields }));
    expect(edits).toEqual([{ id: 'edits-1', fields: { notes: 'mine too' } }]);

    const opened = createAutosave(backend.kept, backend);
    opened.offer([...edits, { id: 'other', fields: { notes: 'third' } }]);
    expect(opened.readState()).toMatchObject({ kind: 'contested', mine: { notes: 'mine too' } });
    expect(opened.read().notes).toBe('mine too');
    // One contest after the other; what was decided is on the disk before its edits are forgotten.
    opened.resolve('mine');
    await opened.flush();
    expect(backend.kept.notes).toBe('mine too');
    expect(opened.readState()).toMatchObject({ kind: 'contested', mine: { notes: 'third' } });
    opened.resolve('theirs');
    await opened.flush();
    opened.offer(edits);
    expect(opened.readState().kind).toBe('saved');
    expect(backend.kept.notes).toBe('mine too');
    expect(backend.contested.size).toBe(0);
  });

  it('drops a contest that both sides have settled alike, and contests again what was changed meanwhile', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    backend.kept = { ...first, revision: 2, notes: 'theirs', surveyor: 'Cy Lane' };
    autosave.edit({ notes: 'mine', surveyor: 'Ben Ford' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS);
    backend.kept = { ...backend.kept, revision: 3, surveyor: 'Ben Ford' };
    autosave.adopt(backend.kept);
    expect(autosave.readState()).toMatchObject({ kind: 'contested', mine: { notes: 'mine' } });
    backend.kept = { ...backend.kept, revision: 4, notes: 'newer' };
    autosave.resolve('mine');
    await autosave.flush();
    expect(autosave.readState()).toMatchObject({ kind: 'contested', theirs: { notes: 'newer' } });
    expect([...backend.contested.values()]).toEqual([{ notes: 'mine' }]);
    autosave.adopt({ ...backend.kept, revision: 5, notes: 'mine' });
    await autosave.flush();
    expect(autosave.readState().kind).toBe('saved');
    expect(backend.contested.size).toBe(0);
  });

  it('is at risk while what was typed can neither be saved nor kept', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    backend.kept = { ...first, revision: 2, notes: 'theirs' };
    autosave.edit({ notes: 'mine' });
    await autosave.flush();
    backend.isDown = true;
    autosave.edit({ notes: 'mine too' });
    await autosave.flush();
    expect(autosave.isAtRisk()).toBe(true);
    backend.isDown = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(autosave.isAtRisk()).toBe(false);
    expect([...backend.contested.values()]).toEqual([{ notes: 'mine too' }]);
  });

  it('is at risk while a save waits for another program, but not while one takes its usual time', async () => {
    const backend = createBackend();
    let takeUp = (): void => undefined;
    const heldUp = new Promise<void>((resolve) => (takeUp = resolve));
    const autosave = createAutosave(first, {
      ...backend,
      save: async (...edit) => heldUp.then(() => backend.save(...edit)),
    });
    autosave.edit({ notes: 'mine' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MILLISECONDS + 100);
    expect(autosave.isAtRisk()).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.isAtRisk()).toBe(true);
    takeUp();
    await autosave.flush();
    expect(autosave.isAtRisk()).toBe(false);
    expect(backend.kept.notes).toBe('mine');
  });

  it('takes over what another window saved, but not under what is being typed', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    autosave.adopt({ ...first, revision: 2, notes: 'theirs', changedAt: '2026-11-20T10:00:01.000Z' });
    expect(autosave.read().notes).toBe('theirs');
    autosave.edit({ notes: 'mine' });
    autosave.adopt({ ...first, revision: 3, notes: 'newer', changedAt: '2026-11-20T10:00:02.000Z' });
    expect(autosave.read().notes).toBe('mine');
  });

  it('takes over a newer revision whatever its clock says', () => {
    const autosave = createAutosave(first, createBackend());
    autosave.adopt({ ...first, revision: 2, notes: 'handed over', changedAt: '2026-11-19T10:00:00.000Z' });
    expect(autosave.read().notes).toBe('handed over');
    autosave.adopt({ ...first, revision: 2, notes: 'late', changedAt: '2026-11-18T10:00:00.000Z' });
    expect(autosave.read().notes).toBe('handed over');
  });

  it('takes nothing that is older than what it has', () => {
    const autosave = createAutosave({ ...first, revision: 4 }, createBackend());
    autosave.adopt({ ...first, revision: 3, notes: 'old' });
    expect(autosave.read().notes).toBe('');
  });
});
