import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from './keys.tsx';
import { shortcuts, type ShortcutName, type ShortcutPlace } from './shortcuts.ts';
import styles from './shortcut-list.module.css';
import { useIsListening } from './use-shortcut.ts';

const places: readonly ShortcutPlace[] = ['everywhere', 'map', 'list'];

/** Every key that does something now, by where it does it. */
export function ShortcutList() {
  const { t } = useTranslation();
  const id = useId();
  const isListening = useIsListening();
  const names = Object.keys(shortcuts) as ShortcutName[];
  return (
    <div className={styles.list}>
      {places.map((place) => (
        <section key={place} aria-labelledby={`${id}-${place}`}>
          {/* No heading: the list stands under headings of different levels. */}
          <p id={`${id}-${place}`} className={styles.heading}>
            {t(`shortcut.place.${place}`)}
          </p>
          <dl className={styles.keys}>
            {names
              .filter((name) => shortcuts[name].place === place && (place !== 'everywhere' || isListening(name)))
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
