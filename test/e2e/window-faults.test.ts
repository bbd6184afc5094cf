import { expect, it } from 'vitest';
import type { ParsedInput } from '#shared/contract/procedures.ts';
import { useFakeWindow } from '../support/use-fake-window.ts';

const windows = useFakeWindow({ drawsMap: false });

it('says that a panel whose code cannot be fetched has failed, reports it, and shows it when loaded again', async () => {
  const reported: ParsedInput<'app.reportFault'>[] = [];
  const { page, window } = await windows.open({
    'app.reportFault': (fault) => {
      reported.push(fault);
      return {};
    },
  });
  await page.route('**/places-panel*.js', (route) => route.abort());
  await window.goTo('Places');
  expect(await window.readFailure()).toContain('This part of the window has failed');
  await expect.poll(() => reported).toMatchObject([{ source: 'drawing', type: 'TypeError' }]);
  await page.unroute('**/places-panel*.js');
  await window.loadAgain();
  await window.waitForWords('Lower River');
  expect(await window.hasFailure()).toBe(false);
});
