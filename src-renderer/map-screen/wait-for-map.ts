/** A map that cannot be drawn, or is not looked at, keeps nothing back for longer. */
const PATIENCE_MILLISECONDS = 6000;

/** Resolves when the map is drawn for the first time, at the latest after a while. */
export function waitForMap(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('app/mapDrawn').length > 0) finish();
    });
    const timer = setTimeout(finish, PATIENCE_MILLISECONDS);
    observer.observe({ type: 'mark' });

    function finish(): void {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    }
  });
}
