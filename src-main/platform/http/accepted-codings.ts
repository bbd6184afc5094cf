import type { IncomingMessage } from 'node:http';

/** The content codings that a client names and does not rule out (RFC 9110, 12.5.3), in small letters. */
export function readAcceptedCodings({ headers }: Pick<IncomingMessage, 'headers'>): ReadonlySet<string> {
  const named = (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()));
  const taken = named.filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''));
  return new Set(taken.map(([coding = '']) => coding).filter((coding) => coding !== ''));
}
