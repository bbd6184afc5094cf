const wholeScreens = new Set([
  '/region',
  '/maker',
  '/portfolio',
  '/report',
  '/report/comparison',
  '/report/portfolio',
  '/report/surveys',
]);

/** Whether a screen needs all the room there is: map and search field wait behind it as they were, out of reach. */
export function isWholeScreen(path: string): boolean {
  return wholeScreens.has(path);
}
