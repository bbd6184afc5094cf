import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';
import { useHeldFocus } from './use-held-focus.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'link';
  readonly size?: 'medium' | 'small';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Without children it shows its icon alone and needs an `aria-label`. */
export function Button({ variant = 'secondary', size = 'medium', icon, children, className, ...rest }: ButtonProps) {
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
      {icon}
      {children}
    </button>
  );
}
