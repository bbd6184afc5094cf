/** Scheme of the window's own pages and bytes. */
export const APP_SCHEME = 'app';
/** Host of the window's own pages and bytes. */
export const APP_HOST = 'freeboard';
/** Origin of the window's own pages and bytes. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Whether an address is one of the window's own. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  // `origin` of a scheme that the URL standard does not know is "null".
  const { protocol, host } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST;
}
