/** What `pack.failed` names as the source when the built-in region could not be installed. */
export const DEMONSTRATION_REGION = 'demonstration-region';
