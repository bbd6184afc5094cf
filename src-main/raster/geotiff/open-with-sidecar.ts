import path from 'node:path';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { parseNodata, type BandScaling, type BandTexts } from './band-metadata.ts';
import { type GeoTiff, openGeoTiff } from './open-geotiff.ts';
import { fromGdalTransform } from './geotransform.ts';
import { openMaskBeside } from './open-mask-beside.fs.ts';
import { readSidecar, type Sidecar, type SidecarBand } from './read-sidecar.fs.ts';
import { readSystemBeside, type SystemBeside } from './place-beside.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import { findBandNumber, isUnitItem } from './unit-items.ts';
import { listKeyDatums } from './vertical-datum.ts';
import { findVerticalUnit, type VerticalUnit } from './vertical-unit.ts';
import type { ResolvedSystem } from '../resolve-wkt.ts';

/** A raster with what files beside it say of its numbers. */
export interface CompletedGeoTiff {
  readonly file: GeoTiff;
  /** The coordinate system that a file beside it names, where it names none that is known. */
  readonly system: ResolvedSystem | null;
  /** The unit in which heights of its coordinate system are counted; null where nothing is said of heights. */
  readonly verticalUnit: VerticalUnit;
  /** The datums that its coordinate system, or that of a file beside it, names for heights. */
  readonly verticalDatums: readonly string[];
  /** Names of the files beside it that make its numbers, or where it lies, others than those of the raster alone. */
  readonly changedBy: readonly string[];
  /** Names of the files beside it that do not count, each with why. */
  readonly problems: readonly BesideProblem[];
}

/** A file beside a raster that cannot count. */
export interface BesideProblem {
  /** Its name, without folders. */
  readonly name: string;
  readonly why: PackText;
}

/**
 * Opens a GeoTIFF together with the `.aux.xml` and the mask beside it, as GDAL does: where it lies, unit, scale,
 * offset, nodata, names and other items that the raster lacks, and cells that the mask leaves out. What both say
 * differently is a problem, and the raster is as it is alone then.
 * @throws RasterRefusedError
 */
export async function openWithSidecar(file: string): Promise<CompletedGeoTiff> {
  const { alone, isPlacedBeside } = await openPlaced(file);
  try {
    const completed = await readBeside(alone);
    const changedBy = new Set([...(isPlacedBeside ? [nameSidecar(file)] : []), ...completed.changedBy]);
    return { ...completed, changedBy: [...changedBy] };
  } catch (error) {
    alone.close();
    throw error;
  }
}

/** Opens a GeoTIFF; one that does not say where it lies, with what the `.aux.xml` beside it says. */
async function openPlaced(file: string): Promise<{ readonly alone: GeoTiff; readonly isPlacedBeside: boolean }> {
  try {
    return { alone: await openGeoTiff(file), isPlacedBeside: false };
  } catch (error) {
    if (!(error instanceof RasterRefusedError) || error.code !== 'missing-georeference') throw error;
    const geotransform = findTransformBeside(file, error);
    if (geotransform === null) throw error;
    return { alone: await openGeoTiff(file, fromGdalTransform(geotransform)), isPlacedBeside: true };
  }
}

/** @param lacking what is said where the file beside it cannot be read */
function findTransformBeside(file: string, lacking: RasterRefusedError): readonly number[] | null {
  try {
    return readSidecar(file)?.geotransform ?? null;
  } catch (error) {
    if (!(error instanceof PackTextError)) throw error;
    const found = packText('sidecar-not-clear', { file: nameSidecar(file), why: error.text });
    throw new RasterRefusedError(lacking.code, lacking.field, found, lacking.expected);
  }
}

function nameSidecar(file: string): string {
  return `${path.basename(file)}.aux.xml`;
}

/** An opened GeoTIFF with what the files beside it say. Closing it closes the one that was given, too. */
export async function readBeside(alone: GeoTiff): Promise<CompletedGeoTiff> {
  const changedBy: string[] = [];
  const problems: BesideProblem[] = [];
  /** What a file beside the raster makes of it; null where it changes nothing. */
  const take = async <Result>(name: string, read: () => Promise<Result> | Result): Promise<Result | null> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PackTextError)) throw error;
      problems.push({ name, why: error.text });
      return null;
    }
  };
  const sidecarName = nameSidecar(alone.path);
  const completed = await take(sidecarName, () => completeBySidecar(alone));
  if (completed?.isChanged === true) changedBy.push(sidecarName);
  const file = completed?.file ?? alone;
  const masked = await take(`${path.basename(alone.path)}.msk`, () => openMaskBeside(file));
  if (masked !== null) changedBy.push(masked.name);
  const { system = null, verticalUnit = null, verticalDatums = [] } = completed ?? {};
  return {
    file: masked?.file ?? file,
    system,
    verticalUnit: findVerticalUnit(alone.keys) ?? verticalUnit,
    verticalDatums: [...listKeyDatums(alone.keys), ...verticalDatums],
    changedBy,
    problems,
  };
}

/** A raster with what its `.aux.xml` says. */
interface Explained extends SystemBeside {
  readonly file: GeoTiff;
  /** Whether scale, offset or nodata are others than those of the raster alone. */
  readonly isChanged: boolean;
}

function completeBySidecar(file: GeoTiff): Explained | null {
  const sidecar = readSidecar(file.path);
  return sidecar === null ? null : complete(file, sidecar);
}

/** @throws PackTextError where both contradict each other */
function complete(file: GeoTiff, sidecar: Sidecar): Explained {
  const beside = readSystemBeside(file, sidecar);
  const bands = Array.from({ length: file.bandCount }, (_, index) => sidecar.bands.get(index + 1) ?? null);
  const nodata = chooseNodata(file, bands);
  const scaling = file.scaling.map((own, index) => chooseScaling(own, bands[index]!));
  const texts = file.texts.map((own, index) =>
    addTexts(own, bands[index]!, { items: sidecar.items, number: index + 1 }),
  );
  const isScaled = scaling.some((one, index) => {
    const own = file.scaling[index]!;
    return one.scale !== own.scale || one.offset !== own.offset;
  });
  const isChanged = isScaled || nodata !== file.nodata;
  return { file: { ...file, nodata, scaling, texts }, isChanged, ...beside };
}

function chooseNodata({ nodata: own, sampleType }: GeoTiff, bands: readonly (SidecarBand | null)[]): number | null {
  const stated = bands.map((band) => (typeof band?.nodata === 'string' ? parseNodata(band.nodata, sampleType) : null));
  const said = new Set(stated.filter((value) => value !== null));
  if (said.size === 0) return own;
  // A number of one band only would be taken for nodata in the others, too.
  const [first, ...others] = own === null ? stated : [own, ...said];
  const another = others.find((value) => value !== first);
  if (another === undefined && first !== undefined) return first;
  throw new PackTextError('sidecar-contradicts', { what: 'NoDataValue', own: name(first), other: name(another) });
}

function chooseScaling(own: BandScaling, band: SidecarBand | null): BandScaling {
  const scale = band?.scale ?? 1;
  const offset = band?.offset ?? 0;
  if ((scale === 1 && offset === 0) || (scale === own.scale && offset === own.offset)) return own;
  if (own.scale === 1 && own.offset === 0) return { scale, offset };
  const describe = (scaling: BandScaling): string => `${scaling.scale}, ${scaling.offset}`;
  throw new PackTextError('sidecar-contradicts', {
    what: 'Scale, Offset',
    own: describe(own),
    other: describe({ scale, offset }),
  });
}

function addTexts(
  own: BandTexts,
  band: SidecarBand | null,
  { items, number }: Pick<Sidecar, 'items'> & { readonly number: number },
): BandTexts {
  const general = items.filter(([key]) => (findBandNumber(key) ?? number) === number);
  const added = [...general, ...(band?.items ?? [])];
  const units = added.filter(([key]) => isUnitItem(key)).map(([, value]) => value);
  const unit = band?.unit ?? '';
  return {
    description: own.description === '' ? (band?.description ?? '') : own.description,
    unit: own.unit === '' ? unit : own.unit,
    moreUnits: [...own.moreUnits, ...(own.unit === '' || unit === '' ? [] : [unit]), ...units],
    about: own.about,
    others: [...own.others, ...added.map(([key, value]) => `${key}=${value}`)],
  };
}

function name(value: number | null | undefined): string | PackText {
  return value === null || value === undefined ? packText('nothing') : String(value);
}
