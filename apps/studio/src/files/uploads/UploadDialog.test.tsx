// Needs a page
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { readMediaFile } from './mediaFile';
import { UploadDialog } from './UploadDialog';
import { queueUploads } from './useUploads';

vi.mock('./mediaFile', async (original) => ({
  ...(await original<typeof import('./mediaFile')>()),
  readMediaFile: vi.fn(),
}));
vi.mock('./useUploads', async (original) => ({
  ...(await original<typeof import('./useUploads')>()),
  queueUploads: vi.fn(() => []),
}));

beforeEach(() => {
  URL.revokeObjectURL = () => {};
  vi.mocked(queueUploads).mockClear();
  vi.mocked(readMediaFile).mockImplementation(async (file) => {
    if (file.name.startsWith('broken')) throw new Error('broken');
    return { file, widthPx: 40, heightPx: 30, durationMs: 0, thumbnail: 'data:,', url: 'blob:a' };
  });
});
afterEach(cleanup);

const uploadButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
const image = (name: string) => new File(['a'], name, { type: 'image/png' });
const BROKEN = /The browser cannot show this image/;

function open(files: File[]) {
  show(<UploadDialog opened onClose={() => {}} folderId="root" files={files} />);
}

test('a broken file does not stop the upload of the others, keeps its reason, and can be removed', async () => {
  open([image('broken.png'), image('shelf.png'), new File(['a'], 'notes.txt')]);
  expect(await screen.findByText(BROKEN)).toBeTruthy();
  expect(screen.getByText(/^notes.txt cannot be used/)).toBeTruthy();
  await waitFor(() => expect(uploadButton().disabled).toBe(false));
  await userEvent.click(uploadButton());
  expect(
    vi.mocked(queueUploads).mock.calls.map(([wanted]) => wanted.map(({ name }) => name)),
  ).toEqual([['shelf']]);
  expect(screen.queryByDisplayValue('shelf')).toBeNull();
  expect(screen.getByDisplayValue('broken')).toBeTruthy();
  expect(screen.getByText(BROKEN)).toBeTruthy();
  expect(uploadButton().disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^Remove .*broken/ }));
  expect(screen.queryByText(BROKEN)).toBeNull();
});

test('only files that cannot be uploaded: there is nothing to upload', async () => {
  open([image('broken.png')]);
  expect(await screen.findByText(BROKEN)).toBeTruthy();
  expect(uploadButton().disabled).toBe(true);
});
