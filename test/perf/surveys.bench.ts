// Measures the store of surveys with 10,000 of them: an edit as it is typed, the list, its search and filters, opening
// one, handing all of them over and looking at that file. Prints; judges nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { surveyProcedures } from '#shared/survey/survey-procedures.ts';
import { createHandOverService } from '#main/survey/exchange/hand-over-service.sql.ts';
import { retryWhileBusy } from '#main/platform/rpc/retry-while-busy.ts';
import { WINDOW_LOCK_WAIT_MILLISECONDS } from '#main/backend.ts';
import { isDatabaseBusy } from '#main/platform/database/database.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { createManyFields, idOfSurvey, insertManySurveys } from '../support/many-surveys.ts';
import { computeQuantile } from './quantile.ts';
import { watchThread } from './thread-stalls.ts';

const SURVEYS = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bench-'));
try {
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<void> {
  const databaseFile = path.join(folder, 'freeboard.sqlite');
  const database = openRecordsDatabase(databaseFile);
  const clock = { now: () => new Date() };
  const store = createSurveyStore(database, clock);
  // In one transaction: the time of a single insert would only be that of the disk, ten thousand times.
  print(
    `fill with ${SURVEYS} surveys`,
    time(() => insertManySurveys(database, SURVEYS)),
  );

  const list = (options: object) => store.list(surveyProcedures['survey.list'].input.parse(options));
  report('list: first page of 100, last changed first', () => list({}));
  report('list: the page at 9,900', () => list({ offset: 9900 }));
  report('list: by address, page at 5,000', () => list({ order: 'label', offset: 5000 }));
  report('search: a rare word', () => list({ text: 'cellar4711' }));
  report('search: a word that all have', () => list({ text: 'water' }));
  report('search: one letter', () => list({ text: 'w' }));
  report('search: two words, a tag and a status', () =>
    list({ text: 'mill water', tags: ['tag3'], statuses: ['final'] }),
  );
  report('facets', () => store.facets());
  report('open one with its answer', (run) => [
    store.find(idOfSurvey(run * 37)),
    store.findAnswer(idOfSurvey(run * 37)),
  ]);

  const revisions = new Map<string, number>();
  report('save an edit of the notes, on the disk', (run) => {
    const id = idOfSurvey(run % 20);
    const revision = revisions.get(id) ?? 1;
    revisions.set(id, revision + 1);
    return store.edit(id, revision, { notes: `water to the step number ${run}` });
  });

  await measureHandOver(database);
  database.close();
}

/** Hands all over and brings it into an empty installation, with what this thread was held up meanwhile. */
async function measureHandOver(database: Database): Promise<void> {
  const clock = { now: () => new Date() };
  const openService = (name: string, connection: Database) => {
    const own = path.join(folder, name);
    const places = { mediaFolder: path.join(own, 'media'), temporaryFolder: path.join(own, 'passing') };
    return createHandOverService({ folder: own, ...places, database: connection, clock });
  };
  const alone = { signal: new AbortController().signal };
  const here = openService('here', database);
  const file = path.join(folder, 'all.freeboard');
  const { sizeBytes } = await watch(`hand ${SURVEYS} over`, () => here.writeTo(file, here.listCurrent(), alone));
  console.log(`${(sizeBytes / 1e6).toFixed(1)} MB`);
  const elsewhere = openRecordsDatabase(path.join(folder, 'elsewhere.sqlite'));
  const there = openService('there', elsewhere);
  const decisions = { decisions: [], otherwise: 'keepBoth', otherwiseParts: {} } as const;
  await watch('look at that file', () => there.preview(file, alone));
  // As a window does it: what is typed meanwhile is tried again, never waited for with the thread.
  elsewhere.pragma(`busy_timeout = ${WINDOW_LOCK_WAIT_MILLISECONDS}`);
  const store = createSurveyStore(elsewhere, clock);
  const typed = idOfSurvey(SURVEYS);
  store.insert({ id: typed, fields: createManyFields(SURVEYS), answer: null });
  const over = new AbortController();
  const bringing = watch('bring it in', () => there.import(file, decisions, alone)).finally(() => over.abort());
  const waits: number[] = [];
  for (let revision = 1; !over.signal.aborted; revision += 1) {
    const started = performance.now();
    const edit = () => store.edit(typed, revision, { notes: `edit ${revision}` });
    await retryWhileBusy(edit, { isTransient: isDatabaseBusy });
    waits.push(performance.now() - started);
    await delay(100);
  }
  await bringing;
  print('bring it in: an edit beside it was saved after, at most', Math.max(...waits));
  await watch('bring it in once more', () => there.import(file, decisions, alone));
  // What the machine's other work holds this thread up by itself.
  await watch('nothing', () => delay(5000));
  elsewhere.close();
}

/** Times a job, and the longest time in which this thread could do nothing else. */
async function watch<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const stop = watchThread();
  const started = performance.now();
  const result = await run();
  print(what, performance.now() - started);
  const { longest, mostComputed } = stop();
  print(`${what}: longest stall of the thread that answers`, longest);
  print(`${what}: most that it computed in one`, mostComputed);
  return result;
}

function report(what: string, run: (number: number) => unknown): void {
  const times = Array.from({ length: 40 }, (_, number) => time(() => run(number)));
  print(`${what}: median`, computeQuantile(times, 0.5));
  print(`${what}: 95th percentile`, computeQuantile(times, 0.95));
}

function time(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function print(what: string, milliseconds: number): void {
  console.log(`${what.padEnd(72)} ${milliseconds.toFixed(1).padStart(9)} ms`);
}
