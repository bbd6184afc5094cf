import { formatKeys, type ShortcutName } from './shortcuts.ts';
import styles from './keys.module.css';

/** The keys of a shortcut, drawn as keys. */
export function Keys({ name }: { readonly name: ShortcutName }) {
  return (
    <span className={styles.keys}>
      {formatKeys(name).map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
