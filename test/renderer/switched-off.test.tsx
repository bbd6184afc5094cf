import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, test } from 'vitest';
import { findSwitchedOff, SwitchedOffNotice } from '#renderer/pack/switched-off-notice.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationPack as demonstration, riverPack as river } from './fixtures/packs.ts';

const on = { ...demonstration, builtIn: true, active: true };
const off = { ...on, active: false };
const own = { ...river, builtIn: false, active: true };

test.each([
  ['another region came', [on], [own, off], true],
  ['nothing came: somebody switched it off', [on, own], [off, own], false],
  ['it was off before', [off], [own, off], false],
  ['it stays on', [on], [own, on], false],
  ['it was removed', [on], [own], false],
] as const)('the built-in region is told of as switched off where %s', (_, before, now, isTold) => {
  expect(findSwitchedOff([...before], [...now])?.id).toBe(isTold ? on.id : undefined);
});

/** Has the list of packs asked for anew, as the backend's event does. */
function Refetch() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['pack.list'] })}>
      Anew
    </button>
  );
}

it('is said with the way back, in whichever way the region of one’s own came', async () => {
  let packs = [on];
  const asked: unknown[] = [];
  const client = createTestClient({
    'pack.list': () => ({ packs }),
    'pack.activate': (pack: unknown) => {
      asked.push(pack);
      packs = [own, on];
      return { packs };
    },
  });
  renderWindow(
    <>
      <SwitchedOffNotice />
      <Refetch />
    </>,
    client,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Anew' }));
  expect(screen.queryByText(/was switched off/)).toBeNull();
  packs = [own, off];
  await userEvent.click(screen.getByRole('button', { name: 'Anew' }));
  expect(await screen.findByText('Portham County was switched off')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Switch it on' }));
  expect(asked).toEqual([{ id: on.id, version: on.version }]);
  expect(screen.queryByText(/was switched off/)).toBeNull();
});
