import type { MediaType } from '#shared/survey/survey-attachment.ts';

/** Width of a small picture, pixels: sharp in two columns on a screen of double density. */
const THUMBNAIL_WIDTH = 480;
/** WebP's quality, 0..1. */
const QUALITY = 0.8;

const drawnTypes: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Whether Chromium draws a kind of picture by itself. */
export function canDraw(type: MediaType): boolean {
  return drawnTypes.includes(type);
}

/** A small picture, upright; null when the file cannot be drawn. */
export async function drawThumbnail(file: Blob): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: THUMBNAIL_WIDTH,
      resizeQuality: 'high',
    });
  } catch {
    // Broken, or of a kind that only claims to be a picture: the original is kept all the same.
    return null;
  }
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}
