import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import type { MapTheme } from '#shared/map/map-colours.ts';
import type { ImageTone } from './image-tone.ts';

/** What one active pack can draw. */
export type PackLayers = ProcedureOutput<'pack.layers'>['packs'][number] & {
  /** What the images of its basemap look like, where it has any and they were looked at. */
  readonly imageTone?: ImageTone | undefined;
};

/** Where a pack is that draws nothing: it is switched off. */
export type PackOutline = ProcedureOutput<'pack.outlines'>['packs'][number];

/** What the map can tell of wildfire: the index, or one of the two quantities that it is made of. */
export const wildfireMeasures = ['wildfireIndex', 'burnProbability', 'flameLength'] as const;
export type WildfireMeasure = (typeof wildfireMeasures)[number];

/**
 * What lies over the basemap: a flood hazard's depths, a measure of wildfire, how far a hazard's defences protect, the
 * height of the ground, or nothing.
 */
export type OverlayChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'wildfire'; readonly measure: WildfireMeasure }
  | { readonly kind: 'protection'; readonly hazard: FloodHazard }
  | { readonly kind: 'terrain' }
  | FloodChoice;

/** The depths of one flood hazard in one event. */
export interface FloodChoice {
  readonly kind: 'flood';
  readonly hazard: FloodHazard;
  readonly scenario: Scenario;
  readonly returnPeriodYears: number;
}

/** A lettered point among several that are looked at together. */
export interface MapMark {
  readonly label: string;
  readonly point: Coordinates;
}

/** A surveyed building. */
export type SurveyDot = ProcedureOutput<'survey.points'>['surveys'][number];

/** Everything that the map shows, as plain data: the same scene always gives the same picture. */
export interface MapScene {
  readonly theme: MapTheme;
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  /** 0..1. */
  readonly overlayOpacity: number;
  /** Overlays that are likely to be wanted next: their tiles are had before, and not shown. */
  readonly preparedOverlays: readonly OverlayChoice[];
  /** Where the building in question stands; null without one. */
  readonly pin: Coordinates | null;
  /** What the overlay holds there, beside the pin; '' for nothing. */
  readonly pinLabel: string;
  readonly marks: readonly MapMark[];
  readonly surveys: readonly SurveyDot[];
  /** Packs that are switched off, whose outlines are drawn nevertheless. */
  readonly outlines: readonly PackOutline[];
  /** Key `id@version` of the pack, of either kind, whose outline is stressed; null for none. */
  readonly stressedPack: string | null;
  /** Changes when what lies over the map changes its size: the pin must not be beneath it. */
  readonly controlsLayout: string;
}

/** Where the map is asked to go; a new `id` asks again. */
export type CameraRequest =
  | { readonly id: number; readonly kind: 'bounds'; readonly bounds: BoundingBox }
  | {
      readonly id: number;
      readonly kind: 'point';
      readonly point: Coordinates;
      /** Stays where the point is in sight and the map is near enough to tell streets apart. */
      readonly unlessInView: boolean;
    };

/** Whether two scenes are drawn with the same style: pin and marks are not of it. */
export function isSameStyle(a: MapScene, b: MapScene): boolean {
  return isSameButOverlays(a, b) && a.overlay === b.overlay && a.preparedOverlays === b.preparedOverlays;
}

/** Whether the styles of two scenes differ by nothing but which overlays are wanted. */
export function isSameButOverlays(a: MapScene, b: MapScene): boolean {
  return (
    a.theme === b.theme &&
    a.packs === b.packs &&
    a.overlayOpacity === b.overlayOpacity &&
    a.surveys === b.surveys &&
    a.outlines === b.outlines &&
    a.stressedPack === b.stressedPack
  );
}
