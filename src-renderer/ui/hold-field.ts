/**
 * Keeps the field that is typed into where it is while what stands above it grows or shrinks: the losses of what has
 * been typed so far, for one. For the content of an element that scrolls.
 * @returns what ends it
 */
export function holdField(content: HTMLElement | null): (() => void) | undefined {
  const scroll = content?.parentElement ?? null;
  return content === null || scroll === null ? undefined : holdIn(content, scroll);
}

function holdIn(content: HTMLElement, scroll: HTMLElement): () => void {
  let held: { readonly field: Element; readonly top: number } | null = null;
  const controller = new AbortController();
  const { signal } = controller;

  function note(): void {
    const field = document.activeElement;
    const isTypedInto = field !== null && field.matches('input, textarea') && content.contains(field);
    held = isTypedInto ? { field, top: field.getBoundingClientRect().top } : null;
  }

  // Told before the next key, which would have the browser scroll to where the field has gone.
  const growth = new MutationObserver(() => {
    if (held === null) return;
    if (held.field === document.activeElement) {
      scroll.scrollTop += held.field.getBoundingClientRect().top - held.top;
    }
    note();
  });
  growth.observe(content, { subtree: true, childList: true, characterData: true });
  content.addEventListener('focusin', note, { signal });
  content.addEventListener('focusout', () => (held = null), { signal });
  scroll.addEventListener('scroll', note, { signal, passive: true });
  return () => {
    controller.abort();
    growth.disconnect();
  };
}
