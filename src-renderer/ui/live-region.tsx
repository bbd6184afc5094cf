import { VisuallyHidden } from './visually-hidden.tsx';

/** Says a change aloud without moving the focus. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
