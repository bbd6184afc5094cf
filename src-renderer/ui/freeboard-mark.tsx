/** The mark: a floor line above two lines of water, which is what freeboard means. */
export function FreeboardMark() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 11V5.5L12 2l7 3.5V11" strokeLinejoin="round" />
      <path d="M3 11h18" />
      <path d="M3 17c1.5-1.6 3-1.6 4.5 0s3 1.6 4.5 0 3-1.6 4.5 0 3 1.6 4.5 0" />
      <path d="M6 21.5c1-1 2-1 3 0s2 1 3 0 2-1 3 0 2 1 3 0" opacity="0.55" />
    </svg>
  );
}
