import { useTranslation } from 'react-i18next';
import { ShortcutList } from '#renderer/ui/keyboard/shortcut-list.tsx';
import { Section } from '#renderer/ui/section.tsx';

/** Every key that does something. */
export function ShortcutSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.keys')}>
      <ShortcutList />
    </Section>
  );
}
