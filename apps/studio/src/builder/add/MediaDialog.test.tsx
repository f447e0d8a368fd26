// Needs a page
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readMediaFile } from '../../files/uploads/mediaFile';
import { uploadToStudy } from '../../files/uploads/uploadToStudy';
import { aBlock, aStimulus, aStudy, recordedActions } from '../testing/aStudy';
import { show } from '../../controls/testing/renderWithProviders';
import { MediaDialog } from './MediaDialog';

vi.mock('../../files/uploads/mediaFile', async (original) => ({
  ...(await original<typeof import('../../files/uploads/mediaFile')>()),
  readMediaFile: vi.fn(),
}));
vi.mock('../../files/uploads/uploadToStudy', () => ({ uploadToStudy: vi.fn() }));

beforeAll(() => {
  URL.revokeObjectURL = () => {};
});
beforeEach(() => {
  vi.mocked(readMediaFile).mockImplementation(async (file) => ({
    file,
    widthPx: 2000,
    heightPx: 1000,
    durationMs: file.name.startsWith('long') ? 31 * 60_000 : 1000,
    thumbnail: 'data:,',
    url: 'blob:a',
  }));
});
afterEach(cleanup);

const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
const image = (name: string) => new File(['a'], name, { type: 'image/png' });
const film = (name: string) => new File(['a'], name, { type: 'video/mp4' });

async function open(type: 'IMAGE' | 'VIDEO', files: File[]) {
  const actions = recordedActions();
  const onClose = vi.fn();
  const study = aStudy([aBlock('flow', ['shelf'], 0)], [aStimulus('shelf', 'IMAGE')]);
  const props = { study, flowId: 'flow', blockId: 'flow', at: undefined, actions, onClose };
  const media = type === 'IMAGE' ? 'image' : 'video';
  show(
    <MediaDialog
      {...props}
      type={type}
      media={media}
      title={{ id: 'add', defaultMessage: 'Add' }}
    />,
  );
  expect(addButton().disabled).toBe(true);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input!, files);
  return { actions, onClose };
}

test('several files become stimuli in one step, with unique names', async () => {
  vi.mocked(uploadToStudy).mockImplementation(async (_, file) => ({ assetId: file.name }));
  const { actions, onClose } = await open('IMAGE', [image('Shelf.png'), image('poster.png')]);
  await waitFor(() => expect(addButton().disabled).toBe(false));
  expect(screen.getAllByText(/^The resolution of the file very high/)).toHaveLength(2);
  await userEvent.click(addButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(actions.addStimuli.mock.calls).toEqual([
    [
      [
        { type: 'IMAGE', blockId: 'flow', name: 'Shelf 2', assetId: 'Shelf.png' },
        { type: 'IMAGE', blockId: 'flow', name: 'poster', assetId: 'poster.png' },
      ],
      undefined,
    ],
  ]);
});

test('a file that cannot be uploaded stays, with the reason', async () => {
  vi.mocked(uploadToStudy).mockImplementation(async (_, file) => {
    if (file.name === 'b.png') throw new Error('The file is broken.');
    return { assetId: file.name };
  });
  const { actions, onClose } = await open('IMAGE', [image('a.png'), image('b.png')]);
  await waitFor(() => expect(addButton().disabled).toBe(false));
  await userEvent.click(addButton());
  expect((await screen.findByText(/Unable to upload this file/)).textContent).toContain(
    'The file is broken.',
  );
  expect(actions.addStimuli.mock.lastCall?.[0]).toHaveLength(1);
  await waitFor(() => expect(screen.queryByDisplayValue('a')).toBeNull());
  expect(screen.getByDisplayValue('b')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a video of more than 30 minutes cannot be added', async () => {
  await open('VIDEO', [film('long.mp4')]);
  expect(
    await screen.findByText(
      'The video file is longer than the 30 minute limit. Please shorten the video, or select another video shorter than 30 minutes.',
    ),
  ).toBeTruthy();
  expect(addButton().disabled).toBe(true);
});

test('a file that cannot be added does not stop the others, keeps its reason, and can be removed', async () => {
  vi.mocked(uploadToStudy).mockImplementation(async (_, file) => ({ assetId: file.name }));
  const { actions, onClose } = await open('VIDEO', [film('long.mp4'), film('short.mp4')]);
  expect(await screen.findByText(/longer than the 30 minute limit/)).toBeTruthy();
  await waitFor(() => expect(addButton().disabled).toBe(false));
  await userEvent.click(addButton());
  await waitFor(() => expect(screen.queryByDisplayValue('short')).toBeNull());
  const added = { type: 'VIDEO', blockId: 'flow', name: 'short', assetId: 'short.mp4' };
  expect(actions.addStimuli.mock.calls).toEqual([[[added], undefined]]);
  expect(vi.mocked(uploadToStudy).mock.calls.map(([, file]) => file.name)).not.toContain(
    'long.mp4',
  );
  expect(screen.getByText(/longer than the 30 minute limit/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(addButton().disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Do not add long.mp4' }));
  expect(screen.queryByText(/longer than the 30 minute limit/)).toBeNull();
});

test('a file of another type is named with the reason, which can be dismissed', async () => {
  vi.mocked(uploadToStudy).mockImplementation(async (_, file) => ({ assetId: file.name }));
  await open('IMAGE', []);
  const zone = screen.getByRole('button', { name: 'Choose files' }).parentElement!;
  const files = [new File(['a'], 'notes.txt', { type: 'text/plain' }), image('a.png')];
  fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
  expect((await screen.findByText(/^notes.txt cannot be used/)).textContent).toContain('PNG');
  await waitFor(() => expect(addButton().disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/^notes.txt cannot be used/)).toBeNull();
  expect(screen.getByDisplayValue('a')).toBeTruthy();
});
