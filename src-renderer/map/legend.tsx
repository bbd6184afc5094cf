import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import {
  type MapTheme,
  burnProbabilityClasses,
  depthClassesOf,
  flameLengthClasses,
  OPEN_WATER_COLOUR,
  protectionClasses,
  terrainClasses,
  turnClasses,
  turnRamp,
  wildfireColours,
  type ColourClass,
} from '#shared/map/map-colours.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import type { OverlayChoice } from './scene.ts';
import { mapPalettes } from './style/map-palette.ts';
import styles from './legend.module.css';

/** Lines of a colour on nothing, leaning to the right, or to the left as on the map's defences. */
function hatch(colour: string, degrees: 45 | 135): string {
  return `repeating-linear-gradient(${degrees}deg, ${colour} 0 2px, transparent 2px 5px)`;
}

/** Classes and units of what lies over the basemap, and the levee's sign; nothing where there is neither. */
export function Legend({
  overlay,
  theme,
  showsLevees = false,
}: {
  readonly overlay: OverlayChoice;
  readonly theme: MapTheme;
  readonly showsLevees?: boolean;
}) {
  const { t } = useTranslation();
  const legend = buildLegend(overlay, theme, t, useFormatters());
  const hatched = legend?.hatch ?? null;
  if (legend === null && !showsLevees) return null;
  return (
    <div className={styles.legend}>
      {legend !== null && (
        <>
          <div className={styles.title}>{legend.title}</div>
          <div className={styles.classes}>
            {legend.classes.map(({ colour, label }) => (
              <div key={label} className={styles.class}>
                <span
                  className={styles.swatch}
                  style={{ background: legend.isHatched ? hatch(colour, 45) : colour, borderColor: colour }}
                />
                <span>{label}</span>
              </div>
            ))}
          </div>
        </>
      )}
      {(hatched !== null || showsLevees) && (
        <div className={styles.extra}>
          {hatched !== null && (
            <span className={styles.entry}>
              <span className={styles.hatch} style={{ background: hatch(hatched.colour, 135) }} />
              {hatched.label}
            </span>
          )}
          {showsLevees && <LeveeEntry theme={theme} />}
        </div>
      )}
    </div>
  );
}

/** What the line with hatches on its side is: a levee, as the basemap has it. */
export function LeveeEntry({ theme }: { readonly theme: MapTheme }) {
  const { t } = useTranslation();
  const { levee } = mapPalettes[theme];
  return (
    <span className={styles.entry}>
      <svg className={styles.line} viewBox="0 0 22 10" aria-hidden="true">
        <path d="M0 5h22" stroke={levee} strokeWidth="8" strokeDasharray="1.4 4.2" strokeDashoffset="-2" />
        <path d="M0 5h22" stroke={levee} strokeWidth="1.6" />
      </svg>
      {t('map.legend.levee')}
    </span>
  );
}

/** What a legend says: classes in rising order, each from its label up to the next one's. */
interface LegendModel {
  /** The quantity with its unit. */
  readonly title: string;
  readonly classes: readonly { readonly colour: string; readonly label: string }[];
  /** What is drawn with a pattern beside the classes. */
  readonly hatch: { readonly colour: string; readonly label: string } | null;
  /** Whether the classes themselves are drawn hatched. */
  readonly isHatched: boolean;
}

/** The legend of an overlay: the very colours that its tiles are made of in a theme. Null without an overlay. */
function buildLegend(
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
          depthClassesOf(theme).map(({ fromMetres, colour }) => ({ from: fromMetres, colour })),
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
