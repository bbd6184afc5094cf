import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import styles from './settings.module.css';

const shortcuts = [
  ['/', 'search'],
  ['Esc', 'back'],
  ['↑ ↓ ← →', 'pan'],
  ['+ −', 'zoom'],
  ['Enter', 'centre'],
] as const;

/** Every key that does something. */
export function ShortcutSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.keys')}>
      <dl className={styles.keys}>
        {shortcuts.map(([key, action]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`settings.key.${action}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}
