import { toAbsoluteUrl } from '#renderer/client/bytes-url.ts';

/**
 * Longest side of a photo on paper, pixels: 300 dpi on a column of 85 mm, and half as much again for one that is cut.
 */
const LONGEST_SIDE_PIXELS = 1400;
const JPEG_QUALITY = 0.85;

/**
 * Reads a photo and makes it as small as paper needs it, turned as the camera was held; the original is not touched.
 *
 * @param path of the bytes below the window's own origin
 * @returns a `blob:` URL, which its user revokes, or null for what the window cannot draw (a damaged file, HEIC)
 * @throws TypeError when the bytes cannot be fetched; AbortError
 */
export async function loadPrintPhoto(path: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(toAbsoluteUrl(path), { signal });
  if (!response.ok) return null;
  const original = await response.blob();
  const picture = await decode(original);
  if (picture === null) return null;
  const scale = Math.min(1, LONGEST_SIDE_PIXELS / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  signal.throwIfAborted();
  return URL.createObjectURL(small);
}

async function decode(original: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(original, { imageOrientation: 'from-image' });
  } catch (error) {
    // What the browser says of a file that it cannot decode.
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}
