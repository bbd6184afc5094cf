/**
 * Opens another window with a subject of its own: the desktop application makes one of the request, a browser opens a
 * tab in the same session.
 */
export function openNewWindow(): void {
  window.open(`${location.origin}${location.pathname}#/`, '_blank', 'noopener');
}
