import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import type { ShortcutName } from './keyboard/shortcuts.ts';
import { useShortcutTip } from './keyboard/use-shortcut-tip.ts';
import styles from './button.module.css';
import { useHeldFocus } from './use-held-focus.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'link';
  readonly size?: 'medium' | 'small';
  readonly icon?: LucideIcon;
  /** Pixels; by the size of the button when left out. */
  readonly iconSize?: number;
  /** The key that does the same: stands beside the pointer, after the button's label. */
  readonly shortcut?: ShortcutName;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Without children it shows its icon alone and needs an `aria-label`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  iconSize = size === 'small' ? 13 : 15,
  shortcut,
  children,
  className,
  ...rest
}: ButtonProps) {
  const iconOnly = children === undefined || children === null;
  const tip = useShortcutTip();
  const label = rest['aria-label'] ?? (typeof children === 'string' ? children : undefined);
  const held = useHeldFocus(rest.disabled === true);
  return (
    <button
      type="button"
      title={label !== undefined && shortcut !== undefined ? tip(label, shortcut) : iconOnly ? label : undefined}
      {...rest}
      {...held}
      onClick={held['aria-disabled'] ? (event) => event.preventDefault() : rest.onClick}
      onFocus={(event) => {
        held.onFocus();
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        held.onBlur();
        rest.onBlur?.(event);
      }}
      className={classNames(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        iconOnly && styles.iconOnly,
        className,
      )}
    >
      {Icon !== undefined && <Icon size={iconSize} aria-hidden="true" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'variant' | 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Its name, which stands beside the pointer, too. */
  readonly label: string;
}

/** A quiet button that shows its icon alone. */
export function IconButton({ label, size = 'small', ...rest }: IconButtonProps) {
  return <Button variant="quiet" size={size} aria-label={label} {...rest} />;
}
