import { dialog, type MessageBoxOptions } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { RestorableRecordsError } from '#main/records/copies/restore-records.fs.ts';
import { offerCopy } from '#main/electron/offer-copy.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

vi.mock('electron', () => ({ dialog: { showMessageBox: vi.fn() } }));

const shown = vi.mocked(dialog.showMessageBox as (options: MessageBoxOptions) => Promise<{ response: number }>);
const restorable = new RestorableRecordsError('/data/freeboard.sqlite', 'empty', {
  file: '/data/copies/one.sqlite',
  madeAt: new Date('2026-11-24T09:00:00Z'),
});
beforeEach(() => void shown.mockReset());

it.each([
  [0, 'Use the copy', true],
  [1, 'End without a change', false],
])('button %i, "%s", says whether the copy is used', async (response, name, isUsed) => {
  shown.mockResolvedValue({ response });
  expect(await offerCopy(restorable)).toBe(isUsed);
  const options = shown.mock.calls[0]![0];
  expect(options.buttons?.[response]).toBe(name);
  expect(options.message).toContain('2026');
  expect(options.detail).toContain('/data/freeboard.sqlite');
  // Closing the dialog changes nothing.
  expect(options.cancelId).toBe(1);
});

it('asks nothing where there is no copy', async () => {
  expect(await offerCopy(new ServiceError('STORAGE_FULL', { key: 'system-disk-full', values: {} }))).toBe(false);
  expect(await offerCopy('gone')).toBe(false);
  expect(shown).not.toHaveBeenCalled();
});
