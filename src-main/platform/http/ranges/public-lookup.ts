import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';

/** @param networks each with the bits that all of its addresses have in common */
function listNetworks(
  family: 'ipv4' | 'ipv6',
  networks: readonly (readonly [network: string, bits: number])[],
): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

/** Networks that are no part of the public internet (IANA special-purpose registries for IPv4 and IPv6). */
const notPublic = listNetworks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
/** What is public of IPv6 begins with 001, and of that these are not. */
const publicOfIpv6 = listNetworks('ipv6', [['2000::', 3]]);
const notPublicOfIpv6 = listNetworks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
/** Addresses of IPv4 as a network that has none of its own names them (NAT64, RFC 6052). */
const translated = listNetworks('ipv6', [['64:ff9b::', 96]]);

/** The address of IPv4 in the last four bytes of one of IPv6. */
function readTranslated(address: string): string {
  // A URL writes an address of IPv6 in groups of two bytes.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':').slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group === '' ? '0' : group, 16));
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Whether a text is an address, of IPv4 or IPv6, of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  if (translated.check(address, 'ipv6')) return isPublicAddress(readTranslated(address));
  return publicOfIpv6.check(address, 'ipv6') && !notPublicOfIpv6.check(address, 'ipv6');
}

/** Finds all addresses of a host. */
export type FindAddresses = (
  host: string,
  options: { readonly all: true; readonly family?: number },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a lookup of hosts whose every address is public; a connection made with it goes to an address that was
 * checked. Any other host is refused: a name may have been pointed at this machine, or at one beside it.
 */
export function createPublicLookup(findAddresses: FindAddresses = systemLookup): LookupFunction {
  return (host, { all = false, family }, done) => {
    const options = family === 4 || family === 6 ? ({ all: true, family } as const) : ({ all: true } as const);
    findAddresses(host, options, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        done(error ?? Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '', 0);
        return;
      }
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      if (refused !== undefined) {
        const text = failureText('remote-not-public', { host, address: refused.address });
        done(new FileRefusedError(text, { host, reason: 'notPublic' }), '', 0);
      } else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
