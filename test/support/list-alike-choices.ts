/**
 * Runs in the page: choices that look like those beside them that are not chosen, by their background, border and
 * outline. Among them are the options of radio buttons, the pressed of toggles, the way that leads to where one is,
 * and rows that are current.
 */
export async function listAlikeChoices(): Promise<string[]> {
  // What is changing its colour has that of neither state.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  );
  const kinds = [
    ['label:has(> input[type="radio"]:checked)', 'label:has(> input[type="radio"]:not(:checked))'],
    ['button[aria-pressed="true"]', 'button[aria-pressed="false"]'],
    ['nav a[aria-current]', 'nav a:not([aria-current])'],
    ['[role="row"][aria-selected="true"]', '[role="row"][aria-selected="false"]'],
  ] as const;
  const describe = (element: Element): string => {
    const { backgroundColor, borderColor, borderWidth, outlineStyle, outlineWidth } = getComputedStyle(element);
    return [backgroundColor, borderColor, borderWidth, outlineStyle, outlineWidth].join(' ');
  };
  return kinds.flatMap(([chosen, other]) =>
    [...document.querySelectorAll(chosen)].flatMap((element) => {
      const beside = [...(element.parentElement?.parentElement?.querySelectorAll(other) ?? [])];
      const alike = beside.filter((sibling) => describe(sibling) === describe(element));
      return alike.map((sibling) => `chosen: ${element.textContent} looks like ${sibling.textContent}`);
    }),
  );
}
