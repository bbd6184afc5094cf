/** What `pack.failed` names as the source when the built-in region could not be installed. */
export const DEMONSTRATION_REGION = 'demonstration-region';

/** A building of that region on which all of its floods can be seen: for a first try. */
export const DEMONSTRATION_ADDRESS = { streetAddress: '12 Mill Rd', city: 'Portham' } as const;
