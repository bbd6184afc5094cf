import { useState, type DragEvent, type DragEventHandler } from 'react';

/** Where files may be dropped. */
export interface FileDrop {
  /** Whether something is held over it. */
  readonly isOver: boolean;
  /** Event handlers of the element that takes files. */
  readonly handlers: {
    readonly onDragOver?: DragEventHandler;
    readonly onDragLeave?: DragEventHandler;
    readonly onDrop?: DragEventHandler;
  };
}

/** Takes what is dropped on an element. */
export function useFileDrop(onDrop: (dropped: DataTransfer) => void, isActive = true): FileDrop {
  const [isOver, setIsOver] = useState(false);
  if (!isActive) return { isOver: false, handlers: {} };
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer);
      },
    },
  };
}

/** What was dropped or pasted: files, and the names of folders, which a browser gives as files that cannot be read. */
export interface DroppedFiles {
  readonly files: readonly File[];
  readonly folders: readonly string[];
}

/** Whether one of the things that are dropped or pasted is a folder. Only while the event is being told of. */
function isFolder(item: DataTransferItem | undefined): boolean {
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
