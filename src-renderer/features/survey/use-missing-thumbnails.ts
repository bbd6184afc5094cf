import { useEffect, useRef } from 'react';
import { formatMediaPath, type SurveyAttachment } from '#shared/domain/survey-attachment.ts';
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
        tried.current.add(hash);
        const response = await fetch(formatMediaPath(hash), { signal: stop.signal });
        if (response.ok) await keepThumbnail(hash, await response.blob());
      }
    }
    // Without one the photo itself is shown: nothing is lost when it cannot be made now.
    makeAll().catch(() => undefined);
    return () => stop.abort();
  }, [photos]);
}
