import { useTranslation } from 'react-i18next';
import { formatKeys, isMac, type ShortcutName } from './shortcuts.ts';

/** What stands beside the pointer over something that a key does, too, and describes it to a screen reader. */
export function useShortcutTip(): (label: string, name: ShortcutName) => string {
  const { t } = useTranslation();
  return (label, name) => t('shortcut.tip', { label, keys: formatKeys(name)[0]!.join(isMac() ? '' : '+') });
}
