import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from './keys.tsx';
import { shortcuts, type ShortcutName, type ShortcutPlace } from './shortcuts.ts';
import layout from '../layout.module.css';
import styles from './shortcut-list.module.css';

const places: readonly ShortcutPlace[] = ['everywhere', 'map', 'list', 'part'];

/** Every key of the window, by where it does something: also those that have nothing to do at the moment. */
export function ShortcutList() {
  const { t } = useTranslation();
  const id = useId();
  const names = Object.keys(shortcuts) as ShortcutName[];
  return (
    <div className={layout.stack14}>
      {places.map((place) => (
        <section key={place} aria-labelledby={`${id}-${place}`}>
          {/* No heading: the list stands under headings of different levels. */}
          <p id={`${id}-${place}`} className={styles.heading}>
            {t(`shortcut.place.${place}`)}
          </p>
          <dl className={styles.keys}>
            {names
              .filter((name) => shortcuts[name].place === place)
              .map((name) => (
                <div key={name} className={styles.line}>
                  <dt>{t(`shortcut.does.${name}`)}</dt>
                  <dd>
                    <Keys name={name} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
