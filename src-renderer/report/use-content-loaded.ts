import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the fonts and every picture inside an element are there, so that its size is final. A picture that cannot be
 * read counts as there: its place shows its description.
 *
 * @param content changes whenever the element's content does
 */
export function useContentLoaded(element: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [loaded, setLoaded] = useState<unknown>(null);
  useEffect(() => {
    let isCancelled = false;
    const pictures = Array.from(element.current?.querySelectorAll('img') ?? [], waitForPicture);
    void Promise.all([document.fonts.ready, ...pictures]).then(() => {
      if (!isCancelled) setLoaded(content);
    });
    return () => {
      isCancelled = true;
    };
  }, [element, content]);
  return loaded === content;
}

function waitForPicture(picture: HTMLImageElement): Promise<void> {
  if (picture.complete) return Promise.resolve();
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) picture.addEventListener(type, () => resolve(), { once: true });
  });
}
