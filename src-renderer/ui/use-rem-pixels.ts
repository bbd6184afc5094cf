import { useSyncExternalStore } from 'react';

const USUAL_PIXELS = 16;

/** Pixels of a rem: it grows with the text size of the settings and of the browser. */
export function useRemPixels(): number {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}

function read(): number {
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  // A document that nobody draws has none.
  return Number.isFinite(pixels) ? pixels : USUAL_PIXELS;
}
