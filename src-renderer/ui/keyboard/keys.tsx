import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKeys, type ShortcutName } from './shortcuts.ts';
import styles from './keys.module.css';

/** The keys of a shortcut, drawn as keys; where several do it, one after the other. */
export function Keys({ name }: { readonly name: ShortcutName }) {
  const { t } = useTranslation();
  return (
    <span className={styles.keys}>
      {formatKeys(name).map((combination, at) => (
        <Fragment key={combination.join(' ')}>
          {at > 0 && <span className={styles.or}>{t('shortcut.or')}</span>}
          {combination.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
