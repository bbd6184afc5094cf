import path from 'node:path';
import { expect, test } from 'vitest';
import { parseWindowOptions } from '#main/electron/command-line.ts';

test('without flags there is no data directory and nothing is measured', () => {
  expect(parseWindowOptions(['.'])).toEqual({ dataDirectory: null, printsPerformance: false, restoresRecords: false });
});

test('the data directory is absolute, whichever way it is written', () => {
  const expected = path.resolve('some/where');
  expect(parseWindowOptions(['.', '--data-dir', 'some/where']).dataDirectory).toBe(expected);
  expect(parseWindowOptions(['--data-dir=some/where', '.']).dataDirectory).toBe(expected);
});

test("Chromium's own flags and the application folder are passed over", () => {
  const args = ['--no-sandbox', '--inspect=0', '--remote-debugging-port=0', '/app', '--perf', '--data-dir', '/data'];
  expect(parseWindowOptions(args)).toMatchObject({ dataDirectory: path.resolve('/data'), printsPerformance: true });
});

test('damaged records are restored where that is said', () => {
  expect(parseWindowOptions(['.', '--restore-records']).restoresRecords).toBe(true);
});

test('a data directory without a name is none', () => {
  expect(parseWindowOptions(['.', '--data-dir', '']).dataDirectory).toBeNull();
  expect(parseWindowOptions(['.', '--data-dir']).dataDirectory).toBeNull();
});
