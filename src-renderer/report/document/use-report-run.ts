import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '#renderer/client/client.ts';
import { toError } from '#renderer/client/client-error.ts';
import styles from '../report.module.css';

/** A long report on its way, part by part. */
export interface ReportRun {
  /** {@link IN_BROWSER} where the page prints by itself. */
  readonly runId: string;
  readonly title: string;
  /** The part that is being read, set or printed; the number of parts when all of them are. */
  readonly part: number;
  /** Number of parts that are in the file. */
  readonly joined: number;
  /** Milliseconds as of `performance.now()`: when it began, and when the last part was printed. */
  readonly startedAt: number;
  readonly printedAt: number;
}

/** What can be done about a long report. */
export interface ReportRunControl {
  readonly run: ReportRun | null;
  /** Where the last one was written; null before. */
  readonly savedTo: string | null;
  readonly error: Error | null;
  readonly start: (title: string) => void;
  /** Gives the run up and deletes its parts. */
  readonly cancel: () => void;
  /** The pages of a part stand as they are to be printed, inside an element. */
  readonly onPartStanding: (part: number, pages: HTMLElement) => void;
}

/** The run of a browser, which prints without the backend. */
export const IN_BROWSER = 'in-browser';
/** Parts that a browser prints together: with five pages a building, what its preview still shows at once. */
export const PARTS_A_PRINT = 5;

/**
 * Prints a report of many buildings part by part and has the parts joined; a browser has some of them printed at a time
 * by its own dialog. Leaving the screen, or {@link ReportRunControl.cancel}, gives it up at any time.
 *
 * @param language of its texts, BCP 47
 */
export function useReportRun(partCount: number, language: string): ReportRunControl {
  const client = useClient();
  const [run, setRun] = useState<ReportRun | null>(null);
  const [savedTo, setSavedTo] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [stack] = useState(createPrintStack);
  /** Id of the current run; answers to others are dropped. */
  const current = useRef<string | null>(null);

  const giveUp = useCallback(() => {
    const runId = current.current;
    current.current = null;
    setRun(null);
    stack.clear();
    // Whatever becomes of it, nobody waits for it any longer.
    if (runId !== null && runId !== IN_BROWSER) void client.call('report.abandon', { runId }).catch(() => undefined);
  }, [client, stack]);
  useEffect(() => giveUp, [giveUp]);
  useEffect(
    () =>
      client.on('report.joined', ({ runId, joined }) => {
        if (runId === current.current) setRun((before) => (before === null ? null : { ...before, joined }));
      }),
    [client],
  );

  function fail(runId: string | null, cause: unknown): void {
    if (runId !== current.current) return;
    giveUp();
    setError(toError(cause));
  }

  async function begin(title: string): Promise<void> {
    const answer = await client.call('report.begin', { suggestedName: title });
    if (answer.state === 'cancelled') return;
    const runId = answer.state === 'begun' ? answer.runId : IN_BROWSER;
    current.current = runId;
    const now = performance.now();
    setRun({ runId, title, part: 0, joined: 0, startedAt: now, printedAt: now });
  }

  /** Prints a part, or has the browser print it together with those before it. */
  async function print(runId: string, part: number, pages: HTMLElement): Promise<void> {
    if (runId !== IN_BROWSER) {
      await client.call('report.printPart', { runId });
      return;
    }
    await stack.add(pages);
    const isLast = part + 1 === partCount;
    if (current.current === runId && (isLast || (part + 1) % PARTS_A_PRINT === 0)) await stack.print();
  }

  async function printPart({ runId, title }: ReportRun, part: number, pages: HTMLElement): Promise<void> {
    await print(runId, part, pages);
    if (current.current !== runId) return;
    setRun((before) => (before === null ? null : { ...before, part: part + 1, printedAt: performance.now() }));
    if (part + 1 < partCount) return;
    if (runId === IN_BROWSER) {
      current.current = null;
      setRun(null);
      return;
    }
    const { path } = await client.call('report.finish', { runId, title, language });
    if (current.current !== runId) return;
    current.current = null;
    setRun(null);
    setSavedTo(path);
  }

  return {
    run,
    savedTo,
    error,
    start(title) {
      setError(null);
      setSavedTo(null);
      begin(title).catch((cause: unknown) => fail(null, cause));
    },
    cancel: giveUp,
    onPartStanding(part, pages) {
      if (run === null || run.part !== part) return;
      printPart(run, part, pages).catch((cause: unknown) => fail(run.runId, cause));
    },
  };
}

/**
 * Pages that were set part by part, kept until a browser prints them together: it prints what stands in the document.
 */
interface PrintStack {
  /** Lays copies of the pages inside an element upon the others, and waits until their pictures are there. */
  add(pages: HTMLElement): Promise<void>;
  /** Opens the browser's print dialog on all of them; afterwards they are gone. */
  print(): Promise<void>;
  /** Discards all prints. */
  clear(): void;
}

function createPrintStack(): PrintStack {
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
