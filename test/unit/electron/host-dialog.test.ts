import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { dialog } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { createHostDialog } from '#main/electron/host-dialog.ts';

vi.mock('electron', () => ({ dialog: { showMessageBox: vi.fn() } }));

const shown = vi.mocked(
  dialog.showMessageBox as (window: BrowserWindow, options: MessageBoxOptions) => Promise<{ response: number }>,
);
const hosts = ['maps.example', 'addresses.example:8443'];

/** Asks while a person presses buttons by their words, in turn. */
async function ask(asked: readonly string[], ...words: readonly string[]): Promise<readonly string[]> {
  for (const word of words)
    shown.mockImplementationOnce((_, { buttons }) => Promise.resolve({ response: buttons!.indexOf(word) }));
  const allowed = await createHostDialog({} as BrowserWindow)(asked);
  expect(shown).toHaveBeenCalledTimes(words.length);
  return allowed;
}

beforeEach(() => shown.mockReset());

it.each([
  ['all', ['Allow all'], hosts],
  ['none', ['Do not allow'], []],
  ['the second one', ['One by one', 'Do not allow', 'Allow'], ['addresses.example:8443']],
  ['the first one', ['One by one', 'Allow', 'Do not allow'], ['maps.example']],
])('of several hosts %s may be allowed', async (_, words, allowed) =>
  expect(await ask(hosts, ...words)).toEqual(allowed),
);

it('one host is allowed or not', async () => {
  expect(await ask(['maps.example'], 'Allow')).toEqual(['maps.example']);
  shown.mockReset();
  expect(await ask(['maps.example'], 'Do not allow')).toEqual([]);
});

it('each dialog names the hosts that it is about, and closing it allows none', async () => {
  await ask(hosts, 'One by one', 'Allow', 'Allow');
  const options = shown.mock.calls.map(([, given]) => given);
  expect(options.map(({ detail }) => hosts.filter((host) => detail!.includes(host)))).toEqual([
    hosts,
    ['maps.example'],
    ['addresses.example:8443'],
  ]);
  for (const { buttons, cancelId, defaultId } of options) {
    expect([buttons![cancelId!], buttons![defaultId!]]).toEqual(['Do not allow', 'Do not allow']);
  }
});

it('a second question while one is open allows nothing', async () => {
  let press: (answer: { response: number }) => void = () => undefined;
  shown.mockReturnValueOnce(new Promise((resolve) => (press = resolve)));
  const confirm = createHostDialog({} as BrowserWindow);
  const first = confirm(['maps.example']);
  expect(await confirm(['addresses.example'])).toEqual([]);
  press({ response: 0 });
  expect(await first).toEqual(['maps.example']);
});
