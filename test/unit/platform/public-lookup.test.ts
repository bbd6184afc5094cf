import { describe, expect, it } from 'vitest';
import { createPublicLookup, isPublicAddress } from '#main/platform/http/ranges/public-lookup.ts';

// IANA's registries of special-purpose addresses name the networks.
describe('an address of the public internet', () => {
  it.each([
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '100.63.0.1',
    '2600::1',
    '2a00:1450::1',
    '64:ff9b::808:808',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '',
    'localhost',
    '127.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the lookup of a host', () => {
  // Nothing is asked: the resolver is the test's own.
  const lookUp = (addresses: string[], all: boolean): Promise<unknown> =>
    new Promise((resolve) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const lookup = createPublicLookup((_host, _options, done) => done(null, found));
      lookup('maps.example', { all }, (error, address, family) => resolve(error ?? [address, family]));
    });

  it('gives addresses that were checked', async () => {
    expect(await lookUp(['1.1.1.1', '2600::1'], false)).toEqual(['1.1.1.1', 4]);
    expect(await lookUp(['1.1.1.1'], true)).toEqual([[{ address: '1.1.1.1', family: 4 }], undefined]);
  });

  it('refuses a host of which one address is this machine or one beside it', async () => {
    const refused = { code: 'FILE_REFUSED', details: { host: 'maps.example', reason: 'notPublic' } };
    expect(await lookUp(['1.1.1.1', '127.0.0.1'], false)).toMatchObject(refused);
    expect(await lookUp(['10.0.0.1'], true)).toMatchObject(refused);
  });

  it('says so where a host has none', async () => {
    expect(await lookUp([], false)).toMatchObject({ code: 'ENOTFOUND' });
  });
});
