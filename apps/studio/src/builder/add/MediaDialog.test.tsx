// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
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
