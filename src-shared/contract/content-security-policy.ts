/**
 * The window's content security policy, the same behind `app://` and HTTP: everything comes from the page's own origin.
 * No inline script, no `eval`, no style sheet or style attribute in the markup (the style properties that scripts set
 * are not touched by it), nothing framed or framing. `blob:` is what the map makes of images and its worker of tiles.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
