import { expect, it } from 'vitest';
import { readPlainAttribution } from '#main/pack/install/plain-attribution.ts';

it.each([
  ['\u00a9 OpenStreetMap', '\u00a9 OpenStreetMap'],
  [
    '<a href="https://www.openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> <a href="https://x.org">&copy; OpenStreetMap contributors</a>',
    '\u00a9 OpenMapTiles \u00a9 OpenStreetMap contributors',
  ],
  // U+00A9 is 169, a9 in hexadecimal.
  ['&#169; A &amp; B &#xA9;&nbsp;C &unknown;', '\u00a9 A & B \u00a9 C &unknown;'],
  ['&#999999999;bad&#1114112;<script>alert(1)</script>\n\u0007 end', '&#999999999;bad alert(1) end'],
  ['x'.repeat(900), 'x'.repeat(500)],
  [undefined, ''],
  [12, ''],
])('an attribution of %j is shown as %j', (html, text) => expect(readPlainAttribution(html)).toBe(text));
