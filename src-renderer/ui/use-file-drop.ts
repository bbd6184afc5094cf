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
