import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { formatSubject, parseSubject, type Subject } from './subject.ts';

/** The building that the window is about, and the way to another one. */
export function useSubject(): {
  readonly subject: Subject;
  /** `replace` leaves no step to go back to: for a pin that is being moved. */
  readonly setSubject: (subject: Subject, options?: { readonly replace?: boolean }) => void;
} {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = JSON.stringify(search);
  // The router gives a new object for the same address; the subject is a key of queries and effects.
  const subject = useMemo(() => parseSubject(JSON.parse(key) as Record<string, unknown>), [key]);
  const setSubject = useCallback(
    (next: Subject, { replace = false }: { readonly replace?: boolean } = {}) => {
      void navigate({ to: '/', search: formatSubject(next), replace });
    },
    [navigate],
  );
  return { subject, setSubject };
}
