/** Least time between two tellings, milliseconds: ten a second. */
const INTERVAL_MILLISECONDS = 100;

/** Which progress {@link throttleProgress} always passes on: the first of each part, and its end. */
export interface ProgressMarks<Progress> {
  /** The part of the work that it is about: the first word of each is told. */
  readonly partOf: (progress: Progress) => string | null;
  /** Whether it is the end of its part, after which nothing may come for long. */
  readonly isEnd: (progress: Progress) => boolean;
}

/** Tells progress ten times a second at most, except where a part of the work begins or ends. */
export function throttleProgress<Progress>(
  tell: (progress: Progress) => void,
  { partOf, isEnd }: ProgressMarks<Progress>,
): (progress: Progress) => void {
  let told: { readonly part: string | null; readonly at: number } | null = null;
  return (progress) => {
    const part = partOf(progress);
    const at = performance.now();
    if (told !== null && told.part === part && !isEnd(progress) && at - told.at < INTERVAL_MILLISECONDS) return;
    told = { part, at };
    tell(progress);
  };
}
