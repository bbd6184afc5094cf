/** Reads what was typed into the field of the page's skeleton before the application was there. */
function readEarlyInput(): { readonly text: string; readonly hadFocus: boolean } {
  const field = document.querySelector<HTMLInputElement>('#early-search-field');
  return { text: field?.value ?? '', hadFocus: field !== null && document.activeElement === field };
}

/** What was typed before the application took over, read once at start. */
export const earlyInput = readEarlyInput();
