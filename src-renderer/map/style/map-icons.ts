import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapPalette } from './map-palette.ts';

/** Shapes of 12 by 12 on a disc, drawn by this project. */
const iconShapes = {
  // A cross.
  hospital: 'M5 2h2v3h3v2H7v3H5V7H2V5h3z',
  // A flame.
  fire: 'M6 1c.4 2 2.8 3 2.8 5.6A2.9 2.9 0 0 1 6 10a2.9 2.9 0 0 1-2.8-3.4C3.200 5.300 4 5 4.200 3.600 5 4 5.400 4.600 5.400 5.400 6 4.400 6.300 2.800 6 1z',
  // A shield.
  police: 'M6 1l4 1.500v3C10 8 8.200 9.900 6 11 3.800 9.900 2 8 2 5.500v-3z',
  // A mortarboard.
  school: 'M6 2l5.500 2.700L6 7.400.5 4.700zM3 6.800l3 1.500 3-1.500v2L6 10.300 3 8.800z',
  // A pediment on columns.
  hall: 'M6 1.500l5 2.500v1H1V4zM2 6h1.500v3H2zM5.250 6h1.500v3h-1.500zM8.500 6H10v3H8.500zM1 9.500h10V11H1z',
  // A train from the front.
  station:
    'M3 1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1l1 2H8.500L8 9.700H4L3.500 11H2l1-2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zm.500 1.500v2.500h5V2.500z',
} as const;
/** One of the icons. */
export type MapIcon = keyof typeof iconShapes;

/** Which icon stands for a kind of place, in the words of OpenMapTiles, Protomaps and OpenStreetMap. */
export const iconByKind: Readonly<Record<string, MapIcon>> = {
  hospital: 'hospital',
  fire_station: 'fire',
  police: 'police',
  school: 'school',
  college: 'school',
  university: 'school',
  townhall: 'hall',
  town_hall: 'hall',
  railway: 'station',
  station: 'station',
  train_station: 'station',
};

const PREFIX = 'freeboard-icon';
/** Width and height of an icon, CSS pixels. */
const DISC = 18;
const SHAPE = 12;
const PIXEL_RATIO = 2;

/** Names an icon in the colours of a palette: the map asks for it by this name when it first draws it. */
export function formatIconId(icon: MapIcon, { labelQuiet, halo }: MapPalette): string {
  return `${PREFIX} ${icon} ${labelQuiet} ${halo}`;
}

/**
 * Makes the icons that the style names: there is no sprite to be fetched from anywhere. They are made when they are
 * asked for; by the time of the event `styleimagemissing` the tile has been laid out without them.
 */
export function supplyIcons(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    const [prefix, icon, disc, shape] = id.split(' ');
    if (prefix !== PREFIX || icon === undefined || !isMapIcon(icon) || map.hasImage(id)) return;
    const image = drawIcon(icon, disc ?? '', shape ?? '');
    if (image !== null) map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
  });
}

function isMapIcon(name: string): name is MapIcon {
  return Object.hasOwn(iconShapes, name);
}

function drawIcon(icon: MapIcon, disc: string, shape: string): ImageData | null {
  const side = DISC * PIXEL_RATIO;
  const context = new OffscreenCanvas(side, side).getContext('2d');
  if (context === null) return null;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.fillStyle = disc;
  context.strokeStyle = shape;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(DISC / 2, DISC / 2, DISC / 2 - 1, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.translate((DISC - SHAPE) / 2, (DISC - SHAPE) / 2);
  context.fillStyle = shape;
  const outline = new Path2D(iconShapes[icon]);
  context.clip(outline, 'evenodd');
  context.fillRect(0, 0, SHAPE, SHAPE);
  return context.getImageData(0, 0, side, side);
}
