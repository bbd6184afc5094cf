import { packText } from '#shared/pack/pack-text.ts';
import {
  findNameUnits,
  findToldUnits,
  findUnitContradiction,
  findVerticalUnit,
  type GeoTiff,
  type RasterBand,
} from '#main/raster/index.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import type { PackFindings } from './findings.ts';

/** A band of a pack with the file that it is read from. */
interface StatedBand {
  readonly band: Pick<RasterBand, 'path' | 'band' | 'unit'>;
  readonly file: Pick<GeoTiff, 'texts' | 'keys'>;
  readonly field: string;
}

/**
 * Holds the unit that a raster states of a band against the manifest's, once for each band: feet under metres are
 * refused; of a word that is no length it is only told that it is not used. Where the band says nothing, heights that
 * its coordinate system counts in another unit are told: they need not be the numbers of the band. So is another unit
 * that its name, the file's or a sentence of the file speaks of.
 */
export function checkStatedUnits(
  groups: readonly { readonly bands: readonly StatedBand[] }[],
  findings: PackFindings,
): void {
  const seen = new Set<string>();
  for (const { band, file, field } of groups.flatMap((group) => group.bands)) {
    if (band.unit === null) continue;
    const stated = findUnitContradiction(file.texts[band.band - 1]!, band.unit);
    const key = JSON.stringify([band.path, band.band, band.unit]);
    if (seen.has(key)) continue;
    seen.add(key);
    const where = { file: band.path, field };
    if (stated === null) {
      tellOther(findings, where, {
        heights: findOtherHeights(file.keys, band.unit),
        words: findOtherWords(band, file),
        unit: band.unit,
      });
      continue;
    }
    const found = packText('raster-states-unit', { word: stated.word, unit: band.unit });
    if (stated.isLength) findings.error('contradicting-unit', where, found, packText('unit-of-raster-expected'));
    else findings.warning('unit-not-used', where, found, packText('length-expected'));
  }
}

/** Tells what speaks against a unit without being the unit of the band's numbers for certain. */
function tellOther(
  findings: PackFindings,
  where: { readonly file: string; readonly field: string },
  {
    heights,
    words,
    unit,
  }: { readonly heights: string | null; readonly words: string | null; readonly unit: LengthUnit },
): void {
  const expected = packText('unit-of-raster-expected');
  if (heights !== null)
    findings.warning('other-unit-of-heights', where, packText('raster-heights-unit', { heights, unit }), expected);
  if (words !== null)
    findings.warning('other-unit-in-words', where, packText('raster-words-unit', { words, unit }), expected);
}

/** What speaks of another unit: the name of the band or its file, or a sentence of the file; null where none does. */
function findOtherWords({ path, band, unit }: StatedBand['band'], { texts }: StatedBand['file']): string | null {
  const { description, about } = texts[band - 1]!;
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const said = [
    ...[description, ...about].map((text) => ({ text, units: findToldUnits(text) })),
    { text: stem, units: findNameUnits(stem) },
  ];
  return said.find(({ units }) => units.size > 0 && unit !== null && !units.has(unit))?.text ?? null;
}

/** The unit in which a raster's coordinate system counts heights where it is another one; null where it is not. */
function findOtherHeights(keys: GeoTiff['keys'], unit: LengthUnit): 'm' | 'ft' | null {
  const vertical = findVerticalUnit(keys);
  if (vertical === 'foot') return unit === 'ft' ? null : 'ft';
  return vertical === 'metre' && unit === 'ft' ? 'm' : null;
}
