import { useTranslation } from 'react-i18next';
import type { MapTheme } from '#shared/domain/map-colours.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import { buildLegend } from './legend-model.ts';
import type { OverlayChoice } from './scene.ts';
import styles from './legend.module.css';

/** Lines of a colour on nothing, leaning to the right, or to the left as on the map's defences. */
function hatch(colour: string, degrees: 45 | 135): string {
  return `repeating-linear-gradient(${degrees}deg, ${colour} 0 2px, transparent 2px 5px)`;
}

/** Classes and units of what lies over the basemap; nothing without an overlay. */
export function Legend({ overlay, theme }: { readonly overlay: OverlayChoice; readonly theme: MapTheme }) {
  const { t } = useTranslation();
  const legend = buildLegend(overlay, theme, t, useFormatters());
  if (legend === null) return null;
  return (
    <div className={styles.legend}>
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
      {legend.hatch !== null && (
        <div className={styles.extra}>
          <span className={styles.hatch} style={{ background: hatch(legend.hatch.colour, 135) }} />
          {legend.hatch.label}
        </div>
      )}
    </div>
  );
}
