import { expect, test } from 'vitest';
import texts from '#shared/pack/pack-texts.json' with { type: 'json' };
import { rasterProblemCodes } from '#main/raster/geotiff/raster-refused-error.ts';
import names from '#renderer/i18n/en/finding-names.json' with { type: 'json' };
import { listSourceFiles, readCode } from './source-imports.ts';

/** Where findings and guesses about packs are made. */
const code = listSourceFiles()
  .filter((file) => /^src-(?:main\/(?:pack|raster|geocoding|map|platform)|shared\/(?!contract)[a-z-]+)\//.test(file))
  .map(readCode)
  .join('\n');

/** What stands behind a key where it is said: the values of its places, or nothing where another piece fills them. */
function findSayings(key: string): string[] {
  return [...code.matchAll(new RegExp(`(?:packText|Error)\\(\\s*'${key}'(,\\s*\\{[^}]*\\})?`, 'g'))].map(
    ([, values]) => values ?? '',
  );
}

test.each(Object.keys(texts))('%s is said somewhere, with something in each of its places', (key) => {
  expect(code).toContain(`'${key}'`);
  const places = [...texts[key as keyof typeof texts].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  for (const saying of findSayings(key)) {
    for (const place of places) expect(saying).toMatch(new RegExp(`^$|[{ ]${place}\\b`));
  }
});

test('no finding and no guess brings words of its own, which no window could translate', () => {
  const made = [
    ...code.matchAll(/findings\.(?:error|warning)\(([^;]*);/g),
    ...code.matchAll(/new (?:RasterRefusedError|AreasRefusedError)\(([^;]*);/g),
    ...code.matchAll(/\b(?:found|expected|why)(?::| =) ([^;,]*)[;,]/g),
  ].map(([, said]) => said!);
  const own = made.filter((said) =>
    (said.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).some((literal) => /[a-z]{2} [a-z]{2}/.test(literal)),
  );
  expect(made.length).toBeGreaterThan(100);
  // Parts of a raster are named as TIFF names them.
  expect(own.filter((said) => !/'(?:tile size|sample type|cell width|cell height|GeoTIFF keys)'/.test(said))).toEqual(
    [],
  );
});

test('every code that a finding can have has a name in the window', () => {
  const codes = new Set<string>([
    ...[...code.matchAll(/findings\.(?:error|warning)\(\s*'([a-z0-9-]+)'/g)].map(([, found]) => found!),
    ...[...code.matchAll(/\bcode: '([a-z0-9-]+)'/g)].map(([, found]) => found!),
    ...[...code.matchAll(/\b(?:warn|describeDamage)\('([a-z0-9-]+)'/g)].map(([, found]) => found!),
    ...rasterProblemCodes,
  ]);
  expect(codes.size).toBeGreaterThan(60);
  expect([...codes].filter((found) => !Object.hasOwn(names.findingName, found))).toEqual([]);
});
