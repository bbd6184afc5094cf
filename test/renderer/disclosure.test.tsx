import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

/** The part of the panel as a window that is started anew makes it. */
async function start() {
  vi.resetModules();
  const { Disclosure } = await import('#renderer/ui/disclosure.tsx');
  return render(
    <>
      <Disclosure title="Building" defaultOpen rememberAs="building">
        storeys
      </Disclosure>
      <Disclosure title="Why" rememberAs="why">
        curves
      </Disclosure>
      <Disclosure title="Details">licence</Disclosure>
    </>,
  );
}

beforeEach(() => localStorage.clear());

it('a part with a name is as it was left when the window is started again, another as it is at first', async () => {
  const first = await start();
  expect(localStorage.getItem('freeboard.parts') ?? '').not.toContain('building');
  for (const title of ['Building', 'Why', 'Details']) await userEvent.click(screen.getByText(title));
  expect(screen.queryByText('storeys')).toBeNull();
  expect(screen.getByText('curves')).toBeVisible();
  expect(screen.getByText('licence')).toBeVisible();
  first.unmount();

  const second = await start();
  expect(screen.queryByText('storeys')).toBeNull();
  expect(screen.getByText('curves')).toBeVisible();
  expect(screen.queryByText('licence')).toBeNull();
  await userEvent.click(screen.getByText('Building'));
  second.unmount();

  await start();
  expect(screen.getByText('storeys')).toBeVisible();
});
