import path from 'node:path';
import { expect, it } from 'vitest';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { insertManySurveys } from '../support/many-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const windows = useServedWindow({ drawsMap: false, showsScrollBars: true });

it('figures of a list stand beneath what they are of, scroll bar or not', async () => {
  const insert = (count: number, there: number): void => {
    const database = openRecordsDatabase(path.join(windows.dataDirectory(), 'freeboard.sqlite'));
    insertManySurveys(database, count, there);
    database.close();
  };
  let before = 0;
  for (const [count, scrolls] of [
    [1, false],
    [40, true],
  ] as const) {
    insert(count - before, before);
    before = count;
    const { window } = await windows.open();
    await window.surveys.openList();
    await window.surveys.waitForSurvey();
    const scrolling = await window.surveys.readScrolling();
    expect(scrolling.scrolls).toBe(scrolls);
    if (scrolls) expect(scrolling.barWidth).toBeGreaterThan(5);
    const expectAligned = async (): Promise<void> => {
      const { headings, figures } = await window.surveys.readIndexColumns();
      for (const [column, middle] of headings.entries()) expect(middle).toBeCloseTo(figures[column]!, 0);
    };
    await expectAligned();
    await window.surveys.focusList();
    await window.keys.press('Space');
    await window.surveys.waitForCount('1 chosen');
    await expectAligned();
  }
});
