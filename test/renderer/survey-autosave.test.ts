import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTOSAVE_MILLISECONDS, createAutosave, type AutosavePorts } from '#renderer/features/survey/autosave.ts';
import type { Survey, SurveyFields } from '#shared/domain/survey.ts';
import { createSurveyFields } from '../unit/surveys/support/survey-fields.ts';

const first: Survey = {
  id: '11111111-1111-4111-8111-111111111111',
  revision: 1,
  ...createSurveyFields(),
  attachments: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  archivedAt: null,
  copyOf: null,
};

/** A backend with one survey, as the store keeps it: an edit of an older revision is refused. */
function createBackend(): AutosavePorts & { kept: Survey; saves: Partial<SurveyFields>[]; isDown: boolean } {
  const backend = {
    kept: first,
    saves: [] as Partial<SurveyFields>[],
    isDown: false,
    async save(revision: number, changes: Partial<SurveyFields>) {
      await Promise.resolve();
      if (backend.isDown) throw new Error('unreachable');
      if (revision !== backend.kept.revision) throw Object.assign(new Error('conflict'), { current: backend.kept });
      backend.saves.push(changes);
      backend.kept = { ...backend.kept, ...changes, revision: revision + 1 };
      return backend.kept;
    },
    findConflict: (error: unknown) => (error as { current?: Survey }).current ?? null,
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

  it('takes over what another window saved, but not under what is being typed', async () => {
    const backend = createBackend();
    const autosave = createAutosave(first, backend);
    autosave.adopt({ ...first, revision: 2, notes: 'theirs', changedAt: '2026-11-20T10:00:01.000Z' });
    expect(autosave.read().notes).toBe('theirs');
    autosave.edit({ notes: 'mine' });
    autosave.adopt({ ...first, revision: 3, notes: 'newer', changedAt: '2026-11-20T10:00:02.000Z' });
    expect(autosave.read().notes).toBe('mine');
  });

  it('takes nothing that is older than what it has', () => {
    const autosave = createAutosave({ ...first, revision: 4 }, createBackend());
    autosave.adopt({ ...first, revision: 3, notes: 'old' });
    expect(autosave.read().notes).toBe('');
  });
});
