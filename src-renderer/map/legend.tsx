import { useTranslation } from 'react-i18next';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { buildLegend } from './legend-model.ts';
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
