import type { Session } from 'electron';

const ownSchemes = ['app:', 'blob:', 'data:', 'devtools:'];

/**
 * Denies the session everything that the window does not need: every permission but copying, every address that is not
 * its own, every download (the backend writes what somebody saves: ADR 34), spell-check dictionaries.
 *
 * @param reportBlocked told of each address that was blocked
 */
export function lockDownSession(session: Session, reportBlocked: (address: string) => void): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isHarmless(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isHarmless(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.setSpellCheckerEnabled(false);
  // Off or not, it would fetch the dictionary of the system's language from Google.
  session.setSpellCheckerLanguages([]);
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const isOwn = ownSchemes.includes(new URL(url).protocol);
    if (!isOwn) reportBlocked(url);
    answer({ cancel: !isOwn });
  });
}

/** Copying coordinates to the clipboard is a permission too; reading from it is another, and stays denied. */
function isHarmless(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}
