import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS_PATH, COORDINATE_PATH, expectError, expectSuccess, jsonRequest } from './support/mediator-client.ts';
import { send, type RawResponse } from './support/raw-http.ts';
import { startService, type RunningService } from './support/running-service.ts';
import { financial, placedAddress, riverBank } from './support/small-world.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ requireToken: false });
});
afterAll(() => service.close());

function sendBody(body: unknown, path = COORDINATE_PATH): Promise<RawResponse> {
  return send(service.port, jsonRequest(path, body, null));
}

async function detailsOf(body: unknown, path = COORDINATE_PATH): Promise<Readonly<Record<string, string>>> {
  return expectError(await sendBody(body, path), 'INVALID_REQUEST').details ?? {};
}

describe('bodies that are no JSON object', () => {
  const bodies: readonly (readonly [string, string | Uint8Array])[] = [
    ['nothing', ''],
    ['white space', ' \n\t'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['text', '"location"'],
    ['a broken object', '{"location":{"latitude":49.25,'],
    ['something behind the object', `${JSON.stringify({ location: riverBank })}x`],
    ['two objects', `${JSON.stringify({ location: riverBank })}{}`],
    ['a comment', `/* place */${JSON.stringify({ location: riverBank })}`],
    ['a trailing comma', '{"location":{"latitude":49.25,"longitude":-121.75},}'],
    ['NaN', '{"location":{"latitude":NaN,"longitude":-121.75}}'],
    ['a hexadecimal number', '{"location":{"latitude":0x31,"longitude":-121.75}}'],
    ['single quotes', "{'location':{}}"],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from(JSON.stringify({ location: riverBank }), 'utf16le')],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate as UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['the byte zero', Buffer.from([0])],
    ['nesting to the limit', '['.repeat(64 * 1024)],
    ['a nested list of the limit', '['.repeat(32 * 1024) + ']'.repeat(32 * 1024)],
  ];
  it.each(bodies)('%s', async (_name, body) => {
    const details = await detailsOf(body);
    expect(Object.keys(details)).toEqual(['body']);
  });

  it('a deeply nested unknown field is named and no more', async () => {
    const nested = `{"location":${JSON.stringify(riverBank)},"x":${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}}`;
    expect(Object.keys(await detailsOf(nested))).toEqual(['x']);
  });
});

describe('size', () => {
  const limit = 64 * 1024;
  const padded = (size: number): string => {
    const body = JSON.stringify({ location: riverBank });
    return body + ' '.repeat(size - body.length);
  };

  it('64 KiB is answered, one byte more is not', async () => {
    expectSuccess(await sendBody(padded(limit)));
    expectError(await sendBody(padded(limit + 1)), 'PAYLOAD_TOO_LARGE');
  });

  it('is counted while a body of unknown length streams', async () => {
    const chunk = ' '.repeat(16 * 1024);
    const chunked = `${`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(5)}0\r\n\r\n`;
    const response = await send(service.port, {
      path: COORDINATE_PATH,
      headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      body: chunked,
      contentLength: null,
    });
    expectError(response, 'PAYLOAD_TOO_LARGE');
  });

  it('a small chunked body is answered', async () => {
    const body = JSON.stringify({ location: riverBank });
    const response = await send(service.port, {
      path: COORDINATE_PATH,
      headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      body: `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      contentLength: null,
    });
    expectSuccess(response);
  });

  it('an announced length is believed before anything is read', async () => {
    const response = await send(service.port, {
      path: COORDINATE_PATH,
      headers: ['Content-Type: application/json'],
      body: '{',
      contentLength: 1e12,
    });
    expectError(response, 'PAYLOAD_TOO_LARGE');
  });
});

describe('what JSON leaves open', () => {
  it('a byte order mark is passed over', async () => {
    expectSuccess(await sendBody(`\uFEFF${JSON.stringify({ location: riverBank })}`));
  });

  it('a name given twice is refused, at any level and however it is written', async () => {
    expect(await detailsOf('{"location":{"latitude":1,"latitude":49.25,"longitude":-121.75}}')).toEqual({
      'location.latitude': 'is given more than once',
    });
    expect(await detailsOf('{"location":{"latitude":1,"l\\u0061titude":49.25,"longitude":-121.75}}')).toEqual({
      'location.latitude': 'is given more than once',
    });
    expect(await detailsOf('{"location":{},"location":{"latitude":1,"longitude":2}}')).toEqual({
      location: 'is given more than once',
    });
  });

  it('__proto__, constructor and the like are unknown fields like any other', async () => {
    const place = '"latitude":49.25,"longitude":-121.75';
    expect(Object.keys(await detailsOf(`{"location":{${place}},"__proto__":{"financial":1}}`))).toEqual(['__proto__']);
    expect(Object.keys(await detailsOf(`{"location":{${place},"__proto__":null}}`))).toEqual(['location.__proto__']);
    expect(Object.keys(await detailsOf(`{"location":{${place},"constructor":1,"toString":2}}`))).toEqual([
      'location.constructor',
      'location.toString',
    ]);
    expect(await detailsOf('{"__proto__":{"location":{"latitude":49.25,"longitude":-121.75}}}')).toMatchObject({
      location: expect.stringContaining('is missing') as unknown,
    });
  });

  it('a number too large for a double is refused, one that becomes 0 is 0', async () => {
    const withTiv = (text: string): string =>
      `{"location":${JSON.stringify(riverBank)},"financial":${JSON.stringify(financial).replace('500000', text)}}`;
    expect(await detailsOf(withTiv('1e999'))).toEqual({ 'financial.structureTIV': 'must be a finite number' });
    expect(Object.keys(await detailsOf(withTiv('-1e999')))).toEqual(['financial.structureTIV']);
    expectSuccess(await sendBody(withTiv('1e-999')));
    expectSuccess(await sendBody(withTiv('-0')));
    expectSuccess(await sendBody(withTiv('500000.0000000000000000000000000001')));
  });

  it('-0 is 0 in every place', async () => {
    const body = '{"location":{"latitude":-0,"longitude":-0.0}}';
    expect(expectError(await sendBody(body), 'OUT_OF_BOUND_LOCATION').description).toContain('longitude 0, latitude 0');
  });
});

describe('details name the field, what is wrong and what is allowed', () => {
  const place = { location: riverBank };
  const withLocation = (location: object): object => ({ location });
  const withFinancial = (change: object): object => ({ ...place, financial: { ...financial, ...change } });

  const rows: readonly (readonly [string, unknown, Record<string, string | RegExp>])[] = [
    ['no location', {}, { location: 'is missing: it must be an object' }],
    ['a location that is null', { location: null }, { location: 'must be an object, not null' }],
    [
      'an unknown field',
      { ...place, policy: 1 },
      { policy: 'is not a known field; allowed here: location, financial' },
    ],
    ['latitude missing', withLocation({ longitude: 1 }), { 'location.latitude': 'is missing: it must be a number' }],
    [
      'latitude above 90',
      withLocation({ latitude: 90.001, longitude: 1 }),
      { 'location.latitude': 'must be at most 90' },
    ],
    [
      'longitude below -180',
      withLocation({ latitude: 1, longitude: -181 }),
      { 'location.longitude': 'must be at least -180' },
    ],
    [
      'a number as text',
      withLocation({ latitude: '49.25', longitude: 1 }),
      { 'location.latitude': 'must be a number, not text' },
    ],
    [
      'null for a number',
      withLocation({ latitude: null, longitude: 1 }),
      { 'location.latitude': 'must be a number, not null' },
    ],
    [
      'an even window',
      withLocation({ ...riverBank, wb_window: 4 }),
      { 'location.wb_window': 'must be one of 1, 3, 5, 7' },
    ],
    [
      'a window as text',
      withLocation({ ...riverBank, wb_window: '5' }),
      { 'location.wb_window': 'must be one of 1, 3, 5, 7' },
    ],
    [
      'an address field beside coordinates',
      withLocation({ ...riverBank, city: 'x' }),
      { 'location.city': /is not a known field; allowed here: latitude, longitude, wb_window/ },
    ],
    ['financial null', { ...place, financial: null }, { financial: 'must be an object, not null' }],
    [
      'an unknown class',
      withFinancial({ typeOfBusiness: 'HOTEL' }),
      { 'financial.typeOfBusiness': /^must be one of RESIDENTIAL, .*, EDU2$/ },
    ],
    [
      'an unknown basement',
      withFinancial({ basement: 'MAYBE' }),
      { 'financial.basement': 'must be one of YES, NO, UNKNOWN' },
    ],
    [
      'storeys as a number',
      withFinancial({ numberOfStoreys: 2 }),
      { 'financial.numberOfStoreys': /^must be one of ONE STORY, TWO STORY/ },
    ],
    [
      'a floor above 20 m',
      withFinancial({ firstFloorHeight: 20.01 }),
      { 'financial.firstFloorHeight': 'must be at most 20' },
    ],
    [
      'a floor below -5 m',
      withFinancial({ firstFloorHeight: -5.01 }),
      { 'financial.firstFloorHeight': 'must be at least -5' },
    ],
    [
      'a negative deductible',
      withFinancial({ structureDeductible: -1 }),
      { 'financial.structureDeductible': 'must be at least 0' },
    ],
    [
      'an insured value above 1e12',
      withFinancial({ equipmentTIV: 1e12 + 1 }),
      { 'financial.equipmentTIV': 'must be at most 1000000000000' },
    ],
    [
      'one of the ten missing',
      { ...place, financial: { ...financial, inventoryTIV: undefined } },
      { 'financial.inventoryTIV': 'is missing: it must be a number' },
    ],
  ];
  it.each(rows)('%s', async (_name, body, expected) => {
    const details = await detailsOf(body);
    expect(Object.keys(details)).toEqual(Object.keys(expected));
    for (const [field, words] of Object.entries(expected)) expect(details[field]).toMatch(words);
  });

  const addressRows: readonly (readonly [string, object, Record<string, string | RegExp>])[] = [
    ['no street', { city: 'Portham' }, { 'location.streetAddress': 'is missing: it must be text' }],
    ['an empty street', { ...placedAddress, streetAddress: '  ' }, { 'location.streetAddress': 'must not be empty' }],
    ['neither city nor postal code', { streetAddress: '12 Mill Rd' }, { 'location.city': /city or postalCode/ }],
    [
      'both empty',
      { streetAddress: '12 Mill Rd', city: ' ', postalCode: '' },
      { 'location.city': /city or postalCode/ },
    ],
    [
      'too long',
      { ...placedAddress, areaName: 'ä'.repeat(201) },
      { 'location.areaName': 'must be at most 200 characters long' },
    ],
    [
      'a control character',
      { ...placedAddress, city: 'Port\u0007ham' },
      { 'location.city': 'must not hold control characters' },
    ],
    [
      'a line break at the end',
      { ...placedAddress, city: 'Portham\n' },
      { 'location.city': 'must not hold control characters' },
    ],
    [
      'coordinates beside an address',
      { ...placedAddress, latitude: 1 },
      { 'location.latitude': /is not a known field/ },
    ],
  ];
  it.each(addressRows)('address: %s', async (_name, location, expected) => {
    const details = await detailsOf({ location }, ADDRESS_PATH);
    expect(Object.keys(details)).toEqual(Object.keys(expected));
    for (const [field, words] of Object.entries(expected)) expect(details[field]).toMatch(words);
  });

  it('200 characters are counted as people count them, after trimming', async () => {
    // Each of these is one character and two UTF-16 units.
    expectSuccess(await sendBody({ location: { ...placedAddress, areaName: ` ${'𝔸'.repeat(200)} ` } }, ADDRESS_PATH));
  });

  it('all faults of a request are told at once', async () => {
    const details = await detailsOf({ location: { latitude: 91, x: 1 }, financial: {}, y: 2 });
    expect(Object.keys(details)).toHaveLength(1 + 1 + 1 + 10 + 1);
  });

  it('what the caller sent is cut to a readable length', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
    const details = await detailsOf({ ...place, ...many });
    expect(Object.keys(details)).toHaveLength(51);
    const long = await sendBody({ ...place, ['n'.repeat(60_000)]: 1 });
    expect(long.text.length).toBeLessThan(1000);
  });
});
