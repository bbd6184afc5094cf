import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope } from '#shared/contract/envelope.ts';
import { makeDataDirectory } from './electron-app.ts';
import { serveWindow } from './served-window.ts';

/** A data directory as a first start of the built application leaves it: with the demonstration region. Takes seconds. */
export async function makeDemonstrationData(): Promise<string> {
  const dataDirectory = makeDataDirectory();
  const served = await serveWindow(dataDirectory);
  try {
    await waitForRegion(new URL(served.address));
  } finally {
    await served.stop();
  }
  return dataDirectory;
}

async function waitForRegion({ origin, hash }: URL): Promise<void> {
  const secret = hash.replace('#token=', '');
  for (let attempt = 0; attempt < 3000; attempt++) {
    const response = await fetch(`${origin}/api/pack.list`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Freeboard-Secret': secret },
      body: '{}',
    });
    const answer = (await response.json()) as Envelope;
    if (!answer.ok) throw new Error(answer.error.message);
    if ((answer.value as { packs: unknown[] }).packs.length > 0) return;
    await delay(200);
  }
  throw new Error('the demonstration region was not made within ten minutes');
}
