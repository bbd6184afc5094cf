import { useMutation } from '@tanstack/react-query';
import { cutText } from '#shared/text/cut-text.ts';
import { useClient } from '#renderer/client/client.ts';

/** Characters of a file's name that are suggested at most. */
const LONGEST_NAME = 120;

/** Saves the pages as a PDF: through the desktop window or, in a browser, by its own print dialog. */
export function useSavePdf() {
  const client = useClient();
  return useMutation({
    mutationFn: async (title: string) => {
      const answer = await client.call('report.savePdf', { suggestedName: cutText(title, LONGEST_NAME) });
      if (answer.state === 'unavailable') window.print();
      return answer;
    },
  });
}
