import { useState } from 'react';

/** What is given to a button so that it keeps the focus. */
export interface HeldFocus {
  readonly disabled: boolean;
  readonly 'aria-disabled': true | undefined;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * A button that cannot be pressed for a while keeps the focus if it has it: the press that switched it off was perhaps
 * its own. As long as it is `aria-disabled` a press has to do nothing.
 */
export function useHeldFocus(isDisabled: boolean): HeldFocus {
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isDisabled && hasFocus;
  return {
    disabled: isDisabled && !isHeld,
    'aria-disabled': isHeld || undefined,
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
}
