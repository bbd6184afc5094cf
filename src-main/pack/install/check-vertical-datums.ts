import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { packText } from '#shared/pack/pack-text.ts';
import {
  type GeoTiff,
  isFloodBand,
  listKeyDatums,
  listToldDatums,
  nameVerticalDatum,
  type RasterBand,
} from '#main/raster/index.ts';
import type { PackFindings } from './findings.ts';

/** A band of a pack with the file that it is read from. */
interface HeightBand {
  readonly band: Pick<RasterBand, 'role' | 'hazard' | 'path' | 'band'>;
  readonly file: Pick<GeoTiff, 'texts' | 'keys'>;
  readonly field: string;
}

/**
 * Holds what levels of the water are counted from against what the terrain is: by the manifest, which says it of the
 * terrain alone, else by the raster's coordinate system, texts and name. Others are told, once for each hazard; so is
 * that nothing says it.
 */
export function checkVerticalDatums(
  manifest: PackManifest,
  groups: readonly { readonly bands: readonly HeightBand[] }[],
  findings: PackFindings,
): void {
  const bands = groups.flatMap((group) => group.bands);
  const terrain = bands.find(({ band }) => band.role === 'terrain');
  if (terrain === undefined) return;
  const ground = manifest.terrain?.verticalDatum ?? findDatum(terrain);
  const seen = new Set<string | null>();
  for (const level of bands) {
    const { hazard } = level.band;
    const definition = hazard === null ? undefined : manifest.hazards[hazard];
    if (!isFloodBand(level.band) || definition?.quantity !== 'elevation' || seen.has(hazard)) continue;
    const datum = findDatum(level);
    const where = { file: level.band.path, field: level.field };
    if (datum === null || ground === null) {
      findings.warning('unsaid-vertical-datum', where, packText('datum-unsaid'), packText('datum-expected'));
    } else if (nameVerticalDatum(datum) !== nameVerticalDatum(ground)) {
      const found = packText('datums-differ', { datum, other: ground, file: terrain.band.path });
      findings.warning('mixed-vertical-datums', where, found, packText('one-datum-expected'));
    } else continue;
    seen.add(hazard);
  }
}

/** What a raster's heights are counted from; null where it says nothing of it, or several. */
function findDatum({ band, file }: HeightBand): string | null {
  const { description, unit, moreUnits, others, about } = file.texts[band.band - 1]!;
  const told = listToldDatums([band.path, description, unit, ...moreUnits, ...others, ...about]);
  const [first = null, ...more] = new Set([...listKeyDatums(file.keys), ...told]);
  return more.length === 0 ? first : null;
}
