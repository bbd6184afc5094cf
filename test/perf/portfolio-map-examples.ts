import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { CellRequest } from '#main/portfolio/review/gather-cells.ts';

const aal: MapFigure = { measure: 'aal', hazard: 'all', asset: 'all', scenario: 'base' };
const whole = [-63.1, 42.35, -62.5, 42.75] as const;
const close = [-62.81, 42.52, -62.79, 42.53] as const;

function ask(figure: MapFigure, style: CellRequest['style'], isClose = false): CellRequest {
  return { figure, style, bounds: isClose ? close : whole, zoom: isClose ? 15.4 : 10.6, filter: {} };
}

/** What the map of made-up rows is asked for. */
export const portfolioMapExamples: readonly { readonly title: string; readonly requests: readonly CellRequest[] }[] = [
  { title: 'map for the first time (places of all locations found)', requests: [ask(aal, 'clusters')] },
  {
    title: 'map moved, clusters and heat, figures that are stored',
    requests: [
      ask(aal, 'clusters'),
      ask(aal, 'heat'),
      ask(aal, 'clusters', true),
      ask({ ...aal, measure: 'tiv' }, 'heat'),
      ask({ ...aal, measure: 'index', hazard: 'fluvial' }, 'clusters'),
      ask({ ...aal, measure: 'aalPerMille' }, 'heat'),
      ask({ ...aal, measure: 'pml1500', hazard: 'fluvial' }, 'heat'),
    ],
  },
  {
    title: 'map by an asset or a scenario for the first time (made of the losses)',
    requests: [
      ask({ ...aal, asset: 'structure' }, 'heat'),
      ask({ ...aal, hazard: 'fluvial', scenario: 'defFail' }, 'heat'),
    ],
  },
];
