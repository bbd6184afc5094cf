import type { TFunction } from 'i18next';
import {
  burnProbabilityClasses,
  depthClasses,
  flameLengthClasses,
  OPEN_WATER_COLOUR,
  protectionClasses,
  terrainClasses,
  turnClasses,
  turnRamp,
  wildfireColours,
  type ColourClass,
  type MapTheme,
} from '#shared/map/map-colours.ts';
import type { Formatters } from '../i18n/formatters.ts';
import { toDisplayLength } from '../i18n/display-length.ts';
import type { OverlayChoice } from './scene.ts';

/** What a legend says: classes in rising order, each from its label up to the next one's. */
export interface LegendModel {
  /** The quantity with its unit. */
  readonly title: string;
  readonly classes: readonly { readonly colour: string; readonly label: string }[];
  /** What is drawn with a pattern beside the classes. */
  readonly hatch: { readonly colour: string; readonly label: string } | null;
  /** Whether the classes themselves are drawn hatched. */
  readonly isHatched: boolean;
}

/** The legend of an overlay: the very colours that its tiles are made of in a theme. Null without an overlay. */
export function buildLegend(
  overlay: OverlayChoice,
  theme: MapTheme,
  t: TFunction,
  formatters: Formatters,
): LegendModel | null {
  const { significant, lengthUnit } = formatters;
  const plain = { hatch: null, isHatched: false };
  const metres = (value: number): string => significant(toDisplayLength(value, lengthUnit), 2);
  switch (overlay.kind) {
    case 'flood':
      return {
        title: t('map.legend.depth'),
        classes: labelClasses(
          turnClasses(depthClasses, theme).map(({ fromMetres, colour }) => ({ from: fromMetres, colour })),
          metres,
        ),
        hatch: { colour: OPEN_WATER_COLOUR, label: t('map.legend.openWater') },
        isHatched: false,
      };
    case 'terrain':
      return { ...plain, title: t('map.legend.terrain'), classes: labelClasses(terrainClasses, metres) };
    case 'protection':
      return {
        title: t('map.legend.protection'),
        classes: labelClasses(
          // What is not defended is not drawn: the first class begins with the first year.
          turnClasses(protectionClasses, theme).map((known, index) =>
            index === 0 ? { ...known, from: Number.NEGATIVE_INFINITY } : known,
          ),
          (years) => significant(years, 4),
        ),
        hatch: null,
        isHatched: true,
      };
    case 'wildfire':
      switch (overlay.measure) {
        case 'wildfireIndex':
          return {
            ...plain,
            title: t('map.legend.wildfire'),
            classes: turnRamp(wildfireColours, theme).map((colour, index) => ({ colour, label: String(index + 1) })),
          };
        case 'burnProbability':
          return {
            ...plain,
            title: t('map.legend.burnProbability'),
            classes: labelClasses(turnClasses(burnProbabilityClasses, theme), (ratio) => significant(ratio * 100, 1)),
          };
        default:
          return {
            ...plain,
            title: t('map.legend.flameLength'),
            classes: labelClasses(turnClasses(flameLengthClasses, theme), metres),
          };
      }
    default:
      return null;
  }
}

/** `0  0.1 … 4+`; a first class without a lower bound is named by its upper one. */
function labelClasses(classes: readonly ColourClass[], format: (value: number) => string): LegendModel['classes'] {
  return classes.map(({ from, colour }, index) => {
    if (!Number.isFinite(from)) return { colour, label: `<${format(classes[index + 1]?.from ?? 0)}` };
    return { colour, label: index === classes.length - 1 ? `${format(from)}+` : format(from) };
  });
}
