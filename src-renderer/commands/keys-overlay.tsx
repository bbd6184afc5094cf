import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/ui/button.tsx';
import { ShortcutList } from '#renderer/ui/keyboard/shortcut-list.tsx';
import { Overlay } from '#renderer/ui/overlay.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { closeOverlay } from './palette-store.ts';
import styles from './keys-overlay.module.css';

/** The list of keys over the window. */
export default function KeysOverlay() {
  const { t } = useTranslation();
  return (
    <Overlay label={t('shortcut.title')} onClose={closeOverlay}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('shortcut.title')}</h2>
        <IconButton label={t('shortcut.close')} icon={X} iconSize={16} onClick={closeOverlay} />
      </div>
      <ScrollRegion label={t('shortcut.title')} className={styles.body}>
        <ShortcutList />
      </ScrollRegion>
    </Overlay>
  );
}
