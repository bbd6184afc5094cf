import { describe, expect, test } from 'vitest';
import { listDottedReadings, parseStreetName } from '#main/geocoding/matching/street-name.ts';

describe('spellings of one name have one key', () => {
  test.each([
    ['Sint Jacobstraat', 'St. Jacobstr.'],
    ['Burgemeester van den Berglaan', 'Burg. v.d. Bergln'],
    ['van der Mijlestraat', 'v/d Mijlestraat'],
    ['Korteweg', 'Korte Weg'],
    ['3rd Avenue', 'Third Ave.'],
    ['1e Ebbingestraat', 'Eerste Ebbingestr'],
    ['North Main Street', 'N Main St'],
    ["Boulevard de l'Église", 'boul. de l’Eglise'],
    ['Straße des 17. Juni', 'Strasse des 17 Juni'],
    ['J.H. Koksingel', 'JH Koksingel'],
    ['Lijsterbesstraat', 'Lysterbesstraat'],
    ['Fort Street', 'Ft. Street'],
  ])('%s, %s', (a, b) => {
    expect(parseStreetName(b).key).toBe(parseStreetName(a).key);
  });
});

describe('different names have different keys', () => {
  test.each([
    ['Maple Street', 'Maple Avenue'],
    ['2nd Avenue', '3rd Avenue'],
    ['Hoefweg', 'Hofweg'],
    ['Rondweg', 'Rondeweg'],
    ['Avenue B', 'Avenue C'],
  ])('%s, %s', (a, b) => {
    expect(parseStreetName(b).key).not.toBe(parseStreetName(a).key);
  });
});

describe('parts', () => {
  test.each([
    ['N Main Street', { core: 'main', type: 'st', direction: 'n' }],
    ['Main Street SW', { core: 'main', type: 'st', direction: 'sw' }],
    ['North Road', { core: 'n', type: 'rd', direction: '' }],
    ['de Noord', { core: 'n', type: '', direction: '' }],
    ['Rue Sainte-Catherine O', { core: 'stcatherine', type: 'rue', direction: 'w' }],
    ['Kerkstraat', { core: 'kerk', type: 'st', direction: '' }],
    ['Avenue Road', { core: 'ave', type: 'rd', direction: '' }],
    ['The Crescent', { core: 'cres', type: '', direction: '' }],
    ['Forest', { core: 'forest', type: '', direction: '' }],
    ['Highway 16', { core: '16', type: 'hwy', direction: '' }],
    ['L. Huismanstraat', { core: 'lhuisman', type: 'st', direction: '' }],
    ['', { core: '', type: '', direction: '' }],
  ])('%s', (text, parts) => {
    expect(parseStreetName(text)).toMatchObject(parts);
  });

  test('digits are kept apart, so that they never count as typing errors', () => {
    expect(parseStreetName('Rue du 8 Mai 1945').numerals).toBe('8 1945');
  });
});

test('a word cut short with a dot has its readings', () => {
  expect(listDottedReadings('Populierenl.')).toEqual(['Populierenlaan']);
  expect(listDottedReadings('Keizersgr.')).toEqual(['Keizersgracht']);
  expect(listDottedReadings('Populierenlaan')).toEqual([]);
  expect(listDottedReadings('St.')).toEqual([]);
});
