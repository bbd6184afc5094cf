import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import PlacesPanel from '#renderer/shell/places-panel.tsx';
import { usePlacesStore } from '#renderer/pack/places-store.ts';
import type { Client } from '#renderer/client/client.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationPack, riverPack } from './fixtures/packs.ts';

function renderPlaces(client: Client) {
  const router = createRouter({
    routeTree: createRootRoute({ component: PlacesPanel }),
    history: createMemoryHistory(),
  });
  return renderWindow(<RouterProvider router={router as never} />, client);
}

const readLookedAt = (): string | null => usePlacesStore.getState().lookedAt;

it('tells the map which region is pointed at or has the focus, for as long as it is open', async () => {
  const client = createTestClient({ 'pack.list': () => ({ packs: [demonstrationPack, riverPack] }) });
  const { unmount } = renderPlaces(client);
  const [first, second] = (await screen.findAllByRole('heading', { level: 3 })).map((heading) =>
    heading.closest('li')!,
  );
  expect(usePlacesStore.getState()).toEqual({ isOpen: true, lookedAt: null });

  const user = userEvent.setup();
  await user.hover(first!);
  expect(readLookedAt()).toBe('demonstration@1.0.0');
  await user.hover(second!);
  expect(readLookedAt()).toBe('lower-river@2026.11.0');
  await user.unhover(second!);
  expect(readLookedAt()).toBeNull();

  // With the focus in it, it stays when the pointer goes, and from one of its buttons to the next.
  const buttons = screen.getAllByRole('button', { name: 'Show on the map' });
  await user.click(buttons[1]!);
  await user.unhover(second!);
  await user.tab();
  expect(second).toContainElement(document.activeElement as HTMLElement);
  expect(readLookedAt()).toBe('lower-river@2026.11.0');
  buttons[0]!.focus();
  expect(readLookedAt()).toBe('demonstration@1.0.0');
  buttons[0]!.blur();
  expect(readLookedAt()).toBeNull();

  await user.hover(first!);
  unmount();
  expect(usePlacesStore.getState()).toEqual({ isOpen: false, lookedAt: null });
});

it('says in plain sight that the files of a region are gone, and refuses nothing by it', async () => {
  const [warning] = riverPack.findings;
  const gone = { ...warning!, severity: 'error' as const, code: 'pack-gone', texts: undefined };
  const lost = { ...riverPack, title: 'lower-river', active: false, bbox: null, hazards: [], findings: [gone] };
  renderPlaces(createTestClient({ 'pack.list': () => ({ packs: [lost] }) }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The files of this region are gone');
  expect(screen.queryByText(/Refused/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Verify|Check/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
});

it('lets a region whose record cannot be read be removed, and offers nothing that it cannot do', async () => {
  const [warning] = riverPack.findings;
  const damage = { ...warning!, severity: 'error' as const, code: 'damaged-pack' };
  const unread = { ...riverPack, title: 'lower-river', active: false, bbox: null, hazards: [], findings: [damage] };
  renderPlaces(createTestClient({ 'pack.list': () => ({ packs: [unread] }) }));
  expect(await screen.findByRole('heading', { level: 3, name: 'lower-river' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
  expect(screen.getByRole('switch')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Show on the map' })).toBeNull();
  expect(screen.queryByText(/Licence|Installed/)).toBeNull();
});

it('offers the demonstration region where no region is installed, and makes it', async () => {
  const make = vi.fn(() => ({ installed: true }));
  const client = createTestClient({ 'pack.list': () => ({ packs: [] }), 'pack.installDemonstration': make });
  renderPlaces(client);
  await userEvent.click(await screen.findByRole('button', { name: 'Install the demonstration region' }));
  expect(make).toHaveBeenCalledOnce();
});
