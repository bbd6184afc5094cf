/**
 * Runs in the page: boxes that hide what does not fit and could be scrolled all the same, as a browser does to bring
 * what takes the focus into sight: the window would be shifted, and nobody could bring it back.
 */
export function listShiftFaults(): string[] {
  /** Smaller boxes, in CSS pixels, are fields and pictures that cut their own content. */
  const smallest = 300;
  return [...document.querySelectorAll('html, body, body *')]
    .filter((element) => {
      // Its markers stick out where the map ends, and it takes any scrolling back itself.
      if (element.matches('.maplibregl-map')) return false;
      const style = getComputedStyle(element);
      const isHiding = style.overflowY === 'hidden' || element === document.documentElement;
      return isHiding && element.clientHeight >= smallest && element.scrollHeight > element.clientHeight + 1;
    })
    .map((element) => {
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
      return `shift: ${name} holds ${element.scrollHeight} in ${element.clientHeight} pixels`;
    });
}
