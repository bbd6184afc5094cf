import type { OnlineGeocoderFailure } from '#shared/geocoding/online-geocoder-settings.ts';

/** A geocoding server gave no answer that can be used. */
export class ServerError extends Error {
  readonly failure: OnlineGeocoderFailure;
  /** How long the server asked to be left alone; null when it did not say. */
  readonly retryAfterMilliseconds: number | null;

  constructor(failure: OnlineGeocoderFailure, message: string, retryAfterMilliseconds: number | null = null) {
    super(message);
    this.name = 'ServerError';
    this.failure = failure;
    this.retryAfterMilliseconds = retryAfterMilliseconds;
  }
}
