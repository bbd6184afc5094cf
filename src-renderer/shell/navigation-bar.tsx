import { Link } from '@tanstack/react-router';
import { ClipboardList, Map as MapIcon, Search, Settings, TableProperties } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSectionSearch } from '#renderer/query/sections.ts';
import { useShortcutTip } from '#renderer/ui/keyboard/use-shortcut-tip.ts';
import styles from './navigation-bar.module.css';

/** The ways through the application: only those that lead somewhere. */
export function NavigationBar() {
  const { t } = useTranslation();
  const tip = useShortcutTip();
  const find = useSectionSearch();
  return (
    <nav className={styles.bar} aria-label={t('rail.label')}>
      <span className={styles.mark} title="Freeboard">
        <FreeboardMark />
      </span>
      <Link to="/" search={find('/')} className={styles.item} activeOptions={{ exact: true, includeSearch: false }}>
        <Search size={18} aria-hidden="true" />
        {t('rail.query')}
      </Link>
      <Link
        to="/portfolio"
        search={find('/portfolio')}
        className={styles.item}
        activeOptions={{ includeSearch: false }}
      >
        <TableProperties size={18} aria-hidden="true" />
        {t('rail.portfolio')}
      </Link>
      <Link to="/surveys" search={find('/surveys')} className={styles.item} activeOptions={{ includeSearch: false }}>
        <ClipboardList size={18} aria-hidden="true" />
        {t('rail.surveys')}
      </Link>
      <Link to="/places" search={find('/places')} className={styles.item} activeOptions={{ includeSearch: false }}>
        <MapIcon size={18} aria-hidden="true" />
        {t('rail.places')}
      </Link>
      <Link
        to="/settings"
        search={find('/settings')}
        className={`${styles.item} ${styles.last}`}
        title={tip(t('rail.settings'), 'settings')}
        activeOptions={{ includeSearch: false }}
      >
        <Settings size={18} aria-hidden="true" />
        {t('rail.settings')}
      </Link>
    </nav>
  );
}

/** The mark: a floor line above two lines of water, which is what freeboard means. */
function FreeboardMark() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 11V5.5L12 2l7 3.5V11" strokeLinejoin="round" />
      <path d="M3 11h18" />
      <path d="M3 17c1.5-1.6 3-1.6 4.5 0s3 1.6 4.5 0 3-1.6 4.5 0 3 1.6 4.5 0" />
      <path d="M6 21.5c1-1 2-1 3 0s2 1 3 0 2-1 3 0 2 1 3 0" opacity="0.55" />
    </svg>
  );
}
