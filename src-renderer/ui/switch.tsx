import styles from './switch.module.css';
import { useHeldFocus } from './use-held-focus.ts';

/** A switch with a label; keeps the focus while it is disabled. */
export function Switch({
  label,
  isOn,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const held = useHeldFocus(isDisabled);
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={label}
      title={label}
      {...held}
      onClick={() => {
        if (!isDisabled) onChange(!isOn);
      }}
    />
  );
}
