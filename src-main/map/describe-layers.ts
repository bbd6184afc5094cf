import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { floodHazards, scenariosOf, type FloodHazard, type Hazard, type Module } from '#shared/hazard/hazard.ts';
import { MIXED_MAXIMUM_ZOOM, mixedSourceLayers } from '#shared/pack/mixed-basemap.ts';
import { formatPackKey } from '#shared/pack/pack.ts';
import type { SurfaceKind } from '#shared/map/map-surface.ts';
import type { OpenPack } from '#main/pack/index.ts';
import type { BandRole } from '#main/raster/index.ts';

type PackLayers = ProcedureOutput<'pack.layers'>['packs'][number];

/** What an active pack can draw on the map, with the templates of its tiles. */
export function describeLayers(
  pack: OpenPack,
  {
    tileAttribution,
    modules,
    above,
  }: {
    /** Who made the tiles of its basemap; '' where that is not known. */
    readonly tileAttribution: string;
    /** What the licence has: the data of other hazards are not drawn. */
    readonly modules: ReadonlySet<Module>;
    /** Tells the packs that answer in its place for some of its area; '' where none does. */
    readonly above: string;
  },
): PackLayers {
  const { info, floods } = pack;
  // Tiles are kept for good: a version that is installed anew, with other content, must not get those of the old one.
  const edition = `?install=${encodeURIComponent(pack.installId)}${above === '' ? '' : `&above=${above}`}`;
  const base = `/bytes/packs/${encodeURIComponent(formatPackKey(info))}`;
  const hasWildfire = pack.wildfire !== null && modules.has('wildfire');
  return {
    id: info.id,
    version: info.version,
    title: info.title,
    bbox: info.bbox,
    attribution: info.attribution,
    synthetic: info.synthetic,
    basemap: describeBasemap(pack, { tileUrl: `${base}/basemap/{z}/{x}/{y}${edition}`, tileAttribution }),
    // Every scenario has an image at every return period: where the pack has no map of its own, the derived one.
    overlays: floodHazards
      .filter((hazard) => modules.has(hazard))
      .flatMap((hazard) => {
        const returnPeriods = (floods[hazard]?.maps ?? [])
          .filter(({ scenario }) => scenario === 'base')
          .map(({ returnPeriodYears }) => returnPeriodYears);
        return scenariosOf(hazard).flatMap((scenario) =>
          returnPeriods.map((returnPeriodYears) => ({ hazard, scenario, returnPeriodYears })),
        );
      }),
    overlayTileUrl: `${base}/flood/{hazard}/{scenario}/{returnPeriod}/{z}/{x}/{y}.png${edition}`,
    hasWildfire,
    wildfireTileUrl: hasWildfire ? `${base}/wildfire/{z}/{x}/{y}.png${edition}` : null,
    surfaces: listSurfaces(pack)
      .filter(({ kind, hazard }) => isLicensed(findSurfaceHazard(kind, hazard), modules))
      .map(({ kind, hazard }) => {
        const name = kind === 'wildfireIndex' ? 'wildfire' : `surface/${hazard === null ? kind : `${kind}/${hazard}`}`;
        return { kind, hazard, tileUrl: `${base}/${name}/{z}/{x}/{y}.png${edition}` };
      }),
    territory: pack.territory,
  };
}

/** The hazard that a surface is of; null for the ground, which is nobody's. @param of whose defences it shows */
export function findSurfaceHazard(kind: SurfaceKind, of: FloodHazard | null): Hazard | null {
  return kind === 'terrain' || kind === 'relief' ? null : (of ?? 'wildfire');
}

/** Whether a licence has a hazard; null: what is drawn is of none. */
export function isLicensed(hazard: Hazard | null, modules: ReadonlySet<Module>): boolean {
  return hazard === null || modules.has(hazard);
}

/** What a pack can draw beside floods, in the order in which it is offered. */
function listSurfaces({ rasters, wildfire }: OpenPack): Pick<PackLayers['surfaces'][number], 'kind' | 'hazard'>[] {
  const bands = rasters.groups.flatMap((group) => group.bands);
  const has = (role: BandRole): boolean => bands.some((band) => band.role === role);
  const kinds: SurfaceKind[] = [
    ...(wildfire === null ? [] : (['wildfireIndex'] as const)),
    ...(has('burnProbability') ? (['burnProbability'] as const) : []),
    ...(has('flameLength') || has('conditionalIntensity') ? (['flameLength'] as const) : []),
    ...(has('terrain') ? (['terrain', 'relief'] as const) : []),
  ];
  const protectedHazards = floodHazards.filter((hazard) =>
    bands.some((band) => band.role === 'standardOfProtection' && band.hazard === hazard),
  );
  return [
    ...kinds.map((kind) => ({ kind, hazard: null })),
    ...protectedHazards.map((hazard) => ({ kind: 'standardOfProtection' as const, hazard })),
  ];
}

function describeBasemap(
  { basemap }: OpenPack,
  { tileUrl, tileAttribution }: { readonly tileUrl: string; readonly tileAttribution: string },
): PackLayers['basemap'] {
  switch (basemap.kind) {
    case 'none':
      return { kind: 'none' };
    case 'geojson':
      return {
        kind: 'vector',
        tileUrl,
        minimumZoom: 0,
        maximumZoom: MIXED_MAXIMUM_ZOOM,
        sourceLayers: Object.values(mixedSourceLayers),
        schema: 'mixed',
      };
    default:
      return {
        kind: basemap.kind,
        tileUrl,
        minimumZoom: basemap.minimumZoom,
        maximumZoom: basemap.maximumZoom,
        sourceLayers: [...basemap.sourceLayers],
        schema: basemap.schema,
        ...(basemap.tileSidePixels === undefined ? {} : { tileSidePixels: basemap.tileSidePixels }),
        attribution: tileAttribution,
      };
  }
}
