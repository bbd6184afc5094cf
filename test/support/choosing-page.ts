import type { PageHost } from '#main/platform/page/page-host.ts';

/**
 * A window whose user answers each dialog that asks where to save with a path, or with null; `asked` gets what it
 * offered.
 */
export function createChoosingPage(answer: string | null, asked: unknown[] = []): PageHost {
  return {
    printPdf: () => Promise.reject(new Error('not asked for')),
    openFolder: () => Promise.resolve(true),
    onLeave: () => () => undefined,
    offerCommands: () => undefined,
    takeOpened: () => [],
    chooseFolder: () => Promise.resolve(answer),
    chooseTarget(options) {
      asked.push(options);
      return Promise.resolve(answer);
    },
  };
}
