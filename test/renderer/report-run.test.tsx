import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReportRun } from '#renderer/report/document/use-report-run.ts';
import { ClientProvider } from '#renderer/client/client.ts';
import { createTestClient } from '../support/render-window.tsx';

/** Pages of each part. */
const PAGES = 3;
/** How many pages lay ready each time that the browser printed. */
let printed: number[];
beforeEach(() => {
  printed = [];
  vi.stubGlobal('print', () => {
    printed.push(countPages());
    dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const countPages = (): number => document.querySelectorAll('[data-print-stack] [data-page-size]').length;

/** A part as it stands on the screen. */
function setPart(): HTMLElement {
  const part = document.createElement('div');
  part.innerHTML = '<section data-page-size="A4">page</section>'.repeat(PAGES);
  return part;
}

/** A long report of a browser, begun. */
async function beginRun(partCount: number) {
  const client = createTestClient({ 'report.begin': () => ({ state: 'unavailable' }) });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={client}>{children}</ClientProvider>
  );
  const { result } = renderHook(() => useReportRun(partCount, 'en'), { wrapper });
  result.current.start('Report');
  await waitFor(() => expect(result.current.run?.part).toBe(0));
  return result;
}

it('a browser prints five parts together, and the rest at the end', async () => {
  const result = await beginRun(12);
  for (let part = 0; part < 12; part += 1) {
    result.current.onPartStanding(part, setPart());
    // A part that has been taken already is not taken again.
    await waitFor(() => expect(result.current.run?.part ?? 12).toBe(part + 1));
  }
  expect(printed).toEqual([5 * PAGES, 5 * PAGES, 2 * PAGES]);
  expect(result.current.run).toBeNull();
  expect(countPages()).toBe(0);
});

it('a browser prints nothing of a report that is cancelled, and keeps none of its pages', async () => {
  const result = await beginRun(3);
  result.current.onPartStanding(0, setPart());
  await waitFor(() => expect(result.current.run?.part).toBe(1));
  expect(countPages()).toBe(PAGES);
  result.current.cancel();
  await waitFor(() => expect(result.current.run).toBeNull());
  expect(countPages()).toBe(0);
  expect(printed).toEqual([]);
});
