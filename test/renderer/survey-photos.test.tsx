import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientError } from '#renderer/client/client-error.ts';
import { PhotoRow } from '#renderer/report/report-parts.tsx';
import { PhotoSection } from '#renderer/survey/photo-section.tsx';
import type { SurveyFiles } from '#renderer/survey/use-survey-files.ts';
import { usePhotoCaption } from '#renderer/survey/photo-card.tsx';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { createTestClient, renderWindow, wrapInWindow } from '../support/render-window.tsx';
import { createPhoto } from './fixtures/photo.ts';

const surveyId = '11111111-1111-4111-8111-111111111111';
const files: SurveyFiles = {
  uploading: 0,
  refused: [],
  add: async () => undefined,
  setCaption: async () => undefined,
  setRemoved: async () => undefined,
  move: async () => undefined,
};

// The small pictures of these photos are there.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 200 })));
afterEach(() => void vi.unstubAllGlobals());

interface PhotosProps {
  readonly photos: readonly SurveyAttachment[];
  /** What a test does otherwise than files that take everything. */
  readonly own?: Partial<SurveyFiles>;
}

function Photos({ photos, own }: PhotosProps) {
  return (
    <PhotoSection
      surveyId={surveyId}
      attachments={photos}
      surveyedOn={null}
      files={{ ...files, ...own }}
      onRemove={() => undefined}
    />
  );
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

  it('saves its photo and tells where; what could not be saved is told by name, also behind it', async () => {
    const targets = ['/home/me/front.heic', null];
    const asked: unknown[] = [];
    const client = createTestClient({
      'survey.saveAttachment': (input: unknown) => {
        asked.push(input);
        const path = targets.shift() ?? null;
        if (path === null) throw new ClientError('NOT_SAVED', 'The disk is full.');
        return { state: 'saved', path };
      },
    });
    renderWindow(<Photos photos={[front, rear]} />, client);
    await userEvent.click(screen.getByRole('button', { name: 'Show front.jpg' }));
    const viewer = within(screen.getByRole('dialog', { name: 'front.jpg' }));
    await userEvent.click(viewer.getByRole('button', { name: 'Save front.jpg' }));
    expect(await viewer.findByRole('status')).toHaveTextContent('Saved: /home/me/front.heic');
    await userEvent.click(viewer.getByRole('button', { name: 'Next photo' }));
    await userEvent.click(viewer.getByRole('button', { name: 'Save rear.jpg' }));
    expect(await viewer.findByRole('alert')).toHaveTextContent(/rear\.jpg was not saved.*The disk is full\./);
    await userEvent.click(viewer.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('rear.jpg was not saved');
    expect(asked).toEqual([front, rear].map(({ id: attachmentId }) => ({ id: surveyId, attachmentId })));
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
    renderWindow(<Photos photos={[]} own={{ add }} />);
    act();
    expect(add).toHaveBeenCalledExactlyOnceWith([photo], ['May']);
  });

  it('that was not taken is told in plain words', () => {
    const refused = [{ id: '1', name: 'May', code: 'FOLDER' }] as const;
    renderWindow(<Photos photos={[]} own={{ refused }} />);
    expect(screen.getByText('May was not added')).toBeVisible();
    expect(screen.getByText(/A folder cannot be added/)).toBeVisible();
  });
});

describe('a caption', () => {
  /** A survey that has each caption only when the test says so. */
  function renderCaption() {
    const sent: { readonly caption: string; readonly arrive: () => void; readonly fail: (error: Error) => void }[] = [];
    const save = (caption: string) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ caption, arrive: resolve, fail: reject });
      });
    const id = crypto.randomUUID();
    const photo = (kept: string) => ({ id, name: 'front.jpg', caption: kept });
    const open = () =>
      renderHook(({ kept }) => usePhotoCaption(photo(kept), save), {
        initialProps: { kept: '' },
        wrapper: wrapInWindow(createTestClient()),
      });
    let hook = open();
    return {
      sent,
      read: () => hook.result.current[0].text,
      readTrouble: () => hook.result.current[0].trouble?.kind ?? null,
      type: (text: string) => act(() => hook.result.current[1](text)),
      /** The survey has a caption, and says so before the call is answered. */
      async arrive(at: number) {
        hook.rerender({ kept: sent[at]!.caption });
        await act(async () => sent[at]!.arrive());
      },
      fail: (at: number, error: Error) => act(async () => sent[at]!.fail(error)),
      changeElsewhere: (caption: string) => hook.rerender({ kept: caption }),
      leave: () => hook.unmount(),
      comeBack: () => (hook = open()),
    };
  }

  /** Whether the window asks before it is closed. */
  function isHeldBack(): boolean {
    return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  }

  const unreachable = new ClientError('UNREACHABLE', 'The backend is away.');

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
    await caption.arrive(0);
  });

  it('that could not be saved says so, holds the window open and is sent again', async () => {
    const caption = renderCaption();
    caption.type('Rear wall');
    await waitFor(() => expect(caption.sent).toHaveLength(1));
    expect(caption.readTrouble()).toBeNull();
    await caption.fail(0, unreachable);
    expect([caption.read(), caption.readTrouble()]).toEqual(['Rear wall', 'failed']);
    await waitFor(() => expect(caption.sent).toHaveLength(2), { timeout: 4000 });
    await caption.fail(1, unreachable);
    // Whoever closes the window has it tried at once.
    expect(isHeldBack()).toBe(true);
    expect(caption.sent.map((one) => one.caption)).toEqual(['Rear wall', 'Rear wall', 'Rear wall']);
    await caption.arrive(2);
    expect(caption.readTrouble()).toBeNull();
    expect(isHeldBack()).toBe(false);
  });

  it('that could not be saved is there again when its survey is, and goes on being sent meanwhile', async () => {
    const caption = renderCaption();
    caption.type('Rear wall');
    await waitFor(() => expect(caption.sent).toHaveLength(1));
    await caption.fail(0, unreachable);
    caption.leave();
    expect(isHeldBack()).toBe(true);
    caption.comeBack();
    expect(caption.read()).toBe('Rear wall');
    await waitFor(() => expect(caption.sent.length).toBeGreaterThan(1), { timeout: 4000 });
    await caption.arrive(caption.sent.length - 1);
    caption.leave();
    expect(isHeldBack()).toBe(false);
  });

  it('that is refused is not sent again until it is changed; told to whoever has left it', async () => {
    useFailedStep.setState({ failed: null });
    const caption = renderCaption();
    caption.type('too long');
    await waitFor(() => expect(caption.sent).toHaveLength(1));
    await caption.fail(0, new ClientError('INVALID_INPUT', 'Too long.'));
    expect(caption.readTrouble()).toBe('refused');
    caption.type('long');
    expect(caption.readTrouble()).toBeNull();
    caption.leave();
    await waitFor(() => expect(caption.sent.map((one) => one.caption)).toEqual(['too long', 'long']));
    await caption.fail(1, new ClientError('NOT_FOUND', 'The photo is gone.'));
    await waitFor(() => expect(useFailedStep.getState().failed?.label).toBe('the caption of front.jpg'));
    expect(isHeldBack()).toBe(false);
  });

  it('that could not be saved is marked at its field', async () => {
    const photo = createPhoto({ name: 'front.jpg' });
    renderWindow(<Photos photos={[photo]} own={{ setCaption: () => Promise.reject(unreachable) }} />);
    const field = screen.getByRole('textbox', { name: 'Caption of front.jpg' });
    await userEvent.type(field, 'Rear');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved yet; trying again');
    expect(field).toHaveAccessibleDescription('Not saved yet; trying again');
  });
});
