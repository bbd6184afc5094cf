import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { surveyStatuses, type SurveyStatus } from '#shared/survey/survey.ts';
import type { SurveyDot } from '../scene.ts';

const SOURCE = 'survey-dots';

/** Colours of a dot: the further a survey has come, the fuller it is. */
export interface SurveyDotColours {
  readonly fill: Readonly<Record<SurveyStatus, string>>;
  readonly line: string;
}

/** The colours of the dots in each theme, ordered in lightness. */
export const surveyDotColours: Readonly<Record<MapTheme, SurveyDotColours>> = {
  light: { fill: { draft: '#ffffff', inReview: '#5fb3ad', final: '#0b4f4f' }, line: '#0b3b3b' },
  dark: { fill: { draft: '#14171a', inReview: '#2f8f88', final: '#a8ece6' }, line: '#d5f5f2' },
};

/**
 * A dot for every survey. Those of a state are one feature of many points: MapLibre copies and compares what a style
 * holds with each change of it, and ten thousand features would be felt.
 */
export function buildSurveyDots(
  surveys: readonly SurveyDot[],
  theme: MapTheme,
): { readonly sources: Record<string, SourceSpecification>; readonly layers: LayerSpecification[] } {
  if (surveys.length === 0) return { sources: {}, layers: [] };
  const { fill, line } = surveyDotColours[theme];
  const features = surveyStatuses.map((status) => ({
    type: 'Feature' as const,
    properties: { status },
    geometry: {
      type: 'MultiPoint' as const,
      coordinates: surveys
        .filter((survey) => survey.status === status)
        .map(({ point }) => [point.longitude, point.latitude]),
    },
  }));
  return {
    sources: {
      [SOURCE]: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: features.filter(({ geometry }) => geometry.coordinates.length > 0),
        },
      },
    },
    layers: [
      {
        id: SOURCE,
        type: 'circle',
        source: SOURCE,
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 2.5, 12, 4, 16, 6],
          'circle-color': ['match', ['get', 'status'], 'draft', fill.draft, 'inReview', fill.inReview, fill.final],
          'circle-stroke-color': line,
          'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8, 1, 16, 1.75],
        },
      },
    ],
  };
}
