import { describe, expect, it } from 'vitest';
import { riverBank } from '../../contract/support/small-world.ts';
import { createTestCli } from './support/test-cli.ts';

const cli = createTestCli();
const atRiver = ['--latitude', String(riverBank.latitude), '--longitude', String(riverBank.longitude)];

describe('geocode and reverse', () => {
  const placed = {
    level: 'address',
    ...riverBank,
    label: '12 Mill Rd, Portham',
    score: 1,
    uncertaintyMetres: 4,
    why: [],
    alternatives: [],
  };
  const nothing = { level: 'none', latitude: null, longitude: null, label: null, score: 0, alternatives: [] };

  it('one address is one line', async () => {
    const { code, out } = await cli.run(['geocode', '--street-address', '12 Mill Rd', '--city', 'Portham'], true);
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([placed]);
  });

  it('what nothing fits is an answer too', async () => {
    const { code, out } = await cli.run(['geocode', '--street-address', '12 Mill Rd', '--city', 'Elsewhere']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(nothing);
  });

  it('a file gives one line for each query, in its order', async () => {
    const lines = [
      '\uFEFF{"streetAddress":"12 Mill Rd","city":"Portham","postalCode":"","id":7}',
      '{"query":{"streetAddress":"12 Mill Rd","city":"Portham"},"expect":{}}',
      '',
      '{"city":"Elsewhere"}\r',
      '{"city":"Portham"}',
    ];
    const { code, out } = await cli.run(['geocode', '--in', cli.write('queries.jsonl', lines.join('\n'))]);
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([placed, placed, nothing, placed]);
  });

  it('a line that holds no address keeps its place, and the exit code tells', async () => {
    const lines = ['{"city":', '[]', '{"city":5}', '{}', '{"streetAddress":"12 Mill Rd","city":"Portham"}'];
    const { code, out } = await cli.run(['geocode', '--in', cli.write('queries.jsonl', lines.join('\n'))]);
    expect(code).toBe(1);
    const printed = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { error?: string });
    expect(printed.map(({ error }) => error?.slice(0, 6))).toEqual(['line 1', 'line 2', 'line 3', 'line 4', undefined]);
    expect(printed[4]).toEqual(placed);
  });

  it('reverse prints the nearest address and how far it is', async () => {
    const match = {
      level: 'address',
      point: riverBank,
      label: '12 Mill Rd',
      score: 1,
      uncertaintyMetres: 4,
      differences: [],
      packId: 'x',
    };
    cli.answers['place.reverse'] = { ok: true, value: { match, distanceMetres: 12.5 } };
    const { code, out } = await cli.run(['reverse', ...atRiver]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      level: 'address',
      ...riverBank,
      label: '12 Mill Rd',
      score: 1,
      uncertaintyMetres: 4,
      why: [],
      distanceMetres: 12.5,
    });
    cli.answers['place.reverse'] = { ok: true, value: { match: null, distanceMetres: null } };
    expect(JSON.parse((await cli.run(['reverse', ...atRiver])).out)).toMatchObject({
      level: 'none',
      distanceMetres: null,
    });
  });
});
