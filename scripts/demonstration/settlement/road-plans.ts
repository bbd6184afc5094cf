import type { Point } from '../region-frame.ts';
import type { RoadClass } from './street.ts';

/** A country road between two places: settlements by name, or a place where it leaves the county. */
export interface RoadPlan {
  readonly name: string;
  readonly reference: string | null;
  readonly roadClass: RoadClass;
  readonly from: string | Point;
  readonly to: string | Point;
  /** City of the addresses along it. */
  readonly city: string;
}

/** The county's roads outside its settlements, the important ones first: later ones join them where they can. */
export const roadPlans: readonly RoadPlan[] = [
  {
    name: 'Coast Hwy',
    reference: '7',
    roadClass: 'primary',
    from: { x: 15_700, y: 60 },
    to: 'Anse-aux-Loutres',
    city: 'Anse-aux-Loutres',
  },
  {
    name: 'Coast Hwy',
    reference: '7',
    roadClass: 'primary',
    from: 'Anse-aux-Loutres',
    to: 'Wick Harbour',
    city: 'Wick Harbour',
  },
  { name: 'Coast Hwy', reference: '7', roadClass: 'primary', from: 'Wick Harbour', to: 'Portham', city: 'Portham' },
  { name: 'Coast Hwy', reference: '7', roadClass: 'primary', from: 'Portham', to: 'Larkfield', city: 'Larkfield' },
  {
    name: 'Coast Hwy',
    reference: '7',
    roadClass: 'primary',
    from: 'Larkfield',
    to: { x: 13_100, y: 15_940 },
    city: 'Larkfield',
  },
  {
    name: 'Valley Rd',
    reference: '12',
    roadClass: 'secondary',
    from: 'Portham',
    to: 'Saint-Alcide',
    city: 'Saint-Alcide',
  },
  {
    name: 'Valley Rd',
    reference: '12',
    roadClass: 'secondary',
    from: 'Saint-Alcide',
    to: 'Copper Landing',
    city: 'Copper Landing',
  },
  {
    name: 'Valley Rd',
    reference: '12',
    roadClass: 'secondary',
    from: 'Copper Landing',
    to: { x: 60, y: 4600 },
    city: 'Copper Landing',
  },
  {
    name: 'Gullcrest Rd',
    reference: null,
    roadClass: 'tertiary',
    from: 'Larkfield',
    to: 'Gullcrest',
    city: 'Gullcrest',
  },
  {
    name: 'Tarn Mills Rd',
    reference: null,
    roadClass: 'tertiary',
    from: 'Saint-Alcide',
    to: 'Tarn Mills',
    city: 'Tarn Mills',
  },
  {
    name: 'Old Post Rd',
    reference: null,
    roadClass: 'tertiary',
    from: 'Tarn Mills',
    to: 'Anse-aux-Loutres',
    city: 'Tarn Mills',
  },
  {
    name: 'Back Lake Rd',
    reference: null,
    roadClass: 'tertiary',
    from: 'Portham',
    to: { x: 9300, y: 13_300 },
    city: 'Portham',
  },
  {
    name: 'South Hills Rd',
    reference: null,
    roadClass: 'tertiary',
    from: { x: 9300, y: 13_300 },
    to: 'Larkfield',
    city: 'Larkfield',
  },
  {
    name: 'Quarry Rd',
    reference: null,
    roadClass: 'track',
    from: { x: 9300, y: 13_300 },
    to: { x: 4200, y: 12_200 },
    city: 'Portham',
  },
  {
    name: 'Bay Shore Rd',
    reference: null,
    roadClass: 'tertiary',
    from: 'Portham',
    to: { x: 15_350, y: 11_300 },
    city: 'Portham',
  },
  {
    name: 'Cape Rd',
    reference: null,
    roadClass: 'tertiary',
    from: 'Gullcrest',
    to: { x: 16_900, y: 13_100 },
    city: 'Gullcrest',
  },
  {
    name: 'Fire Tower Rd',
    reference: null,
    roadClass: 'track',
    from: 'Tarn Mills',
    to: { x: 6400, y: 1900 },
    city: 'Tarn Mills',
  },
];
