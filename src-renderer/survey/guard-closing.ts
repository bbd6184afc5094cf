/** What is lost with a window that is closed before it is on the disk. */
export interface Closable {
  /** Whether something is in this window alone and would not be brought out of it by being closed. */
  isAtRisk(): boolean;
  /** Begins to bring out of the window what it can. */
  flush(): Promise<void>;
}

const guarded = new Set<Closable>();

/** Lets the window ask before it is closed over something that only it has; returns what stops it. */
export function guardClosing(closable: Closable): () => void {
  guarded.add(closable);
  addEventListener('beforeunload', askBeforeLosing);
  return () => {
    guarded.delete(closable);
    if (guarded.size === 0) removeEventListener('beforeunload', askBeforeLosing);
  };
}

function askBeforeLosing(event: BeforeUnloadEvent): void {
  for (const closable of guarded) void closable.flush();
  if ([...guarded].some((closable) => closable.isAtRisk())) event.preventDefault();
}
