/** Longest text that is searched for, characters: an address has 200 a part at most. */
export const LONGEST_SEARCH_TEXT = 400;
