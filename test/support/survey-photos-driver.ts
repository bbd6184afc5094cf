import type { Page } from 'playwright-core';

/** Photos and files of the open survey as a person adds, looks through and removes them. */
export function createSurveyPhotosDriver(page: Page) {
  const record = page.locator('[data-survey-record]');
  return {
    /** Adds files as a dialog would. */
    async addFiles(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
      await record.locator('input[type="file"]').last().setInputFiles(files);
    },

    /** Drags files from the desktop onto the photos and lets them go, as the system does. */
    async dropFiles(paths: string[]): Promise<void> {
      const target = record.getByRole('button', { name: 'Add photos' });
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error('there is nowhere to drop them');
      const session = await page.context().newCDPSession(page);
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        const data = { items: [], files: paths, dragOperationsMask: 1 };
        await session.send('Input.dispatchDragEvent', { type, ...at, data });
      }
      await session.detach();
    },

    /** Puts a picture into the clipboard and pastes it. */
    async pastePicture(): Promise<void> {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(64, 48);
        canvas.getContext('2d')?.fillRect(0, 0, 32, 48);
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
      });
      await page.keyboard.press('ControlOrMeta+v');
    },

    /** Pastes a file that was copied in the system's file manager. */
    async pasteFile(name: string, type: string, text: string): Promise<void> {
      await page.evaluate(
        ([fileName = '', fileType = '', contents = '']) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([contents], fileName, { type: fileType }));
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        [name, type, text],
      );
    },

    /** What is said of files that were not taken. */
    readRefused: () => record.getByRole('alert').allInnerTexts(),

    /** Adds what a camera gives: on a tablet the button opens it. */
    async takePhoto(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      await record.locator('input[type="file"][capture="environment"][aria-label="Add photos"]').setInputFiles(file);
    },

    async typeCaption(name: string, caption: string): Promise<void> {
      await record.getByRole('textbox', { name: `Caption of ${name}` }).fill(caption);
    },

    /** Waits until the record shows so many photos, each with its small picture. */
    async waitForPhotos(count: number): Promise<void> {
      await record
        .locator('[data-photo] img[src$="/thumbnail"]')
        .nth(count - 1)
        .waitFor();
    },

    /** Shows a photo by its name, or its caption where it has one, as large as the window. */
    async openPhoto(name: string): Promise<void> {
      await record.getByRole('button', { name: `Show ${name}` }).click();
      await page.getByRole('dialog', { name }).getByRole('img').waitFor();
    },

    async closePhoto(): Promise<void> {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },

    /** Saves the photo that is shown as large as the window. */
    saveShownPhoto: (name: string) =>
      page
        .getByRole('dialog', { name })
        .getByRole('button', { name: `Save ${name}` })
        .click(),

    /** Has a browser download something; gives the name that it is told, and where it keeps the file. */
    async downloading(start: () => Promise<void>): Promise<{ readonly name: string; readonly path: string }> {
      const coming = page.waitForEvent('download');
      await start();
      const download = await coming;
      return { name: download.suggestedFilename(), path: await download.path() };
    },

    /** Saves a file that is no photo. */
    saveFile: (name: string) => record.locator('[data-file]').getByRole('button', { name, exact: true }).click(),

    /** What is said of the photo or file that was saved last. */
    readSaving: () => page.getByRole('status').filter({ hasText: 'Saved: ' }).innerText(),

    /** Waits until the record shows a file that is no photo. */
    waitForFile: (name: string) => record.locator('[data-file]').filter({ hasText: name }).waitFor(),

    countPhotos: () => record.locator('[data-photo]').count(),

    /** What stands beneath each photo. */
    readPhotos: () => record.locator('[data-photo]').allInnerTexts(),

    /** Size in pixels of the small picture of a photo as the window draws it. */
    async readThumbnailSize(at: number): Promise<{ width: number; height: number }> {
      const picture = record.locator('[data-photo] img').nth(at);
      // It is loaded once it is near to being seen.
      await picture.scrollIntoViewIfNeeded();
      return picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return { width: image.naturalWidth, height: image.naturalHeight };
      });
    },

    readCaption: (name: string) => record.getByRole('textbox', { name: `Caption of ${name}` }).inputValue(),

    /** Brings a photo one place forward among the photos. */
    async movePhotoForward(name: string): Promise<void> {
      await record.getByRole('button', { name: `Move ${name} forward` }).click();
    },

    async removePhoto(name: string): Promise<void> {
      await record.getByRole('button', { name: `Remove ${name}` }).click();
    },
  };
}
