import { describe, expect, it } from 'vitest';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import type { ConflictChoice } from '#shared/survey/hand-over.ts';
import type { PartChoices } from '#shared/survey/merge-surveys.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { doJob } from './support/do-job.ts';
import { bringIn, createSurvey, handOver } from './support/hand-over-steps.ts';
import { openSurveyWorld, type SurveyWorld } from './support/survey-world.ts';
import { setUpTwoWorlds } from './support/two-survey-worlds.ts';

let here: SurveyWorld;
let there: SurveyWorld;
setUpTwoWorlds((one, other) => {
  [here, there] = [one, other];
});

type Changes = ProcedureInput<'survey.edit'>['changes'];

async function edit(world: SurveyWorld, id: string, changes: Changes): Promise<void> {
  const { survey } = await world.call('survey.get', { id });
  await world.call('survey.edit', { id, revision: survey.revision, changes });
}

const read = async (world: SurveyWorld, id: string): Promise<Survey> => (await world.call('survey.get', { id })).survey;

/** A survey that both have, with what each of them has changed since; gives the file of the other. */
async function changeBoth(mine: Changes, theirs: Changes): Promise<{ readonly id: string; readonly file: string }> {
  const { id } = await createSurvey(here, 'Base.');
  await bringIn(there, await handOver(here));
  await edit(here, id, mine);
  await edit(there, id, theirs);
  return { id, file: await handOver(there) };
}

const preview = async (world: SurveyWorld, file: string) => (await doJob(world, 'preview', { file })).surveys;

const decide = (id: string, file: string, choice: ConflictChoice, parts: PartChoices) =>
  doJob(here, 'import', { file, decisions: [{ id, choice, parts }], otherwise: 'keepBoth', otherwiseParts: {} });

const measured = { heightMetres: 0.91, method: 'tape' } as const;

describe('a survey that was changed on both sides', () => {
  it('is put together by itself where each has changed something else, of a building input by input', async () => {
    const { id, file } = await changeBoth(
      { measuredFloor: measured, building: { basement: 'NO', structureTIV: 300_000 } },
      { status: 'inReview', tags: ['mill'], building: { firstFloorHeight: 0.3 } },
    );
    expect(await preview(here, file)).toMatchObject([
      {
        kind: 'merged',
        contested: [],
        fromMine: ['building', 'measuredFloor'],
        fromTheirs: ['building', 'status', 'tags'],
      },
    ]);
    expect(await bringIn(here, file)).toEqual({ added: 0, updated: 1, copied: 0, kept: 0 });
    const merged = await read(here, id);
    expect(merged).toMatchObject({ measuredFloor: measured, status: 'inReview', tags: ['mill'], notes: 'Base.' });
    expect(merged.building).toEqual({ basement: 'NO', structureTIV: 300_000, firstFloorHeight: 0.3 });
    // The other side takes over what was put together, and there is nothing to decide on either any more.
    expect(await bringIn(here, file)).toMatchObject({ kept: 1 });
    const back = await handOver(here);
    expect(await preview(there, back)).toMatchObject([{ kind: 'newer' }]);
    await bringIn(there, back);
    expect(await preview(here, await handOver(there))).toMatchObject([{ kind: 'same' }]);
  });

  it('is decided part by part where both have changed one, and notes are kept of both', async () => {
    const { id, file } = await changeBoth(
      { notes: 'Base.\nOwner says never flooded.', surveyor: 'Ada', measuredFloor: measured },
      { notes: 'Base.\nHigh-water mark at 0.4 m.', surveyor: 'Ben', status: 'final' },
    );
    expect(await preview(here, file)).toMatchObject([
      { kind: 'conflict', contested: ['surveyor', 'notes'], joinable: ['notes'], fromTheirs: ['status'] },
    ]);
    await decide(id, file, 'keepMine', { notes: 'both', surveyor: 'theirs' });
    expect(await read(here, id)).toMatchObject({
      notes: 'Base.\nOwner says never flooded.\nHigh-water mark at 0.4 m.',
      surveyor: 'Ben',
      status: 'final',
      measuredFloor: measured,
    });
    const { versions } = await here.call('survey.noteVersions', { id });
    expect(versions.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Base.\nOwner says never flooded.', 'Base.\nHigh-water mark at 0.4 m.']),
    );
  });

  it.each([
    ['keepMine', 'Ada'],
    ['takeTheirs', 'Ben'],
  ] as const)(
    'and decided as a whole (%s) still takes over what one side alone has changed',
    async (choice, surveyor) => {
      const { id, file } = await changeBoth(
        { surveyor: 'Ada', measuredFloor: measured },
        { surveyor: 'Ben', tags: ['x'] },
      );
      await bringIn(here, file, choice);
      expect(await read(here, id)).toMatchObject({ surveyor, measuredFloor: measured, tags: ['x'] });
    },
  );

  it('is asked about again only where something was changed again', async () => {
    const { id, file } = await changeBoth({ surveyor: 'Ada' }, { surveyor: 'Ben' });
    await bringIn(here, file, 'keepMine');
    await edit(there, id, { status: 'final' });
    const later = await handOver(there);
    expect(await preview(here, later)).toMatchObject([
      { kind: 'merged', fromMine: ['surveyor'], fromTheirs: ['status'] },
    ]);
    await bringIn(here, later);
    expect(await read(here, id)).toMatchObject({ surveyor: 'Ada', status: 'final' });
  });

  it('with tags of both keeps each once', async () => {
    const { id, file } = await changeBoth({ tags: ['mill', 'river'] }, { tags: ['river', 'cellar'] });
    await decide(id, file, 'takeTheirs', { tags: 'both' });
    expect((await read(here, id)).tags).toEqual(['mill', 'river', 'cellar']);
  });

  it('and of which nobody knows what it was is decided in everything that differs', async () => {
    const { file } = await changeBoth({ surveyor: 'Ada' }, { status: 'final' });
    const third = openSurveyWorld();
    // The third computer has the changed state alone, and never had what both began with.
    await bringIn(third, await handOver(here));
    expect(await preview(third, file)).toMatchObject([
      { kind: 'conflict', contested: ['surveyor', 'status'], fromMine: [], fromTheirs: [] },
    ]);
    await third.close();
  });
});

describe('the computers of a hand-over', () => {
  it('are told by six digits each, the same in every file of one', async () => {
    const { file } = await changeBoth({ surveyor: 'Ada' }, { surveyor: 'Ben' });
    const first = await doJob(here, 'preview', { file });
    expect(first.computers.mine).toMatch(/^[0-9A-F]{6}$/);
    expect(first.computers.theirs).toMatch(/^[0-9A-F]{6}$/);
    expect(first.computers.theirs).not.toBe(first.computers.mine);
    const again = await doJob(here, 'preview', { file: await handOver(there, 'again.freeboard') });
    expect(again.computers).toEqual(first.computers);
  });
});

describe('a building that was kept twice', () => {
  it('leads from each record to the others, and says from which computer one came', async () => {
    const { id, file } = await changeBoth({ surveyor: 'Ada' }, { surveyor: 'Ben' });
    await bringIn(here, file);
    const { computers } = await doJob(here, 'preview', { file });
    const { surveys } = await here.call('survey.list', {});
    const copy = surveys.find((one) => one.id !== id)!;
    expect(Object.fromEntries(surveys.map((one) => [one.id, one.twice]))).toEqual({
      [id]: 'hasCopy',
      [copy.id]: 'copy',
    });
    expect((await here.call('survey.sameBuilding', { id })).records).toMatchObject([
      { id: copy.id, isCopy: true, surveyor: 'Ben', computer: computers.theirs },
    ]);
    expect((await here.call('survey.sameBuilding', { id: copy.id })).records).toMatchObject([
      { id, isCopy: false, surveyor: 'Ada', computer: null },
    ]);
    const alone = await createSurvey(here, 'Another one.');
    expect((await here.call('survey.sameBuilding', { id: alone.id })).records).toEqual([]);
  });
});
