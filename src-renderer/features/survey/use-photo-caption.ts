import { useEffect, useEffectEvent, useState } from 'react';

/** As quickly as everything else that is typed. */
const REST_MILLISECONDS = 250;

/**
 * The text of a caption's field: handed over when the typing rests or the field is left for good.
 *
 * @param kept what the survey has; from elsewhere it replaces the text, except what is being typed here
 * @param onCaption settles when the survey has it
 */
export function usePhotoCaption(
  kept: string,
  onCaption: (caption: string) => Promise<void>,
): readonly [text: string, type: (text: string) => void] {
  const [text, setText] = useState(kept);
  /** What was handed over last, or taken over. */
  const [sent, setSent] = useState(kept);
  const [lastKept, setLastKept] = useState(kept);
  const [underWay, setUnderWay] = useState(0);
  // While something is under way, what comes may be older than it.
  if (kept !== lastKept && underWay === 0) {
    setLastKept(kept);
    setSent(kept);
    if (text === sent) setText(kept);
  }

  const send = useEffectEvent(() => {
    setSent(text);
    setUnderWay((count) => count + 1);
    void onCaption(text).finally(() => setUnderWay((count) => count - 1));
  });
  useEffect(() => {
    if (text === sent) return undefined;
    const timer = setTimeout(() => send(), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, sent]);
  // Whoever leaves the survey in between has typed it all the same.
  const leave = useEffectEvent(() => {
    if (text !== sent) void onCaption(text);
  });
  useEffect(() => () => leave(), []);

  return [text, setText];
}
