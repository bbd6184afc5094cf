import { Link } from '@tanstack/react-router';
import { ClipboardList, Map as MapIcon, Search, Settings, TableProperties } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FreeboardMark } from '#renderer/ui/freeboard-mark.tsx';
import styles from './navigation-bar.module.css';

/** The ways through the application: only those that lead somewhere. */
export function NavigationBar() {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t('rail.label')}>
      <span className={styles.mark} title="Freeboard">
        <FreeboardMark />
      </span>
      <Link to="/" search={true} className={styles.item} activeOptions={{ exact: true, includeSearch: false }}>
        <Search size={18} aria-hidden="true" />
        {t('rail.query')}
      </Link>
      <Link to="/portfolio" search={{}} className={styles.item} activeOptions={{ includeSearch: false }}>
        <TableProperties size={18} aria-hidden="true" />
        {t('rail.portfolio')}
      </Link>
      <Link to="/surveys" search={{}} className={styles.item} activeOptions={{ includeSearch: false }}>
        <ClipboardList size={18} aria-hidden="true" />
        {t('rail.surveys')}
      </Link>
      <Link to="/places" search={true} className={styles.item} activeOptions={{ includeSearch: false }}>
        <MapIcon size={18} aria-hidden="true" />
        {t('rail.places')}
      </Link>
      <Link
        to="/settings"
        search={true}
        className={`${styles.item} ${styles.last}`}
        activeOptions={{ includeSearch: false }}
      >
        <Settings size={18} aria-hidden="true" />
        {t('rail.settings')}
      </Link>
    </nav>
  );
}
