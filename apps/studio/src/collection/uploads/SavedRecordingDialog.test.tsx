// Needs a page
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { ApiError } from '@fovea/link/calls/apiError';
import {
  readSavedRecording,
  type SavedRecording,
} from '@fovea/link/savedRecording/readSavedRecording';
import { SavedFileError } from '@fovea/link/savedRecording/savedFileError';
import { uploadSavedRecording } from '@fovea/link/savedRecording/uploadSavedRecording';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { aSession } from '@fovea/samples/studies';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { call } from '../../state/api';
import { SavedRecordingDialog } from './SavedRecordingDialog';

vi.mock('../../state/api', () => ({ call: vi.fn(), listenTo: vi.fn() }));
vi.mock('@fovea/link/savedRecording/uploadSavedRecording', () => ({
  uploadSavedRecording: vi.fn(),
}));
vi.mock('@fovea/link/savedRecording/readSavedRecording', async (original) => ({
  ...(await original<object>()),
  readSavedRecording: vi.fn(),
}));

const session = aSession('Respondent 1');
const onClose = vi.fn();

beforeEach(() => {
  vi.mocked(readSavedRecording).mockImplementation((file) => Promise.resolve(recordingOf(file)));
  known({ state: 'DATA_SAVED_LOCALLY' });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function recordingOf(file: File, studyId = session.studyId): SavedRecording {
  return {
    zipFileName: file.name,
    manifest: {
      format: 'fovea-saved-recording',
      version: 1,
      sessionId: session.id,
      studyId,
      savedAt: '2026-03-02T09:30:00.000Z',
      chunks: [],
    },
    manifestText: '{}',
    signature: '0'.repeat(64),
    inFile: [],
    bytes: 0,
    bytesOf: () => Promise.reject(new Error('none')),
  };
}
/** The session on the server before the upload. */
function known(given: Partial<RespondentSession>) {
  vi.mocked(call).mockResolvedValue({ ...session, ...given });
}
async function choose(...names: string[]) {
  const { baseElement } = show(
    <SavedRecordingDialog study={{ id: session.studyId }} onClose={onClose} />,
  );
  const input = await waitFor(() => {
    const found = baseElement.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('not there yet');
    return found;
  });
  await userEvent.upload(
    input,
    names.map((name) => new File(['x'], name, { type: 'application/zip' })),
  );
}
const sending = (given: Partial<UploadState>): UploadState => ({
  phase: 'running',
  chunks: 40,
  bytes: 1,
  acknowledgedChunks: 0,
  acknowledgedBytes: 0,
  trouble: null,
  troubleMessage: null,
  troubleSinceMs: null,
  missing: 0,
  retryInMs: null,
  conflicts: 0,
  tooLarge: 0,
  overLimit: 0,
  durable: true,
  ...given,
});

test('shows how many chunks are on the server, and where the recording ends up', async () => {
  let finish = () => {};
  vi.mocked(uploadSavedRecording).mockImplementation(
    ({ onState }) =>
      new Promise((done) => {
        onState?.(sending({ acknowledgedChunks: 12 }));
        finish = () => done({ state: 'complete', session });
      }),
  );
  await choose('recording.zip');
  await screen.findByText('12 of 40 parts are on the server.');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
  finish();
  await screen.findByText(/the recording is whole/);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Respondent 1' });
  expect(link.getAttribute('href')).toBe(`#/studies/study-1/sessions/${session.id}`);
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('resumes automatically after a lost connection, and says so', async () => {
  vi.mocked(uploadSavedRecording).mockImplementation(({ onState }) => {
    onState?.(sending({ trouble: 'unreachable' }));
    return new Promise(() => {});
  });
  await choose('recording.zip');
  await screen.findByText(/No connection at the moment\. It goes on by itself\./);
});

test('several files are uploaded one after the other', async () => {
  const finishers: (() => void)[] = [];
  vi.mocked(uploadSavedRecording).mockImplementation(
    () =>
      new Promise((done) => {
        finishers.push(() => done({ state: 'complete', session }));
      }),
  );
  await choose('one.zip', 'two.zip');
  await waitFor(() => expect(finishers).toHaveLength(1));
  const rows = screen.getAllByRole('listitem');
  expect(within(rows[1]!).getByText('Waits for its turn')).toBeTruthy();
  finishers[0]!();
  await waitFor(() => expect(finishers).toHaveLength(2));
  expect(within(rows[0]!).getByText(/the recording is whole/)).toBeTruthy();
});

test('missing chunks are reported, with a link to the session', async () => {
  vi.mocked(uploadSavedRecording).mockResolvedValue({ state: 'incomplete', missingChunks: 3 });
  await choose('recording.zip');
  expect((await screen.findByRole('alert')).textContent).toContain('3 parts are missing');
  expect(screen.getByRole('link', { name: 'Open the session' })).toBeTruthy();
});

test.each([
  ['damaged', /damaged or cut off/],
  ['notZip', /not a saved recording/],
  ['compressed', /packed again by another program/],
  ['noSignature', /something was added to it/],
] as const)('a file that is %s is refused before anything is sent', async (kind, messages) => {
  vi.mocked(readSavedRecording).mockRejectedValue(new SavedFileError(kind));
  await choose('recording.zip');
  expect((await screen.findByRole('alert')).textContent).toMatch(messages);
  expect(uploadSavedRecording).not.toHaveBeenCalled();
});

test('a recording of another study links to that study', async () => {
  vi.mocked(readSavedRecording).mockImplementation((file) =>
    Promise.resolve(recordingOf(file, 'study-2')),
  );
  await choose('recording.zip');
  const link = await screen.findByRole('link', { name: 'Go to that study' });
  expect(link.getAttribute('href')).toBe('#/studies/study-2/data-collection');
  expect(uploadSavedRecording).not.toHaveBeenCalled();
});

test.each([
  [{ state: 'WITHDRAWN' }, /delete the file/],
  [{ state: 'DATA_DELETED_BY_RESEARCHER' }, /deleted by a researcher/],
  [{ state: 'PROCESSED' }, /here already, and whole/],
] as const)('a session that is %o accepts no upload', async (given, messages) => {
  known(given);
  await choose('recording.zip');
  expect((await screen.findByRole('alert')).textContent).toMatch(messages);
  expect(uploadSavedRecording).not.toHaveBeenCalled();
});

test('a recording that was accepted incomplete can still be completed', async () => {
  known({ state: 'PROCESSED', isPartial: true });
  vi.mocked(uploadSavedRecording).mockResolvedValue({ state: 'complete', session });
  await choose('recording.zip');
  await screen.findByText(/the recording is whole/);
});

test.each([
  [422, 'BAD_SIGNATURE', /changed after it was saved/],
  [409, 'WITHDRAWN', /taken the consent back/],
  [404, undefined, /no session/],
  [500, undefined, /The disk is asleep/],
])('the server’s %d %s is explained', async (status, code, messages) => {
  const problem = { status, message: 'The disk is asleep.', ...(code ? { code } : {}) };
  vi.mocked(uploadSavedRecording).mockRejectedValue(new ApiError(status, '/x', problem));
  await choose('recording.zip');
  expect((await screen.findByRole('alert')).textContent).toMatch(messages);
});

test('closing aborts a running upload', async () => {
  let stopped: AbortSignal | undefined;
  vi.mocked(uploadSavedRecording).mockImplementation(({ signal }) => {
    stopped = signal;
    return new Promise(() => {});
  });
  await choose('recording.zip');
  await waitFor(() => expect(stopped).toBeDefined());
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onClose).toHaveBeenCalled();
  cleanup();
  expect(stopped?.aborted).toBe(true);
});
