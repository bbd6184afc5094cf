import { expect, test } from 'vitest';
import { listPrefixKeys } from '#main/geocoding/matching/complete-street.ts';
import { parseStreetName } from '#main/geocoding/matching/street-name.ts';

/** Every beginning of a name, letter by letter, must lead to the name's key. */
test.each(['Spaarbankstraat', 'Main Street', 'Burgemeester Van Tuinenplein', 'Boulevard des Érables', 'Wederiklaan'])(
  'each beginning of %s from the third letter on leads to it',
  (name) => {
    const { key } = parseStreetName(name);
    for (let length = 3; length <= name.length; length += 1) {
      const typed = name.slice(0, length);
      const leads = listPrefixKeys(typed).some((prefix) => key.startsWith(prefix));
      expect(leads, typed).toBe(true);
    }
  },
);

test('nothing typed has no keys', () => {
  expect(listPrefixKeys(' - ')).toEqual([]);
});
