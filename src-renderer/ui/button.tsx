import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';
import { useHeldFocus } from './use-held-focus.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'link';
  readonly size?: 'medium' | 'small';
  readonly icon?: LucideIcon;
  /** Pixels; by the size of the button when left out. */
  readonly iconSize?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Without children it shows its icon alone and needs an `aria-label`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  iconSize = size === 'small' ? 13 : 15,
  children,
  className,
  ...rest
}: ButtonProps) {
  const iconOnly = children === undefined || children === null;
  const held = useHeldFocus(rest.disabled === true);
  return (
    <button
      type="button"
      title={iconOnly ? rest['aria-label'] : undefined}
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
