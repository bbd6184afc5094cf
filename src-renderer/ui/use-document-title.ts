import { useEffect } from 'react';

const APPLICATION_NAME = 'Freeboard';

/** Names the window after what it shows, for the task bar and for screen readers. */
export function useDocumentTitle(subject: string | null): void {
  useEffect(() => {
    document.title = subject === null ? APPLICATION_NAME : `${subject} – ${APPLICATION_NAME}`;
    return () => {
      document.title = APPLICATION_NAME;
    };
  }, [subject]);
}
