import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { takeGrantedFolder } from '#renderer/client/chosen-source.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { useDroppedPack } from '#renderer/pack/dropped-pack-store.ts';
import { beginPackBuild } from '#renderer/pack/build/use-pack-build.ts';
import { MakerView } from '#renderer/pack/build/maker-view.tsx';
import { InstallSection } from '#renderer/pack/install-section.tsx';
import { PackList } from '#renderer/pack/pack-list.tsx';
import { packPlanSchema } from '#shared/pack/pack-plan.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationPack, riverPack } from './fixtures/packs.ts';

/** A plan for a pack of the name that one of the installed ones has. */
const plan = packPlanSchema.parse({
  plan: 1,
  pack: { id: riverPack.id, version: riverPack.version, title: riverPack.title, bbox: [5, 51, 6, 52] },
});

/** A library that refuses what it has; the grant of a pack is its id. */
function createLibrary() {
  let packs = [demonstrationPack, riverPack];
  const calls: string[] = [];
  const procedures = {
    'pack.list': () => ({ packs }),
    'pack.remove': ({ id }: { readonly id: string }) => {
      calls.push(`remove ${id}`);
      packs = packs.filter((pack) => pack.id !== id);
      return { packs };
    },
    'pack.install': ({ grant }: { readonly grant: string }) => {
      calls.push(`install ${grant}`);
      const known = packs.find(({ id }) => id === grant);
      if (known !== undefined) {
        const { id, version } = known;
        throw new ClientError('PACK_ALREADY_INSTALLED', 'It is installed already.', { id, version });
      }
      packs = [...packs, riverPack];
      return { pack: riverPack, findings: [] };
    },
    'pack.plan': () => ({ plan, tables: [] }),
    // Refused like an install, before anything is made.
    'pack.build': () => {
      procedures['pack.install']({ grant: plan.pack.id! });
      return { path: null, plan, findings: [], installed: riverPack };
    },
  };
  return { calls, procedures };
}

async function removePack(title: string): Promise<void> {
  const card = (await screen.findByRole('heading', { name: title })).closest('li');
  if (card === null) throw new Error(`no card of ${title}`);
  const buttons = [...card.querySelectorAll('button')];
  await userEvent.click(buttons.find(({ textContent }) => textContent === 'Remove')!);
}

async function removeAndDrop(removed: string, dropped: string) {
  const library = createLibrary();
  renderWindow(
    <>
      <InstallSection progress={null} onMake={() => undefined} />
      <PackList onShow={() => undefined} onLook={() => undefined} />
    </>,
    createTestClient(library.procedures),
  );
  await removePack(removed);
  expect(library.calls).toEqual([]);
  act(() => useDroppedPack.getState().drop(takeGrantedFolder({ grant: dropped, targetGrant: null, name: dropped })));
  await waitFor(() => expect(document.querySelector('[data-install-outcome]')).not.toBeNull());
  return library.calls;
}

describe('a pack that is dropped while its removal can still be undone', () => {
  it('is removed and installed anew', async () => {
    const calls = await removeAndDrop(riverPack.title, riverPack.id);
    expect(calls).toEqual(['install lower-river', 'remove lower-river', 'install lower-river']);
    expect(document.querySelector('[data-install-outcome="success"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await screen.findByRole('heading', { name: riverPack.title })).toBeVisible();
  });

  it('leaves the removal of another pack to be undone', async () => {
    const calls = await removeAndDrop(riverPack.title, demonstrationPack.id);
    expect(calls).toEqual(['install demonstration']);
    expect(document.querySelector('[data-install-outcome="failure"]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});

describe('a pack that is made of a folder and installed', () => {
  it('takes the place of the one whose removal can still be undone', async () => {
    const library = createLibrary();
    renderWindow(
      <>
        <MakerView progress={null} onShow={() => undefined} />
        <PackList onShow={() => undefined} onLook={() => undefined} />
      </>,
      createTestClient(library.procedures),
    );
    await removePack(riverPack.title);
    act(() => beginPackBuild({ grant: 'maps', targetGrant: null, name: 'maps', isFolder: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Look into it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make and install' }));
    expect(await screen.findByText('The pack was made and installed')).toBeVisible();
    expect(library.calls).toEqual(['install lower-river', 'remove lower-river', 'install lower-river']);
  });
});
