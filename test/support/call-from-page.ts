import type { Page } from 'playwright-core';
import type { Envelope } from '#shared/call/envelope.ts';
import type { PreloadBridge } from '#renderer/client/preload-bridge.ts';

/** Calls a procedure by the way that the page itself takes: Electron's bridge, or the server of a page in a browser. */
export function callFromPage(page: Page, name: string, input: unknown): Promise<Envelope> {
  return page.evaluate(
    async ([procedure, body]) => {
      const bridge = (globalThis as { freeboard?: PreloadBridge }).freeboard;
      if (bridge !== undefined) return (await bridge.call(procedure, body, crypto.randomUUID())) as Envelope;
      const response = await fetch(`/api/${procedure}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Envelope;
    },
    [name, input] as const,
  );
}
