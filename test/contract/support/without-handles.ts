import { closeSync, openSync, readdirSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import type { Backend } from '#main/backend.ts';
import type { ProcedureName } from '#shared/contract/procedures.ts';
import { callBackend, openTestBackend } from './small-disk-world.ts';

// Started with a data directory and a bound on file handles. Opens the backend and asks for things while only so many
// handles are free as the number that grows from none, and prints everything that was told other than what is told when
// handles are free.

const [dataDirectory = ''] = process.argv.slice(2);
/** Handles that are free at last: more than any of these calls needs. */
const MOST_FREE = 40;

/** Does something while only so many handles are free. */
async function withFree<Value>(free: number, work: () => Promise<Value>): Promise<Value> {
  const held: number[] = [];
  try {
    for (;;) held.push(openSync(devNull, 'r'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
  }
  for (const handle of held.splice(0, free)) closeSync(handle);
  try {
    return await work();
  } finally {
    for (const handle of held) closeSync(handle);
  }
}

const starts: unknown[] = [];
let backend: Backend | null = null;
for (let free = 0; backend === null && free <= MOST_FREE; free += 1) {
  backend = await withFree(free, () =>
    openTestBackend(dataDirectory).catch((error: unknown) => {
      starts.push((error as { readonly code?: unknown }).code ?? String((error as Error).stack));
      return null;
    }),
  );
}
if (backend === null) throw new Error(`it never started: ${JSON.stringify(starts)}`);

const opened = backend;
const location = { latitude: 51.9898, longitude: 5.0104 };
const grant = opened.grants.mint(path.join(dataDirectory, '..', 'buildings.csv'), {
  direction: 'read',
  holder: undefined,
});
const calls: readonly (readonly [ProcedureName, unknown])[] = [
  ['portfolio.list', {}],
  ['pack.list', {}],
  ['pack.verify', { id: 'test-region', version: '1.0.0' }],
  ['survey.list', {}],
  ['risk.query', { location }],
  ['place.suggest', { text: '1' }],
  ['portfolio.inspect', { grant }],
  ['portfolio.mappings.list', {}],
  ['history.list', {}],
];

/** What is told of a call without times and what is counted; the code of a failure. */
async function ask(name: ProcedureName, input: unknown): Promise<string> {
  const answer = await opened.dispatch(name, input);
  if (!answer.ok) return answer.error.code;
  if (name === 'portfolio.list') {
    const { portfolios, unopened } = answer.value as { portfolios: readonly unknown[]; unopened: { reason: string }[] };
    return unopened.length > 0 ? unopened.map(({ reason }) => reason).join() : `${portfolios.length} portfolios`;
  }
  if (name === 'risk.query') return JSON.stringify((answer.value as { figures: unknown }).figures);
  if (name === 'pack.list') {
    const { packs } = answer.value as { packs: { active: boolean; findings: { code: string }[] }[] };
    return JSON.stringify(packs.map(({ active, findings }) => [active, findings.map(({ code }) => code)]));
  }
  return name === 'pack.verify' ? JSON.stringify((answer.value as { findings: unknown }).findings) : 'answered';
}

const told: Record<string, string[]> = {};
for (let free = 0; free <= MOST_FREE; free += 1) {
  for (const [name, input] of calls) {
    const answer = await withFree(free, () => ask(name, input));
    (told[`${name} ${JSON.stringify(input)}`] ??= []).push(answer);
  }
}
const after: Record<string, string> = {};
for (const [name, input] of calls) after[`${name} ${JSON.stringify(input)}`] = await ask(name, input);
await callBackend(backend, 'survey.list', {});
await backend.close();
const names = readdirSync(dataDirectory, { recursive: true }).map(String);
const setAside = names.filter((name) => path.basename(name).includes('.damaged-'));
console.log(JSON.stringify({ starts, told, after, setAside }));
