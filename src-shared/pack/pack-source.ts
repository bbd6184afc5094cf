import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PackText } from './pack-text.ts';
import type { AddressColumns } from './pack-plan.ts';
import type { PortfolioEncoding } from '#shared/portfolio/portfolio-mapping.ts';

/** What a look at some cells of a band showed; numbers are as stored, nodata and NaN left out. */
export interface BandSample {
  /** Cells that were looked at, nodata among them. */
  readonly cells: number;
  /** Cells of them that hold a number. */
  readonly valid: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Next distinct number above the minimum; equal to the minimum where there is no other. */
  readonly secondMinimum: number;
  /** Next distinct number below the maximum; equal to the maximum where there is no other. */
  readonly secondMaximum: number;
  /** Cells that hold the maximum. */
  readonly maximumCells: number;
  readonly hasFractions: boolean;
  /** Every distinct number in rising order, where there are few enough to be classes; null where there are more. */
  readonly values: readonly number[] | null;
}

/** One band of a raster in a folder that a pack is made of. */
export interface SourceBand {
  /** GDAL's name of the band; '' for none. */
  readonly description: string;
  /** Unit that the file names for the band; '' for none. */
  readonly unit: string;
  /** What else the file, or one beside it, says the numbers are counted in: `units=feet`. */
  readonly moreUnits: readonly string[];
  /** Everything else that the file says of the band: `name=value`. */
  readonly texts: readonly string[];
  /** Sentences that say what the whole file is. */
  readonly about: readonly string[];
  /** scaled = stored x scale + offset. */
  readonly scale: number;
  readonly offset: number;
  readonly sample: BandSample | null;
}

/** A GeoTIFF that can be read. */
export interface SourceRaster {
  readonly kind: 'raster';
  /** Relative to the folder, forward slashes. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly isFloat: boolean;
  /** Unit of the coordinate system; null without a known one. */
  readonly groundUnit: 'metre' | 'foot' | 'degree' | null;
  /** Unit in which its coordinate system counts heights; null where it says nothing of heights. */
  readonly verticalUnit: 'metre' | 'foot' | 'unknown' | null;
  /** What its coordinate system counts heights from, as `NAVD88`; none where it does not say. */
  readonly verticalDatums: readonly string[];
  /** Whether its places are counted on a North American datum: NAD83 or NAD27. */
  readonly isOfAmericanDatum: boolean;
  /** Whether the file itself names its coordinate system. */
  readonly namesCrs: boolean;
  /** PROJ's words for the system that a file beside it (`.aux.xml`) names, where it names none that is known. */
  readonly crsBeside: string | null;
  /** Why its coordinate system cannot be used; null when it can. */
  readonly crsProblem: { readonly found: PackText; readonly expected: PackText } | null;
  /** Where it lies, to an east beyond 180 across the date line; null without a known coordinate system. */
  readonly bbox: BoundingBox | null;
  /** Whether a file beside it (`.aux.xml`, `.msk`) changes its numbers or its place: it has to be written anew. */
  readonly hasSidecarNumbers: boolean;
  /** Files beside it that cannot count, each with why. */
  readonly sidecarProblems: readonly { readonly name: string; readonly why: PackText }[];
  readonly bands: readonly SourceBand[];
}

/** A property of the features of a file of vectors. */
export interface SourceProperty {
  readonly name: string;
  /** Range of its numbers; null when a feature has something else there. */
  readonly range: readonly [minimum: number, maximum: number] | null;
}

/** A GeoJSON file, a collection or line by line. */
export interface SourceGeojson {
  readonly kind: 'geojson';
  readonly path: string;
  readonly featureCount: number;
  /** Geometry types, in the order in which they were met. */
  readonly geometries: readonly string[];
  readonly properties: readonly SourceProperty[];
  readonly bbox: BoundingBox | null;
}

/** One layer of a Shapefile or GeoPackage. */
export interface SourceVectorLayer {
  /** Its name inside the file; null where the file has but one. */
  readonly name: string | null;
  readonly featureCount: number;
  readonly properties: readonly SourceProperty[];
  /** Left, bottom, right, top in its own coordinate system; null without areas. */
  readonly extent: readonly [number, number, number, number] | null;
  /** Why its coordinate system cannot be used; null when it can. */
  readonly crsProblem: { readonly found: PackText; readonly expected: PackText } | null;
  /** Why it cannot be used; null when it holds areas that can be read. */
  readonly problem: PackText | null;
}

/** A Shapefile, or a GeoPackage with one or more layers. */
export interface SourceVectors {
  readonly kind: 'vectors';
  readonly path: string;
  readonly layers: readonly SourceVectorLayer[];
}

/** A table of text with a header. */
export interface SourceTable {
  readonly kind: 'table';
  readonly path: string;
  /** What its text is in; packs have UTF-8. */
  readonly encoding: PortfolioEncoding;
  readonly columns: readonly string[];
  /** Cells of the rows at its beginning, as many as were looked at. */
  readonly firstRows: readonly (readonly string[])[];
  /** Where its addresses lie; null when that was not looked at. */
  readonly bbox: BoundingBox | null;
  /** Its columns that have names of the OpenAddresses format; with all required ones it can be read as it is. */
  readonly addressColumns: AddressColumns;
}

/** A file of another kind, known by what it is. */
export interface SourceOther {
  readonly kind: 'osm' | 'tiles';
  readonly path: string;
  /** Where its addresses lie; null when that was not looked at. */
  readonly bbox: BoundingBox | null;
}

/** A file that a pack cannot use as it is. */
export interface SourceUnusable {
  readonly kind: 'unusable';
  readonly path: string;
  readonly why: PackText;
  /** Whether somebody may have meant it to be used: it is told then. */
  readonly isTold: boolean;
}

/** One file of a folder that a pack is made of, and what a look into it showed. */
export type SourceFile = (SourceRaster | SourceGeojson | SourceVectors | SourceTable | SourceOther | SourceUnusable) & {
  /** What it and the files beside it were like before the look; left out: nobody asks whether they have changed. */
  readonly state?: string;
};
