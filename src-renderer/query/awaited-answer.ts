import { useEffect, useRef, type RefObject } from 'react';
import { create } from 'zustand';
import { subjectKey, type Subject } from './subject.ts';
import { useSubject } from './use-subject.ts';

/** The subject that was chosen by key and whose answer has not been reached yet; null: none. */
const useAwaited = create<{ readonly key: string | null }>(() => ({ key: null }));

/** Lets the heading of a subject's answer take the focus when the answer is there. */
export function awaitAnswer(subject: Subject): void {
  useAwaited.setState({ key: subjectKey(subject) });
}

/**
 * For the heading of an answer, which takes the focus where that was awaited and nothing else has got it since.
 * @param isPrevious whether the answer is still that of an earlier question
 */
export function useAwaitedHeading(isPrevious: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { subject } = useSubject();
  const isAwaited = useAwaited(({ key }) => key === subjectKey(subject));
  useEffect(() => {
    if (!isAwaited || isPrevious) return;
    useAwaited.setState({ key: null });
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isAwaited, isPrevious]);
  return heading;
}
