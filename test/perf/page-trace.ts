import type { Page } from 'playwright-core';

/** A task of the page's thread, milliseconds. */
export interface PageTask {
  /** From its beginning to its end. */
  readonly took: number;
  /** What the thread computed of it; the rest it waited: for the drawing, or for a processor. */
  readonly computed: number;
}

/** An event of Chromium's trace: what a thread did, with times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks that a page's thread did meanwhile, by Chromium's own trace. */
export async function tracePageTasks(page: Page, work: () => Promise<void>): Promise<readonly PageTask[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await work();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return findBusiest(events);
}

/** The tasks of the page that did most: another process may stand ready for the next page. */
function findBusiest(events: readonly TraceEvent[]): readonly PageTask[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const sumUp = (tasks: readonly PageTask[]): number => tasks.reduce((sum, { computed }) => sum + computed, 0);
  return threads
    .map(({ pid, tid }) =>
      events
        .filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask') && event.ph === 'X')
        .map(({ dur = 0, tdur = 0 }) => ({ took: dur / 1000, computed: tdur / 1000 })),
    )
    .reduce((busiest, tasks) => (sumUp(tasks) > sumUp(busiest) ? tasks : busiest), []);
}
