import type { FloodHazard, Hazard, Scenario } from '#shared/hazard/hazard.ts';
import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import type { ManifestFuture, PackManifest } from '#shared/pack/pack-manifest.ts';
import type { InstalledPack } from '#shared/pack/pack.ts';
import type { RasterGroup, RasterStore } from '#main/raster/index.ts';
import type { RecordedPack } from './installed-record.ts';
import type { AreaGeometry, Territory } from './territory.ts';

/** One band of one group of a store. */
export interface BandReference {
  readonly group: RasterGroup;
  /** Index into the group's bands. */
  readonly band: number;
}

/** The terrain of a pack, and what it states of its heights; undefined: nothing. */
export interface TerrainBand
  extends BandReference, Pick<NonNullable<PackManifest['terrain']>, 'verticalDatum' | 'surface'> {}

/** One flood map of a pack. */
export interface FloodLayer extends BandReference {
  readonly returnPeriodYears: number;
  readonly scenario: Scenario;
}

/** A flood hazard's maps, by scenario and return period, frequent to rare. */
export interface FloodLayers {
  readonly definition: HazardDefinition;
  readonly maps: readonly FloodLayer[];
  /** The ground, needed where the quantity is `elevation`; null when the pack has none. */
  readonly terrain: TerrainBand | null;
  /** Years up to which defences protect; null when the pack has none for the hazard. */
  readonly standardOfProtection: BandReference | null;
}

/** Flood maps of a climate to come: those of each member, with the ground and the standards of today. */
export interface FutureLayers extends Pick<ManifestFuture, 'id' | 'pathway' | 'year'> {
  readonly members: readonly { readonly name: string; readonly layers: FloodLayers }[];
}

/** The address index of an installed pack. */
export interface InstalledAddressIndex {
  readonly path: string;
  /** SHA-256 of the file; undefined in packs of versions that wrote none down. */
  readonly digest: string | undefined;
  /** Whether checksums of its pages stand beside it; in packs of earlier versions they do not. */
  readonly hasSums: boolean;
  /** SHA-256 of those checksums; undefined where there are none. */
  readonly sumsDigest: string | undefined;
}

/** The basemap file of an installed pack. */
export type InstalledBasemap =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'geojson';
      readonly path: string;
      /** SHA-256 of the file; undefined in packs of versions that wrote none down. */
      readonly digest: string | undefined;
    }
  | {
      readonly kind: 'vector' | 'raster';
      readonly container: 'pmtiles' | 'mbtiles';
      readonly path: string;
      /** Whether checksums of its blocks or tiles stand beside it; in packs of earlier versions they do not. */
      readonly hasSums: boolean;
      readonly minimumZoom: number;
      readonly maximumZoom: number;
      readonly sourceLayers: readonly string[];
      readonly schema: 'protomaps' | 'openmaptiles' | 'plain' | 'raster';
      /** Left out by installs of earlier versions. */
      readonly tileSidePixels?: number | undefined;
      readonly attribution?: string | undefined;
    };

/** An active pack with its store opened. */
export interface OpenPack {
  readonly info: RecordedPack & Pick<InstalledPack, 'active'>;
  /** Tells two installs of one version apart. */
  readonly installId: string;
  readonly rasters: RasterStore;
  readonly floods: Readonly<Partial<Record<FloodHazard, FloodLayers & { readonly futures: readonly FutureLayers[] }>>>;
  readonly terrain: TerrainBand | null;
  /** Burn probability with the flame length or intensity beside it, or the classified index; null without wildfire. */
  readonly wildfire:
    | (BandReference & {
        readonly classes: readonly (readonly [low: number, high: number, index: number])[] | null;
        readonly flame: BandReference | null;
        /** Whether nodata around a point means that there is no map. */
        readonly isNodataOutside: boolean;
      })
    | null;
  readonly basemap: InstalledBasemap;
  /** GeoJSON geometry of the pack's territory. */
  readonly territory: AreaGeometry;
  /** The pack's territory. */
  readonly area: Territory;
  /** Territory of one hazard: its own, else the pack's. */
  areaOf(hazard: Hazard): Territory;
  /** Null without addresses. */
  readonly addressIndex: InstalledAddressIndex | null;
}

/** An active pack whose maps cannot be opened: where it answers, and for what, is known from its record. */
export interface DamagedPack extends Pick<OpenPack, 'info' | 'installId' | 'area' | 'areaOf' | 'addressIndex'> {
  /** Hazards that it has maps of. */
  readonly hazards: readonly Hazard[];
  /** What the numbers of its flood maps would mean. */
  readonly definitions: Readonly<Partial<Record<FloodHazard, HazardDefinition>>>;
  /** What opening its maps threw. */
  readonly cause: unknown;
}
