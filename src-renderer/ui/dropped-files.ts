/** What was dropped or pasted: files, and the names of folders, which a browser gives as files that cannot be read. */
export interface DroppedFiles {
  readonly files: readonly File[];
  readonly folders: readonly string[];
}

/** Whether one of the things that are dropped or pasted is a folder. Only while the event is being told of. */
export function isFolder(item: DataTransferItem | undefined): boolean {
  return item?.webkitGetAsEntry()?.isDirectory === true;
}

/** Tells files from folders. Only while the event is being told of. */
export function readDroppedFiles({ files, items }: Pick<DataTransfer, 'files' | 'items'>): DroppedFiles {
  // One for each file, in the same order; a text that is dropped along is none of them.
  const entries = [...items].filter(({ kind }) => kind === 'file');
  const all = [...files];
  return {
    files: all.filter((_file, at) => !isFolder(entries[at])),
    folders: all.flatMap(({ name }, at) => (isFolder(entries[at]) ? [name] : [])),
  };
}
