/**
 * Runs in the page: what is wrong with its outline, one line for each finding. A screen has one level-1 heading, begins
 * with a level-2 heading that says what it is, failing or not, and no heading is more than one level below the one
 * before it. With a dialog open, only what stands in the dialog can be read.
 */
export function listHeadingFaults(): string[] {
  const dialog = document.querySelector('dialog[open]');
  const read = (root: ParentNode): { readonly level: number; readonly text: string }[] =>
    [...root.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.closest('[inert], [aria-hidden="true"]') === null && heading.checkVisibility())
      .map((heading) => ({ level: Number(heading.tagName.slice(1)), text: (heading.textContent ?? '').trim() }));
  const headings = read(dialog ?? document);
  const faults: string[] = [];
  const first = dialog === null ? 1 : 2;
  if (headings.length > 0 && headings[0]?.level !== first) faults.push(`begins with level ${headings[0]?.level}`);
  const count = headings.filter(({ level }) => level === 1).length;
  if (dialog === null && count !== 1) faults.push(`${count} headings of level 1`);
  for (const [index, { level, text }] of headings.entries()) {
    const before = headings[index - 1];
    if (before !== undefined && level > before.level + 1) faults.push(`level ${level} after ${before.level}: ${text}`);
    if (text === '') faults.push(`an empty heading of level ${level}`);
  }
  if (dialog === null) {
    for (const screen of document.querySelectorAll('[data-screen]')) {
      const [title] = read(screen);
      if (title?.level !== 2)
        faults.push(`the screen begins with level ${title?.level ?? 'none'}: ${title?.text ?? ''}`);
    }
  }
  return faults.map((fault) => `headings: ${fault}`);
}
