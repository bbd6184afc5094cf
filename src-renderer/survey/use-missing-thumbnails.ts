import { useEffect, useRef } from 'react';
import { formatMediaPath, type SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { canDraw } from './draw-thumbnail.ts';
import { keepThumbnail } from './upload-photo.ts';

/** Makes small pictures of photos that came without one, such as with a hand-over; one after the other, each once. */
export function useMissingThumbnails(photos: readonly SurveyAttachment[]): void {
  const tried = useRef(new Set<string>());
  useEffect(() => {
    const stop = new AbortController();
    async function makeAll(): Promise<void> {
      for (const { hash, type, hasThumbnail } of photos) {
        if (hasThumbnail || !canDraw(type) || tried.current.has(hash) || stop.signal.aborted) continue;
        // Without one the photo itself is shown: nothing is lost when it cannot be made now, nor are the others.
        await make(hash, stop.signal).catch(() => undefined);
        // Broken off by an edit, which brings the photos anew: it is made with those.
        if (!stop.signal.aborted) tried.current.add(hash);
      }
    }
    void makeAll();
    return () => stop.abort();
  }, [photos]);
}

async function make(hash: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(formatMediaPath(hash), { signal });
  if (response.ok) await keepThumbnail(hash, await response.blob());
}
