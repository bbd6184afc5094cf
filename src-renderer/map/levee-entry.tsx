import { useTranslation } from 'react-i18next';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { mapPalettes } from './style/map-palette.ts';
import styles from './legend.module.css';

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
