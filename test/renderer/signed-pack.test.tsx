import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PackList } from '#renderer/pack/pack-list.tsx';
import { defaultSettings, mergeSettings } from '#shared/settings/settings.ts';
import type { SettingsChange } from '#shared/settings/settings-schema.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationPack, riverPack } from './fixtures/packs.ts';

const publicKey = 'A'.repeat(43);

function showPacks(signedBy?: string): void {
  let settings = defaultSettings;
  const pack = signedBy === undefined ? riverPack : { ...riverPack, signedBy };
  renderWindow(
    <PackList onShow={() => undefined} onLook={() => undefined} />,
    createTestClient({
      'pack.list': () => ({ packs: [demonstrationPack, pack] }),
      'settings.get': () => settings,
      'settings.set': (change: SettingsChange) => (settings = mergeSettings(settings, change)),
    }),
  );
}

it('a pack without a signature says so; the one that comes with the application has no need to', async () => {
  showPacks();
  const cards = await screen.findAllByRole('listitem');
  const unsigned = cards.filter(({ textContent }) => textContent.includes('not signed'));
  expect(unsigned.map(({ dataset }) => dataset['pack'])).toEqual([`${riverPack.id}@${riverPack.version}`]);
});

it('a signed pack says by whom, once its key has a name; the name can be taken back', async () => {
  showPacks(publicKey);
  await screen.findByText('Signed with a key you have not named');
  const [, details] = screen.getAllByText('Licence and details');
  await userEvent.click(details!);
  expect(screen.getByText(`Key: ${publicKey}`)).toBeVisible();
  const save = screen.getByRole('button', { name: 'Keep this name' });
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Whose key this is'), '  Survey office ');
  await userEvent.click(save);
  await screen.findByText('Signed by Survey office');
  await userEvent.click(await screen.findByRole('button', { name: 'Forget this key' }));
  await screen.findByText('Signed with a key you have not named');
});
