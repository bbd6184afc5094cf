import { expect, it, vi } from 'vitest';
import { createOpenedFiles, listOpenedFiles } from '#main/electron/opened-files.ts';

it('files are found among the flags of a command line, from the folder that it was typed in', () => {
  const args = [
    '--data-dir',
    '/data',
    '--allow-file-access-from-files',
    'street.freeboard',
    '/maps/County.ZIP',
    '--x=a.zip',
    '.',
  ];
  expect(listOpenedFiles(args, '/home/me')).toEqual(['/home/me/street.freeboard', '/maps/County.ZIP']);
});

it('a file waits until a page takes it, and goes to one page, once', () => {
  const opened = createOpenedFiles();
  const listener = vi.fn();
  opened.add(['/a.zip']);
  opened.onAdded(listener);
  opened.add([]);
  opened.add(['/b.zip', '/a.zip']);
  expect(listener).toHaveBeenCalledOnce();
  expect(opened.take()).toEqual(['/a.zip', '/b.zip']);
  expect(opened.take()).toEqual([]);
});
