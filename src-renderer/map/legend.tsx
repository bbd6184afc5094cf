import { useTranslation } from 'react-i18next';
import { depthClasses, OPEN_WATER_COLOUR, wildfireColours } from '#shared/domain/map-colours.ts';
import { toDisplayLength } from '../i18n/length-unit.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import styles from './legend.module.css';

/** Classes and units of what lies over the basemap: the very colours that the tiles are made of. */
export function Legend({ kind }: { readonly kind: 'flood' | 'wildfire' }) {
  const { t } = useTranslation();
  const { significant, lengthUnit } = useFormatters();
  const formatBound = (metres: number): string => significant(toDisplayLength(metres, lengthUnit), 2);
  const classes =
    kind === 'flood'
      ? depthClasses.map(({ fromMetres, colour }, index) => ({
          colour,
          label: index === depthClasses.length - 1 ? `${formatBound(fromMetres)}+` : formatBound(fromMetres),
        }))
      : wildfireColours.map((colour, index) => ({ colour, label: String(index + 1) }));
  return (
    <div className={styles.legend}>
      <div className={styles.title}>{t(kind === 'flood' ? 'map.legend.depth' : 'map.legend.wildfire')}</div>
      <div className={styles.classes}>
        {classes.map(({ colour, label }) => (
          <div key={label} className={styles.class}>
            <span className={styles.swatch} style={{ background: colour }} />
            <span>{label}</span>
          </div>
        ))}
      </div>
      {kind === 'flood' && (
        <div className={styles.extra}>
          <span
            className={styles.hatch}
            style={{
              background: `repeating-linear-gradient(135deg, ${OPEN_WATER_COLOUR} 0 1.5px, transparent 1.5px 5px)`,
            }}
          />
          {t('map.legend.openWater')}
        </div>
      )}
    </div>
  );
}
