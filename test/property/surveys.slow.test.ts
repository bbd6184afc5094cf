import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyImport, formatSurveyContent } from '#shared/survey/hand-over.ts';
import { floorHeightMethods, surveyFieldsSchema, surveyStatuses, type SurveyFields } from '#shared/survey/survey.ts';
import { countTakenAway } from '#shared/survey/note-version.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { doJob } from '../contract/support/do-job.ts';
import { openSurveyWorld, type SurveyWorld } from '../contract/support/survey-world.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const label = text.filter((value) => value !== '');
const tag = text.map((value) => value.replaceAll(/\p{Cc}/gu, '').trim()).filter((value) => value !== '');
const height = fc.double({ min: -5, max: 20, noNaN: true });
const money = fc.double({ min: 0, max: 1e12, noNaN: true });

const fields: fc.Arbitrary<SurveyFields> = fc
  .record({
    place: fc.record({
      address: fc.option(fc.record({ streetAddress: text, city: text }), { nil: null }),
      label,
      level: fc.constantFrom('address', 'interpolated', 'street', null),
      uncertaintyMetres: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null }),
      point: fc.record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
    }),
    building: fc.record({ firstFloorHeight: height, structureTIV: money }, { requiredKeys: [] }),
    measuredFloor: fc.record({
      heightMetres: fc.option(height, { nil: null }),
      method: fc.constantFrom(...floorHeightMethods, null),
    }),
    surveyor: text,
    surveyedOn: fc.constantFrom('2026-11-20', '2024-02-29', null),
    status: fc.constantFrom(...surveyStatuses),
    notes: text,
    tags: fc.uniqueArray(tag, { maxLength: 5 }),
    variants: fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        name: fc.option(
          label.filter((value) => value.length <= 80),
          { nil: null },
        ),
        measures: fc.array(fc.record({ kind: fc.constant('raiseFloor' as const), byMetres: height }), { maxLength: 3 }),
      }),
      { maxLength: 3, selector: ({ id }) => id },
    ),
  })
  // -0 is written 0 in JSON: the same to everyone who reads it.
  .map((value) => JSON.parse(JSON.stringify(value)) as SurveyFields)
  .filter((value) => surveyFieldsSchema.safeParse(value).success);

const keepBoth = { decisions: [], otherwise: 'keepBoth', otherwiseParts: {} } as const;
let counter = 0;
const nextId = (): string => `00000000-0000-4000-8000-${String((counter += 1)).padStart(12, '0')}`;

async function withWorlds<Result>(count: number, use: (worlds: SurveyWorld[]) => Promise<Result>): Promise<Result> {
  const worlds = Array.from({ length: count }, () => openSurveyWorld());
  try {
    return await use(worlds);
  } finally {
    for (const world of worlds) await world.close();
  }
}

/** Puts surveys in beside the procedures, which would need a region for each point. */
function insert(world: SurveyWorld, surveys: readonly { id: string; fields: SurveyFields }[]): void {
  const database = openRecordsDatabase(path.join(world.folder, 'freeboard.sqlite'));
  const store = createSurveyStore(database, { now: () => new Date('2026-11-20T09:00:00Z') });
  for (const survey of surveys) store.insert({ ...survey, answer: null });
  database.close();
}

async function handOver(world: SurveyWorld): Promise<string> {
  const file = path.join(world.folder, `${nextId()}.freeboard`);
  await doJob(world, 'write', { file, ids: world.surveys.handOver.listCurrent() });
  return file;
}

const bringIn = (world: SurveyWorld, file: string) => doJob(world, 'import', { file, ...keepBoth });

/** Everything that a person has recorded, in one order. */
async function readAll(world: SurveyWorld): Promise<string[]> {
  const { surveys } = await world.call('survey.list', { archived: 'with', limit: 500 });
  const all = await Promise.all(
    surveys.map(async ({ id }) => {
      const { survey } = await world.call('survey.get', { id });
      const { versions } = await world.call('survey.noteVersions', { id });
      return JSON.stringify([formatSurveyContent(survey), versions.map((version) => version.text).toSorted()]);
    }),
  );
  return all.toSorted();
}

describe('handing surveys over', () => {
  it('to an empty installation gives equal surveys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 5 }), (list) =>
        withWorlds(2, async ([from, to]) => {
          insert(
            from!,
            list.map((one) => ({ id: nextId(), fields: one })),
          );
          await bringIn(to!, await handOver(from!));
          expect(await readAll(to!)).toEqual(await readAll(from!));
          const { surveys } = await from!.call('survey.list', {});
          for (const { id } of surveys) {
            const [mine, theirs] = await Promise.all([from!, to!].map((world) => world.call('survey.get', { id })));
            expect(theirs).toEqual(mine);
          }
        }),
      ),
      { numRuns: 20 },
    );
  });

  it('comes to the same in whichever order two files are brought in, twice or once, and loses no text', async () => {
    await fc.assert(
      fc.asyncProperty(fields, text, text, fc.boolean(), (first, here, there, onlyThere) =>
        withWorlds(4, async ([a, b, ab, ba]) => {
          const id = nextId();
          insert(a!, [{ id, fields: first }]);
          await bringIn(b!, await handOver(a!));
          // Edited on both computers, or on one alone.
          if (!onlyThere) await edit(a!, id, here);
          await edit(b!, id, there);
          const files = [await handOver(a!), await handOver(b!)] as const;
          for (const file of files) await bringIn(ab!, file);
          for (const file of files.toReversed()) await bringIn(ba!, file);
          const contents = async (world: SurveyWorld) =>
            new Set((await readAll(world)).map((one) => (JSON.parse(one) as string[])[0]));
          expect(await contents(ba!)).toEqual(await contents(ab!));
          const before = await readAll(ab!);
          for (const file of files) await bringIn(ab!, file);
          expect(await readAll(ab!)).toEqual(before);
          const kept = before.flatMap((one) => (JSON.parse(one) as [string, string[]])[1]);
          for (const world of [a!, b!]) {
            for (const { text: written } of (await world.call('survey.noteVersions', { id })).versions) {
              expect(kept).toContain(written);
            }
          }
        }),
      ),
      { numRuns: 12 },
    );
  });
});

async function edit(world: SurveyWorld, id: string, notes: string): Promise<void> {
  const { survey } = await world.call('survey.get', { id });
  await world.call('survey.edit', { id, revision: survey.revision, changes: { notes } });
}

describe('two sides of a survey', () => {
  const side = fc.record({
    contentHash: fc.constantFrom('a', 'b', 'c'),
    lineage: fc.subarray(['a', 'b', 'c']),
  });

  it('are never taken over in both directions', () => {
    const opposite = { new: 'new', same: 'same', newer: 'older', older: 'newer', conflict: 'conflict' } as const;
    fc.assert(
      fc.property(side, side, (mine, theirs) => {
        expect(classifyImport(theirs, mine)).toBe(opposite[classifyImport(mine, theirs)]);
      }),
    );
  });
});

describe('what an edit takes away', () => {
  it('is nothing when text is only added, and all of it when everything is replaced', () => {
    fc.assert(
      fc.property(text, text, text, (head, added, tail) => {
        expect(countTakenAway(head + tail, head + added + tail)).toBe(0);
        expect(countTakenAway(head + added + tail, head + tail)).toBeLessThanOrEqual(added.length);
        expect(countTakenAway(head, '')).toBe(head.length);
      }),
    );
  });
});
