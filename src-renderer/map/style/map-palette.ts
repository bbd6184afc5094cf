import type { RasterLayerSpecification } from 'maplibre-gl';
import type { ImageTone } from '../image-tone.ts';
import type { MapTheme } from '#shared/map/map-colours.ts';

/** Colours of the basemap: muted, so that what lies over it speaks. Water is grey-blue, to be told from depth. */
export interface MapPalette {
  readonly ground: string;
  readonly land: string;
  readonly green: string;
  readonly built: string;
  readonly sand: string;
  readonly water: string;
  readonly waterLine: string;
  readonly building: string;
  /** Edges of buildings and roads, above whatever lies over the map. */
  readonly outline: string;
  readonly road: string;
  readonly roadMajor: string;
  readonly roadCasing: string;
  readonly rail: string;
  readonly label: string;
  readonly labelQuiet: string;
  readonly labelWater: string;
  readonly halo: string;
  readonly levee: string;
  readonly territory: string;
  readonly territoryStressed: string;
  readonly graticule: string;
  /** How a basemap of images is toned down: it has colours of its own. */
  readonly images: Readonly<Record<ImageTone, NonNullable<RasterLayerSpecification['paint']>>>;
}

/** The palettes of the two themes. */
export const mapPalettes: Readonly<Record<MapTheme, MapPalette>> = {
  light: {
    ground: '#f4f4f1',
    land: '#f1f1ed',
    green: '#e5ebdf',
    built: '#eeece7',
    sand: '#f2ecd9',
    water: '#cbd8df',
    waterLine: '#b9c9d2',
    building: '#e1dfd9',
    outline: '#a9a69d',
    road: '#ffffff',
    roadMajor: '#ffffff',
    roadCasing: '#d9d9d5',
    rail: '#c9cac9',
    label: '#2d343a',
    labelQuiet: '#454e56',
    labelWater: '#34566a',
    halo: '#fbfbf9',
    levee: '#6b5b3e',
    territory: '#56616b',
    territoryStressed: '#0b6767',
    graticule: '#dcdedc',
    images: { paper: { 'raster-saturation': -0.6 }, picture: { 'raster-saturation': -0.6 } },
  },
  dark: {
    ground: '#15181b',
    land: '#181c1f',
    green: '#1a2220',
    built: '#1c2023',
    sand: '#24221c',
    water: '#20303a',
    waterLine: '#2b3f4b',
    building: '#272c31',
    outline: '#77828c',
    road: '#30363c',
    roadMajor: '#3b434a',
    roadCasing: '#1b1f22',
    rail: '#343a40',
    label: '#dbe1e6',
    labelQuiet: '#bfc8cf',
    labelWater: '#aecbdb',
    halo: '#14171a',
    levee: '#b39a6b',
    territory: '#b3bec6',
    territoryStressed: '#66c9c2',
    graticule: '#262b2f',
    images: {
      // Turned round, dark for bright, and the hues turned back: names that were written dark on paper are bright on
      // dark. Merely darkened, their contrast was 2.
      paper: {
        'raster-saturation': -0.6,
        'raster-hue-rotate': 180,
        'raster-brightness-min': 0.97,
        'raster-brightness-max': 0.03,
      },
      picture: { 'raster-saturation': -0.6, 'raster-brightness-max': 0.4 },
    },
  },
};
