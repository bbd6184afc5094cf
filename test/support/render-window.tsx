import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createQueryClient } from '#renderer/app/create-query-client.ts';
import { ClientProvider } from '#renderer/client/client-context.ts';
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

/** Renders a part of the window with its translations, in Canadian English, over a client. */
export function renderWindow(element: ReactElement, client: Client = createTestClient()) {
  startTranslations();
  useDisplayStore.setState({ numberStyle: 'comma-point', lengthUnit: 'metres', currencyLabel: null });
  return render(
    <ClientProvider value={client}>
      <QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>
    </ClientProvider>,
  );
}
