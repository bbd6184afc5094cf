import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PhotoRow } from '#renderer/features/report/photo-row.tsx';
import { PhotoSection } from '#renderer/features/survey/photo-section.tsx';
import type { SurveyFiles } from '#renderer/features/survey/use-survey-files.ts';
import { usePhotoCaption } from '#renderer/features/survey/use-photo-caption.ts';
import type { SurveyAttachment } from '#shared/domain/survey-attachment.ts';
import { renderWindow } from '../support/render-window.tsx';
import { createPhoto } from './fixtures/photo.ts';

const files: SurveyFiles = {
  uploading: 0,
  refused: [],
  add: async () => undefined,
  setCaption: async () => undefined,
  setRemoved: async () => undefined,
  move: async () => undefined,
};

function Photos({ photos }: { readonly photos: readonly SurveyAttachment[] }) {
  return <PhotoSection attachments={photos} surveyedOn={null} files={files} onRemove={() => undefined} />;
}

describe('the photo viewer', () => {
  // happy-dom has the element without its modality.
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal ??= function showModal() {
      this.open = true;
    };
  });

  const [front, rear] = ['front.jpg', 'rear.jpg'].map((name) => createPhoto({ name, type: 'image/heic' })) as [
    SurveyAttachment,
    SurveyAttachment,
  ];

  it('goes with a photo that is removed meanwhile, and opens for the next one that is chosen', async () => {
    const { rerender } = renderWindow(<Photos photos={[front, rear]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show rear.jpg' }));
    expect(screen.getByRole('dialog', { name: 'rear.jpg' })).toHaveAttribute('open');
    rerender(<Photos photos={[front]} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    // Put back, it does not come up by itself.
    rerender(<Photos photos={[front, rear]} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show front.jpg' }));
    expect(screen.getByRole('dialog', { name: 'front.jpg' })).toHaveAttribute('open');
  });

  it('stays with its photo when one before it is removed', async () => {
    const { rerender } = renderWindow(<Photos photos={[front, rear]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show rear.jpg' }));
    rerender(<Photos photos={[rear]} />);
    expect(screen.getByRole('dialog', { name: 'rear.jpg' })).toHaveAttribute('open');
  });
});

describe('a photo that the window cannot draw', () => {
  it('is said to be kept without a picture, and what to do about it', async () => {
    const heic = createPhoto({ name: 'IMG_0042.HEIC', type: 'image/heic' });
    const tiff = createPhoto({ name: 'scan.tif', type: 'image/tiff', caption: 'Rear wall' });
    const { rerender } = renderWindow(<Photos photos={[createPhoto(), heic, tiff]} />);
    expect(screen.getByText('Kept, but not to be shown or printed: IMG_0042.HEIC and scan.tif')).toBeVisible();
    expect(screen.getByText(/Add them as JPEG/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show IMG_0042.HEIC' })).toHaveTextContent('Kept, not shown');
    await userEvent.click(screen.getByRole('button', { name: 'Show Rear wall' }));
    const viewer = screen.getByRole('dialog', { name: 'Rear wall' });
    expect(viewer.querySelector('img')).toBeNull();
    expect(viewer).toHaveTextContent('scan.tif');
    expect(viewer).toHaveTextContent('cannot be shown here');
    rerender(<Photos photos={[createPhoto()]} />);
    expect(screen.queryByText(/Kept, but/)).toBeNull();
  });

  it('leaves a line with its name in the report, and no broken picture', () => {
    const photo = { id: '1', url: null, name: 'IMG_0042.HEIC', caption: 'Rear wall', facts: '' };
    const { container } = renderWindow(<PhotoRow photos={[photo]} />);
    expect(screen.getByText('IMG_0042.HEIC cannot be printed; the original is kept with the survey.')).toBeVisible();
    expect(screen.getByText('Rear wall')).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });
});

describe('a folder', () => {
  const photo = new File(['x'], 'front.jpg');
  const folder = new File([''], 'May');
  const item = (isDirectory: boolean) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) });
  const transfer = { files: [folder, photo], items: [{ kind: 'string' }, item(true), item(false)] };

  it.each([
    ['dropped', () => fireEvent.drop(screen.getByText(/Drop photos here/), { dataTransfer: transfer })],
    ['pasted', () => fireEvent.paste(document.body, { clipboardData: transfer })],
  ])('that is %s is told from the files beside it', (_how, act) => {
    const add = vi.fn(async () => undefined);
    renderWindow(
      <PhotoSection attachments={[]} surveyedOn={null} files={{ ...files, add }} onRemove={() => undefined} />,
    );
    act();
    expect(add).toHaveBeenCalledExactlyOnceWith([photo], ['May']);
  });

  it('that was not taken is told in plain words', () => {
    const refused = [{ id: '1', name: 'May', code: 'FOLDER' }] as const;
    renderWindow(
      <PhotoSection attachments={[]} surveyedOn={null} files={{ ...files, refused }} onRemove={() => undefined} />,
    );
    expect(screen.getByText('May was not added')).toBeVisible();
    expect(screen.getByText(/A folder cannot be added/)).toBeVisible();
  });
});

describe('a caption', () => {
  /** A survey that has each caption only when the test says so. */
  function renderCaption() {
    const sent: { readonly caption: string; readonly arrive: () => void }[] = [];
    const onCaption = vi.fn(
      (caption: string) =>
        new Promise<void>((resolve) => {
          sent.push({ caption, arrive: resolve });
        }),
    );
    const hook = renderHook(({ kept }) => usePhotoCaption(kept, onCaption), { initialProps: { kept: '' } });
    return {
      sent,
      read: () => hook.result.current[0],
      type: (text: string) => act(() => hook.result.current[1](text)),
      /** The survey has a caption, and says so before the call is answered. */
      async arrive(at: number) {
        hook.rerender({ kept: sent[at]!.caption });
        await act(async () => sent[at]!.arrive());
      },
      changeElsewhere: (caption: string) => hook.rerender({ kept: caption }),
    };
  }

  it('that is deleted before the survey had it stays deleted', async () => {
    const caption = renderCaption();
    caption.type('ab');
    await waitFor(() => expect(caption.sent).toHaveLength(1));
    caption.type('');
    await waitFor(() => expect(caption.sent.map((one) => one.caption)).toEqual(['ab', '']));
    await caption.arrive(0);
    expect(caption.read()).toBe('');
    await caption.arrive(1);
    expect(caption.read()).toBe('');
  });

  it('that was changed elsewhere is taken over, unless another one is being typed', async () => {
    const caption = renderCaption();
    caption.changeElsewhere('theirs');
    expect(caption.read()).toBe('theirs');
    caption.type('mine');
    caption.changeElsewhere('theirs again');
    expect(caption.read()).toBe('mine');
    await waitFor(() => expect(caption.sent.map((one) => one.caption)).toEqual(['mine']));
  });
});
