import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createQueryClient } from '#renderer/shell/create-query-client.ts';
import { ClientProvider } from '#renderer/client/client.ts';
import type { Client } from '#renderer/client/client.ts';
import { startTranslations } from '#renderer/i18n/i18n.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';

/** A client whose procedures are functions of the test; what is not given fails loudly. */
export function createTestClient(procedures: Readonly<Record<string, (input: never) => unknown>> = {}): Client {
  return {
    async call(name, input) {
      const procedure = procedures[name];
      if (procedure === undefined) throw new Error(`the test did not expect ${name}`);
      return procedure(input as never) as never;
    },
    on: () => () => undefined,
    onConnection: () => () => undefined,
  };
}

/** Everything that a part of the window has around it: its translations, in Canadian English, and a client. */
export function wrapInWindow(client: Client) {
  startTranslations();
  useDisplayStore.setState({ numberStyle: 'comma-point', lengthUnit: 'metres', currencyLabel: null });
  const queryClient = createQueryClient();
  return function Surroundings({ children }: { readonly children: ReactNode }) {
    return (
      <ClientProvider value={client}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ClientProvider>
    );
  };
}

/** Renders a part of the window over a client. */
export function renderWindow(element: ReactElement, client: Client = createTestClient()) {
  return render(element, { wrapper: wrapInWindow(client) });
}
