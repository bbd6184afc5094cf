import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#shared/call/envelope.ts';
import { computeSha256 } from '#main/survey/exchange/survey-exchange.sql.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { openSurveyWorld } from '../contract/support/survey-world.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { createSurveyFields } from '../unit/survey/support/survey-fields.ts';

const built = path.resolve(import.meta.dirname, '..', '..', 'out', 'main');
const SURVEYS = 400;
const PHOTOS = 12;
/** Edits that have been acknowledged when the process is killed, at least. */
const EDITS_BEFORE = 10;

let folder: string;
let handOver: string;
let dataDirectory: string;

function start(entry: 'serve.js' | 'cli.js', args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [path.join(built, entry), ...args, '--data-dir', dataDirectory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Waits until a command says that it has come to a step. */
async function waitForStep({ stderr }: ChildProcess, step: string): Promise<void> {
  if (stderr === null) throw new Error('the process has no output');
  for await (const line of createInterface({ input: stderr })) if (line === `${step} …`) return;
  throw new Error(`it never came to the step "${step}"`);
}

/** Runs a command of the command line to its end and gives what it printed. */
async function runCli(...words: string[]): Promise<string> {
  const child = start('cli.js', words);
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts the window's backend and gives what calls its procedures. */
async function serve(): Promise<{ child: ChildProcess; call: (name: string, input: unknown) => Promise<Envelope> }> {
  const child = start('serve.js', ['--window', '--port', '0']);
  if (child.stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^open (http:\S+)$/.exec(line)?.[1];
    if (address === undefined) continue;
    const { port, hash } = new URL(address);
    const headers = { 'Content-Type': 'application/json', 'X-Freeboard-Secret': hash.replace('#token=', '') };
    const call = async (name: string, input: unknown): Promise<Envelope> => {
      const response = await fetch(`http://127.0.0.1:${port}/api/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      });
      return (await response.json()) as Envelope;
    };
    return { child, call };
  }
  throw new Error('the window was not served');
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-survey-crash-'));
  dataDirectory = path.join(folder, 'data');
  handOver = path.join(folder, 'surveys.freeboard');
  const world = openSurveyWorld();
  const database = openRecordsDatabase(path.join(world.folder, 'freeboard.sqlite'));
  const store = createSurveyStore(database, { now: () => new Date() });
  for (let number = 1; number <= SURVEYS; number += 1) {
    store.insert({ id: idOf(number), fields: createSurveyFields({ notes: `survey ${number}` }), answer: null });
  }
  for (let number = 1; number <= PHOTOS; number += 1) {
    const bytes = Buffer.concat([writeExifJpeg({}, `photo ${number}`), Buffer.alloc(1024 * 1024, number)]);
    async function* body(): AsyncGenerator<Uint8Array> {
      yield bytes;
    }
    await world.surveys.answerStored({ method: 'PUT', pathname: '/bytes/media', range: null, body: body() });
    await world.call('survey.attach', { id: idOf(number), hash: computeSha256(bytes), name: `${number}.jpg` });
  }
  await world.surveys.handOver.writeTo(handOver, world.surveys.handOver.listCurrent(), {
    signal: new AbortController().signal,
  });
  database.close();
  await world.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readTotal(call: (name: string, input: unknown) => Promise<Envelope>): Promise<number> {
  const envelope = await call('survey.list', { limit: 1 });
  if (!envelope.ok) throw new Error(envelope.error.message);
  return (envelope.value as { total: number }).total;
}

describe('a process that is killed', () => {
  it('while it takes surveys in leaves all of them or none, and the next attempt brings them', async () => {
    // At each step, at its beginning and some way into it.
    for (const [step, later] of [
      ['read', 0],
      ['photos', 0],
      ['photos', 60],
      ['write', 0],
      ['write', 30],
      ['write', 80],
    ] as const) {
      const importing = start('cli.js', ['survey', 'import', handOver]);
      await waitForStep(importing, step);
      await delay(later);
      await kill(importing);
      const { child, call } = await serve();
      expect([0, SURVEYS]).toContain(await readTotal(call));
      await kill(child);
    }
    const result = JSON.parse(await runCli('survey', 'import', handOver)) as { added: number; kept: number };
    expect(result.added + result.kept).toBe(SURVEYS);
    const { child, call } = await serve();
    expect(await readTotal(call)).toBe(SURVEYS);
    const first = await call('survey.get', { id: idOf(1) });
    expect(first).toMatchObject({
      ok: true,
      value: { survey: { notes: 'survey 1', attachments: [{ name: '1.jpg' }] } },
    });
    await kill(child);
    // Every file that stands under a hash is whole, whatever was cut off on the way.
    const media = path.join(dataDirectory, 'media');
    for (const shelf of readdirSync(media).filter((name) => name.length === 2)) {
      for (const name of readdirSync(path.join(media, shelf))) {
        expect(computeSha256(readFileSync(path.join(media, shelf, name)))).toBe(name);
      }
    }
  });

  it('while edits stream in has everything that it said it had', async () => {
    const id = idOf(1);
    for (let round = 0; round < 3; round += 1) {
      const { child, call } = await serve();
      const opened = await call('survey.get', { id });
      if (!opened.ok) throw new Error(opened.error.message);
      let { revision } = (opened.value as { survey: { revision: number } }).survey;
      let acknowledged = -1;
      let killing: Promise<void> | undefined;
      for (let number = 0; ; number += 1) {
        // Some way into the stream, by what was saved and not by the clock: a slow disk takes half a second for one.
        if (number === EDITS_BEFORE) killing = delay(round * 7).then(() => kill(child));
        const text = `round ${round}, edit ${number}`;
        const answer = await call('survey.edit', { id, revision, changes: { notes: text } }).catch(() => null);
        if (answer === null) break;
        if (!answer.ok) throw new Error(`${answer.error.code} ${answer.error.message}`);
        ({ revision } = (answer.value as { survey: { revision: number } }).survey);
        acknowledged = number;
      }
      await killing;
      expect(acknowledged).toBeGreaterThanOrEqual(EDITS_BEFORE - 1);
      const next = await serve();
      const after = await next.call('survey.get', { id });
      if (!after.ok) throw new Error(after.error.message);
      const { survey } = after.value as { survey: { notes: string; revision: number } };
      const kept = Number(/edit (\d+)$/.exec(survey.notes)?.[1]);
      // The one that was on its way when the process died may have been saved, too.
      expect([acknowledged, acknowledged + 1]).toContain(kept);
      expect(survey.notes).toContain(`round ${round}`);
      expect(survey.revision).toBe(revision + kept - acknowledged);
      await kill(next.child);
    }
  });

  it('while it hands surveys over leaves no file under the name that was asked for', async () => {
    const target = path.join(folder, 'out.freeboard');
    for (const [step, later] of [
      ['read', 0],
      ['read', 40],
      ['pack', 0],
      ['pack', 60],
      ['pack', 120],
    ] as const) {
      const writing = start('cli.js', ['survey', 'export', '--out', target]);
      await waitForStep(writing, step);
      await delay(later);
      await kill(writing);
      if (existsSync(target)) {
        // It was quick enough: then the file is whole.
        expect(JSON.parse(await runCli('survey', 'import', target, '--dry-run'))).toMatchObject({ photos: PHOTOS });
        rmSync(target);
      }
    }
    expect(JSON.parse(await runCli('survey', 'export', '--out', target))).toMatchObject({ surveys: SURVEYS });
    const preview = JSON.parse(await runCli('survey', 'import', target, '--dry-run')) as {
      surveys: { kind: string }[];
    };
    expect(new Set(preview.surveys.map(({ kind }) => kind))).toEqual(new Set(['same']));
  });
});
