import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { findGrantDirection, grantedPaths } from '#shared/call/grant.ts';
import { procedures, type ProcedureName } from '#shared/contract/procedures.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { fillWith, listOpenStrings, namesOfThings } from '../support/contract-strings.ts';

/** Inputs in which any text may stand, and why it leads to no file and to no computer. */
const words: readonly (readonly [where: RegExp, why: string])[] = [
  [/\b(?:streetAddress|unitNumber|city|areaName|postalCode|countryName)$/, 'a street address, as people write it'],
  [/^place\.suggest text$|^survey\.list(?:Ids)? (?:text|tags\[\])$/, 'what is sought among records'],
  [
    /^folder\.(?:begin|place) (?:name|suggestedName)$/,
    'what a folder is called; it lies under an id, or where a dialog says',
  ],
  [/ filter\.(?:search|city|postalCode)(?:\.\w+)?$/, 'what is sought among rows'],
  [
    / (?:\w+\.)?(?:options\.(?:sheet|crs)|mapping\.\S+)$|^portfolio\.mappings\.\w+ (?:mapping\.)?name$/,
    'names in a file',
  ],
  [/^portfolio\.(?:checkRow|takeRow) cells\[\]$/, 'cells of a row'],
  [/^portfolio\.\w+ correction\.column$/, 'looked up among the columns of a file'],
  [/^portfolio(?:File)?\.export answers\.oed-\w+$/, 'looked up among the codes of OED'],
  [/^portfolio\.\w+ (?:name|area\.name|rings\[\]\.name)$/, 'what a portfolio, an area or a run is called'],
  [/^survey\.\w+ (?:fields|changes)\.(?:surveyor|notes|tags\[\]|place\.label|variants\[\]\.(?:id|name))$/, 'a record'],
  [/^survey\.(?:attach|editAttachment) (?:name|caption)$/, 'what a picture is called; it lies under its digest'],
  [/^region\.places name$/, 'what a town is called; it is looked up in a list'],
  [/^region\.get name$/, 'what a region is called; the id of its packs is made of its letters'],
  [/^what-if\.compare variants\[\]\.id$/, 'comes back with its answer'],
  [/^settings\.set (?:currencyLabel|reportTemplate\.\w+)$/, 'printed on reports'],
  [/^settings\.set trustedKeys\[\]\.name$/, 'shown beside packs that are signed with a key'],
  [/^(?:token\.(?:issue|revoke)|licence\.install) \w+$/, 'looked up among what is kept, or checked by its signature'],
  [
    /^pack\.(?:activate|deactivate|remove|verify) (?:id|version)$|^region\.checkNewer packs\[\]$/,
    'looked up among the installed packs',
  ],
  [/^report\.\w+ (?:suggestedName|title|language)$/, 'what a file is called in a dialog, or a property of a PDF'],
  [
    /^pack\.(?:plan|build) plan\./,
    'what is known of the maps of a folder; a file is looked up among those that are there',
  ],
  [
    /^pack\.preview (?:file|crs)$/,
    'looked up among the files that are in a folder; a coordinate system for one that names none',
  ],
  [/^geocoder\.online\.\w+ (?:settings\.)?url$|^pack\.fetch urls\[\]$/, 'a proposal: asked when its host is confirmed'],
  [/^geocoder\.online\.\w+ (?:settings\.)?(?:attribution|address)$/, 'shown beside an answer, or a street address'],
];

const names = Object.keys(procedures) as ProcedureName[];
/** The inputs that are grants, and what they are good for. */
const granted = names.flatMap((name) =>
  (Object.keys(grantedPaths) as (keyof typeof grantedPaths)[]).flatMap((which) => {
    const { input } = procedures[name];
    const shape = 'shape' in input ? (input.shape as Readonly<Record<string, ZodType>>) : {};
    const direction = findGrantDirection(shape[which]);
    return direction === null ? [] : [[name, which, direction] as const];
  }),
);
const open = names.flatMap((name) => listOpenStrings(procedures[name].input).map((where) => `${name} ${where}`));

describe('the inputs of the contract', () => {
  it('name no file, no folder and no computer, but for words that lead to none', () => {
    const unknown = open.filter((input) => !words.some(([where]) => where.test(input)));
    expect(unknown).toEqual([]);
  });

  it.each(words)('%s holds for an input that there is (%s)', (where) => {
    expect(open.some((input) => where.test(input))).toBe(true);
  });
});

describe('a page that names what it was not given', () => {
  let folder: string;
  let backend: Backend;
  let server: Server;
  let asked: string[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-named-'));
    mkdirSync(path.join(folder, 'outside'));
    writeFileSync(path.join(folder, 'outside', 'x.csv'), 'Lat,Lon,BuildingTIV,Ref\n1,2,3,MARKER-OF-A-FILE\n');
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    backend = await createBackend({ dataDirectory: path.join(folder, 'data'), version: '0.0.0', name: 'test' });
  });
  afterAll(async () => {
    await backend.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const describeOutside = (): string[] => {
    const outside = path.join(folder, 'outside');
    return readdirSync(outside).map((name) => {
      const file = path.join(outside, name);
      return `${name} ${statSync(file).mtimeMs} ${readFileSync(file, 'utf8')}`;
    });
  };
  const takingText = names.filter((name) => listOpenStrings(procedures[name].input).length > 0);

  it('gets none of it, changes none of it and has nobody asked, whichever procedure it calls', async () => {
    const before = describeOutside();
    const { port } = server.address() as AddressInfo;
    const file = path.join(folder, 'outside', 'x.csv');
    const texts = [file, `../outside/x.csv`, `http://127.0.0.1:${port}/map.tif`, ...namesOfThings];
    let called = 0;
    for (const name of takingText) {
      for (const text of texts) {
        const input = fillWith(procedures[name].input, text);
        if (!procedures[name].input.safeParse(input).success) continue;
        called += 1;
        const answer = await backend.dispatch(name, input);
        expect(JSON.stringify(answer), name).not.toContain('MARKER-OF-A-FILE');
        expect(JSON.stringify(answer), name).not.toContain('root:');
      }
    }
    expect(called).toBeGreaterThan(takingText.length * texts.length * 0.8);
    expect(describeOutside()).toEqual(before);
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'outside']);
    expect(asked).toEqual([]);
  });

  it.each(granted)(
    '%s takes no %s that was not made, nor one that was made to another end or for another window',
    async (name, which, direction) => {
      const file = path.join(folder, 'outside', 'x.csv');
      const page = {} as never;
      const filled = ['x', 'http://127.0.0.1:1/map.tif'].map((text) => fillWith(procedures[name].input, text));
      const input = { ...(filled.find((one) => procedures[name].input.safeParse(one).success) as object) };
      // The others are good: it is this one that is refused.
      for (const [of, other, its] of granted) {
        if (of === name) Object.assign(input, { [other]: backend.grants.mint(file, { direction: its, holder: page }) });
      }
      const ask = (grant: string, context: object = { page }) =>
        backend.dispatch(name, { ...input, [which]: grant }, context);
      const notGiven = { ok: false, error: { code: 'NOT_FOUND', text: { key: 'grant-not-found' } } };
      expect(await ask(randomUUID())).toMatchObject(notGiven);
      const opposite = direction === 'read' ? 'write' : 'read';
      expect(await ask(backend.grants.mint(file, { direction: opposite, holder: page }))).toMatchObject(notGiven);
      const right = backend.grants.mint(file, { direction, holder: page });
      expect(await ask(right, {})).toMatchObject(notGiven);
      expect(await ask(right, { page: {} })).toMatchObject(notGiven);
      backend.grants.release(page);
      expect(await ask(right)).toMatchObject(notGiven);
    },
  );
});
