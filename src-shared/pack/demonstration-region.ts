/** What `pack.progress` and `pack.failed` name as the source while the built-in region is installed. */
export const DEMONSTRATION_REGION = 'demonstration-region';
