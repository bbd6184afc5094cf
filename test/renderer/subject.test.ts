import { expect, it } from 'vitest';
import { formatSubject, parseSubject, type Subject } from '#renderer/query/subject.ts';

it.each<Subject>([
  { kind: 'none' },
  { kind: 'entry', id: 12 },
  { kind: 'place', location: { latitude: 49.1, longitude: -121.9 } },
  { kind: 'place', location: { streetAddress: '12 Mill Road', city: 'Portham', postalCode: 'V2P 1A1' } },
  {
    kind: 'place',
    location: { streetAddress: 'A', unitNumber: '3', city: 'B', areaName: 'C', postalCode: 'D', countryName: 'E' },
  },
])('comes back from the address as it went in: %j', (subject) => {
  expect(parseSubject({ ...formatSubject(subject) })).toEqual(subject);
});

it('takes what does not fit for no building', () => {
  expect(parseSubject({ latitude: 'north', longitude: 3 })).toEqual({ kind: 'none' });
  expect(parseSubject({ entry: 1.5 })).toEqual({ kind: 'none' });
  expect(parseSubject({ city: 'Portham' })).toEqual({ kind: 'none' });
});

it('reads a postal code that looks like a number as text', () => {
  expect(parseSubject({ street: 'Oudestraat 1', postcode: 8261 })).toEqual({
    kind: 'place',
    location: { streetAddress: 'Oudestraat 1', postalCode: '8261' },
  });
});
