import { PDFDocument } from '@cantoo/pdf-lib';
import type { PageHost } from '#main/platform/page/page-host.ts';

/** A window of the desktop application without a screen: each time it prints, its one page is 100 points wider. */
export interface PrintingPage extends PageHost {
  /** Closes the window. */
  leave(): void;
  /** Number of those who wait for its end. */
  countWatches(): number;
}

/** @param to where its user wants files; null: he thinks better of it each time */
export function printingPage(to: string | null): PrintingPage {
  const listeners = new Set<() => void>();
  let printed = 0;
  return {
    onLeave(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave() {
      for (const listener of listeners) listener();
    },
    countWatches: () => listeners.size,
    openFolder: () => Promise.resolve(false),
    chooseFolder: () => Promise.resolve(null),
    offerCommands: () => undefined,
    takeOpened: () => [],
    chooseTarget: () => Promise.resolve(to),
    async printPdf() {
      const pdf = await PDFDocument.create();
      printed += 1;
      pdf.addPage([100 * printed, 100]);
      return pdf.save();
    },
  };
}
