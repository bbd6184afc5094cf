import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still on the page, for what ends after it may have left. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
