import { expect, test } from 'vitest';
import { readTypedAddress } from '#renderer/query/search/use-search-options.ts';

test.each([
  ['12 Mill Rd, Portham', 'Portham'],
  [' Main St & 2nd Ave, Portham, BC ', 'Portham'],
  ['12 Mill Rd, Portham BC V2P 1A1', 'Portham'],
  ['Kerkstraat 12, 7301 AB Oosterveld', 'Oosterveld'],
  ['8 Fore Street, St Brannock', 'St Brannock'],
])('%s is asked for in %s', (text, city) => {
  expect(readTypedAddress(text)).toEqual({ streetAddress: text.trim(), city });
});

test.each(['', 'Portham', '12 Mill Rd', '12, Portham', '12 Mill Rd, V2P 1A1', `${'x'.repeat(200)}, Portham`])(
  '%s is no address to ask for as it stands',
  (text) => {
    expect(readTypedAddress(text)).toBeNull();
  },
);

test('cells of a table are asked for without what the contract refuses', () => {
  expect(readTypedAddress('12 Mill Rd,\tPortham\u0000')).toEqual({
    streetAddress: '12 Mill Rd, Portham',
    city: 'Portham',
  });
});
