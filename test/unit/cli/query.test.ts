import { describe, expect, it } from 'vitest';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { financial, riverBank, unknownGround } from '../../contract/support/small-world.ts';
import { createTestCli } from './support/test-cli.ts';

const cli = createTestCli();
const atRiver = ['--latitude', String(riverBank.latitude), '--longitude', String(riverBank.longitude)];

describe('query', () => {
  it('prints the answer of the service on one line; a negative longitude is a number', async () => {
    const { code, out, error } = await cli.run(['query', ...atRiver]);
    expect(code).toBe(0);
    expect(error).toBe('');
    expect(out.trimEnd()).not.toContain('\n');
    const body = JSON.parse(out) as object;
    expect(body).toMatchObject({ statusCode: 200, fluvialFloodIndex: 6, coastalFloodIndex: -1, wildfireIndex: 4 });
    expect(Object.keys(body)).not.toContain('fluvialStructureAal');
    expect(cli.closed).toBe(1);
  });

  it('is indented for a person', async () => {
    const { out } = await cli.run(['query', ...atRiver], true);
    expect(out.split('\n').length).toBeGreaterThan(10);
  });

  it('takes an address, a policy and a window', async () => {
    const file = cli.write('policy.json', financial);
    const words = [
      'query',
      '--street-address',
      '12 Mill Rd',
      '--city',
      'Portham',
      '--financial',
      file,
      '--wb-window',
      '3',
    ];
    const { code, out } = await cli.run(words);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ statusCode: 200, coastalEquipmentPml1500: -1 });
  });

  it('--explain puts the trace beside the answer', async () => {
    const { out } = await cli.run(['query', ...atRiver, '--explain']);
    expect(JSON.parse(out)).toMatchObject({
      answer: { statusCode: 200, fluvialFloodIndex: 6 },
      explain: { point: riverBank, match: null, floods: { fluvial: { firstWetReturnPeriodYears: 100 } } },
    });
  });

  const refused: readonly (readonly [string, readonly string[], object])[] = [
    [
      'out of range',
      ['--latitude', '91', '--longitude', '0'],
      { type: 'INVALID_REQUEST', details: { 'location.latitude': 'must be at most 90' } },
    ],
    ['a window that does not exist', [...atRiver, '--wb-window', '4'], { type: 'INVALID_REQUEST' }],
    ['an address without a city', ['--street-address', '12 Mill Rd'], { type: 'INVALID_REQUEST' }],
    ['far away', ['--latitude', '0', '--longitude', '0'], { type: 'OUT_OF_BOUND_LOCATION', statusCode: 403 }],
    ['an unknown address', ['--street-address', '1 X', '--city', 'Y'], { type: 'NO_SPATIAL_COORDINATES' }],
    [
      'no data',
      ['--latitude', String(unknownGround.latitude), '--longitude', String(unknownGround.longitude)],
      { type: 'NO_DATA', statusCode: 500 },
    ],
  ];
  it.each(refused)('%s: the error envelope on stdout, exit code 1', async (_name, words, expected) => {
    const { code, out } = await cli.run(['query', ...words]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject(expected);
    const explained = JSON.parse((await cli.run(['query', ...words, '--explain'])).out) as {
      answer: object;
      explain: unknown;
    };
    expect(explained.answer).toMatchObject(expected);
    if (!('type' in expected && expected.type === 'NO_DATA')) expect(explained.explain).toBeNull();
  });

  it('no data: the other hazards are explained', async () => {
    const words = ['--latitude', String(unknownGround.latitude), '--longitude', String(unknownGround.longitude)];
    const { out } = await cli.run(['query', ...words, '--explain']);
    expect(JSON.parse(out)).toMatchObject({ explain: { floods: { fluvial: {} } } });
  });

  it.each([
    ['no JSON', 'not json', { financial: 'is not valid JSON' }],
    [
      'a name given twice',
      '{"structureTIV":1,"structureTIV":2}',
      { 'financial.structureTIV': 'is given more than once' },
    ],
    ['a field missing', JSON.stringify({ ...financial, basement: undefined }), { 'financial.basement': /missing/ }],
  ])('a policy file with %s is an invalid request', async (_name, text, details) => {
    const { code, out } = await cli.run(['query', ...atRiver, '--financial', cli.write('policy.json', text)]);
    expect(code).toBe(1);
    const body = JSON.parse(out) as { type: string; details: Record<string, string> };
    expect(body.type).toBe('INVALID_REQUEST');
    for (const [field, words] of Object.entries(details)) expect(body.details[field]).toMatch(words);
  });

  it('an ended licence is ACCOUNT_EXPIRED', async () => {
    cli.verdict = { ok: false, type: 'ACCOUNT_EXPIRED', error: new ServiceError('LICENCE_INVALID', 'ended') };
    const { code, out } = await cli.run(['query', ...atRiver]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ type: 'ACCOUNT_EXPIRED', statusCode: 403 });
  });
});
