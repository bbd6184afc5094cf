import styles from './report.module.css';

/**
 * Pages that were set part by part, kept until a browser prints them together: it prints what stands in the document.
 */
export interface PrintStack {
  /** Lays copies of the pages inside an element upon the others, and waits until their pictures are there. */
  add(pages: HTMLElement): Promise<void>;
  /** Opens the browser's print dialog on all of them; afterwards they are gone. */
  print(): Promise<void>;
  /** Discards all prints. */
  clear(): void;
}

export function createPrintStack(): PrintStack {
  let stack: HTMLElement | null = null;

  function open(): HTMLElement {
    const opened = document.createElement('div');
    opened.className = `${styles.document} ${styles.stack}`;
    // While it is there the window itself is not printed (ui/base.css).
    opened.dataset['printStack'] = '';
    document.body.append(opened);
    return opened;
  }

  function clear(): void {
    stack?.remove();
    stack = null;
  }

  return {
    async add(pages) {
      stack ??= open();
      const copies = Array.from(pages.querySelectorAll('[data-page-size]'), (page) => page.cloneNode(true) as Element);
      stack.append(...copies);
      // A copy that has its picture keeps it when the page that it was made of goes.
      await Promise.all(copies.flatMap((copy) => Array.from(copy.querySelectorAll('img'), waitForPicture)));
    },
    async print() {
      await new Promise<void>((resolve) => {
        addEventListener('afterprint', () => resolve(), { once: true });
        window.print();
      });
      clear();
    },
    clear,
  };
}

/** Resolves when a picture can be drawn, or is known not to be one. */
async function waitForPicture(picture: HTMLImageElement): Promise<void> {
  await picture.decode().catch(() => undefined);
}
