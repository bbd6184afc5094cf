import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAXIMUM_FOLDER_FILES } from '#shared/contract/stored-bytes.ts';
import { listDroppedFolder } from '#renderer/client/bring-folder.ts';
import { takeDropped, takeGrantedFolder } from '#renderer/client/chosen-source.ts';
import { InstallSection } from '#renderer/pack/install-section.tsx';
import { useUnseenFailure, usePackFailure } from '#renderer/pack/pack-failure-notice.tsx';
import { createTestClient, renderWindow, wrapInWindow } from '../support/render-window.tsx';
import { riverPack } from './fixtures/packs.ts';

let put: string[];
beforeEach(() => {
  put = [];
  useUnseenFailure.setState({ failure: null });
  vi.stubGlobal('fetch', (path: string) => {
    put.push(path);
    return Promise.resolve(new Response(JSON.stringify({ ok: true, value: { grant: zipGrant } })));
  });
});
afterEach(() => vi.unstubAllGlobals());

const zipGrant = 'bbbbbbbb-0000-4000-8000-000000000000';
const options = { signal: new AbortController().signal, onProgress: () => undefined };

/** A file as a browser gives it of a folder that was chosen. */
function fileAt(place: string): File {
  const file = new File(['x'], place.slice(place.lastIndexOf('/') + 1));
  Object.defineProperty(file, 'webkitRelativePath', { value: place });
  return file;
}

function showInstall() {
  const install = vi.fn(() => ({ pack: riverPack, findings: [] }));
  const begin = vi.fn(({ name }: { name: string }) => ({ name, grant: 'read-grant', targetGrant: 'write-grant' }));
  renderWindow(
    <InstallSection progress={null} onMake={() => undefined} />,
    createTestClient({ 'folder.begin': begin, 'pack.install': install, 'pack.list': () => ({ packs: [] }) }),
  );
  return { install, begin };
}

const choose = (label: string, files: readonly File[]): void =>
  void fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });

describe('in a browser', () => {
  it('a folder that is chosen is brought, without its hidden files, and installed by its grant', async () => {
    const { install, begin } = showInstall();
    const files = ['Mill Brook/pack.json', 'Mill Brook/river maps/rp10.tif', 'Mill Brook/.git/config'].map(fileAt);
    choose('Choose a folder', files);
    expect(await screen.findByText(/is installed$/)).toBeVisible();
    expect(begin).toHaveBeenCalledWith({ name: 'Mill Brook' });
    const uploads = '/bytes/uploads/write-grant';
    expect(put).toEqual([`${uploads}/pack.json`, `${uploads}/river%20maps/rp10.tif`]);
    expect(install).toHaveBeenCalledWith({ grant: 'read-grant' });
  });

  it('a zip is brought, and installed by its grant', async () => {
    const { install } = showInstall();
    choose('Choose a zip', [new File(['x'], 'a b.zip')]);
    expect(await screen.findByText(/is installed$/)).toBeVisible();
    expect(put).toEqual(['/bytes/uploads/a%20b.zip']);
    expect(install).toHaveBeenCalledWith({ grant: zipGrant });
  });

  it('what is brought can be cancelled, and is then neither installed nor told as a failure', async () => {
    const { install } = showInstall();
    vi.stubGlobal('fetch', (_path: string, { signal }: { readonly signal: AbortSignal }) => {
      const waits = (_: unknown, reject: (reason: Error) => void): void =>
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      return new Promise<Response>(waits);
    });
    choose('Choose a zip', [new File(['x'], 'a.zip')]);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Choose a zip' })).toBeVisible();
    expect(document.querySelector('[data-install-outcome]')).toBeNull();
    expect(useUnseenFailure.getState().failure).toBeNull();
    expect(install).not.toHaveBeenCalled();
  });

  it('a folder of too many files is refused before any of them is brought', async () => {
    const { begin } = showInstall();
    const files = Array.from({ length: MAXIMUM_FOLDER_FILES + 1 }, (_, at) => fileAt(`maps/${at}.tif`));
    choose('Choose a folder', files);
    expect(await screen.findByText('FILE_REFUSED')).not.toBeVisible();
    await userEvent.click(screen.getByText('Code for support'));
    expect(screen.getByText('FILE_REFUSED')).toBeVisible();
    expect(begin).not.toHaveBeenCalled();
    expect(put).toEqual([]);
    // Whoever has left Places meanwhile is told, too.
    expect(useUnseenFailure.getState().failure).toMatchObject({ task: 'install', code: 'FILE_REFUSED' });
  });
});

describe('a failure that is told to every window', () => {
  it('can be tried again only where what failed was given to', async () => {
    const source = takeGrantedFolder({ grant: 'given-here', targetGrant: null, name: 'maps' });
    await source.grant(options);
    let tell: (failure: object) => void = () => undefined;
    const client = {
      ...createTestClient({ 'pack.demonstrationFailure': () => ({ failure: null }) }),
      on(name: string, listener: (payload: never) => void) {
        if (name === 'pack.failed') tell = (failure) => listener(failure as never);
        return () => undefined;
      },
    };
    const { result } = renderHook(() => usePackFailure('/'), { wrapper: wrapInWindow(client) });
    const failed = { task: 'install', code: 'PACK_REFUSED', message: 'refused' };
    act(() => tell({ ...failed, source: 'given-elsewhere' }));
    expect(result.current).toMatchObject({ failure: { source: 'given-elsewhere' }, retry: null });
    act(() => tell({ ...failed, source: 'given-here' }));
    expect(result.current.retry).not.toBeNull();
  });
});

/** An entry of a file system as a browser gives it; of a folder, some of its entries at a time. */
function entryOf(name: string, inside?: readonly FileSystemEntry[]): FileSystemDirectoryEntry {
  const common = { name, isDirectory: inside !== undefined, isFile: inside === undefined };
  const entry = {
    ...common,
    file: (take: (file: File) => void) => take(new File(['x'], name)),
    createReader() {
      const left = [...(inside ?? [])];
      return { readEntries: (take: (some: FileSystemEntry[]) => void) => take(left.splice(0, 2)) };
    },
  };
  return entry as unknown as FileSystemDirectoryEntry;
}

it('every file of a folder that is dropped on a browser is found, however deep', async () => {
  const deep = entryOf('river', [entryOf('10.tif'), entryOf('20.tif'), entryOf('old', [entryOf('5.tif')])]);
  const found = await listDroppedFolder(entryOf('maps', [deep, entryOf('houses.csv')]), options.signal);
  expect(found.map(({ place }) => place.join('/')).toSorted()).toEqual([
    'houses.csv',
    'river/10.tif',
    'river/20.tif',
    'river/old/5.tif',
  ]);
});

it('what is dropped on the desktop is granted where it lies, a folder too, and once', async () => {
  const grantFile = vi.fn(() => Promise.resolve('desktop-grant'));
  vi.stubGlobal('freeboard', { call: () => undefined, grantFile });
  const file = new File([], 'maps');
  const dropped = { files: [file], items: [{ kind: 'file', webkitGetAsEntry: () => entryOf('maps', []) }] };
  const source = takeDropped(createTestClient(), dropped as unknown as DataTransfer);
  const granted = { grant: 'desktop-grant', targetGrant: null, name: 'maps', isFolder: true };
  expect(await source?.grant(options)).toEqual(granted);
  expect(await source?.grant(options)).toEqual(granted);
  expect(grantFile).toHaveBeenCalledExactlyOnceWith(file);
  expect(put).toEqual([]);
});
