import { chromium, type Browser, type Page } from 'playwright-core';
import { PATIENCE_MILLISECONDS } from './patience.ts';

/** Everything that a browser of Chromium's family would do of its own accord on a network, switched off. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** WebGL without a graphics card. */
const softwareWebgl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
/** No WebGL: the window says that there is no map, and does everything else. */
const noWebgl = ['--disable-3d-apis'];

/** What {@link openPage} can be told. */
export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colourScheme?: 'light' | 'dark';
}

/** The browsers of this process, by what they are started with. */
const running = new Map<string, Promise<Browser>>();

/**
 * The browser that the test runner names, which all test files of a process share: windows of different tests have
 * nothing in common but the processes that draw them. It ends with this process.
 * @param drawsMap whether it has WebGL, which the map is drawn with
 * @param showsScrollBars whether scroll bars take their place, as in a browser with a window; the driver hides them
 * @throws Error without one
 */
export async function shareBrowser(drawsMap: boolean, showsScrollBars = false): Promise<Browser> {
  const kind = `${drawsMap} ${showsScrollBars}`;
  const browser = await running.get(kind);
  if (browser?.isConnected() === true) return browser;
  const launched = launchBrowser(drawsMap, showsScrollBars);
  running.set(kind, launched);
  return launched;
}

function launchBrowser(drawsMap: boolean, showsScrollBars: boolean): Promise<Browser> {
  const executablePath = process.env['FREEBOARD_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...quietFlags, ...(drawsMap ? softwareWebgl : noWebgl), ...sandbox],
    ...(showsScrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  });
}

/** What went wrong in a page besides what it showed. */
export interface PageFaults {
  /** Exceptions, refusals of the content security policy, other errors in the console. */
  readonly errors: readonly string[];
  /** Requests that would have left this machine. */
  readonly foreignRequests: readonly string[];
}

/** Opens an address in a window of its own, and notes every fault. */
export async function openPage(
  browser: Browser,
  address: string,
  { width = 1280, height = 800, colourScheme = 'light' }: PageOptions = {},
): Promise<{ page: Page; faults: PageFaults }> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: colourScheme, locale: 'en-CA' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const errors: string[] = [];
  const foreignRequests: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !isOnThisMachine(url.hostname)) foreignRequests.push(request.url());
  });
  await page.goto(address);
  return { page, faults: { errors, foreignRequests } };
}

/** Whether a host is this machine, by address or under a name of the served window. */
function isOnThisMachine(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname.endsWith('.localhost');
}
