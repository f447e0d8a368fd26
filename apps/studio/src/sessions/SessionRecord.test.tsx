// Needs a page
import { getConsentText, type ConsentRecord } from '@fovea/contract/participation/respondents';
import { finishedSessionUpload } from '@fovea/contract/participation/savedRecordings';
import { ApiError } from '@fovea/link/calls/apiError';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { aSession, aStudy } from '@fovea/samples/studies';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { ConsentPanel } from './ConsentPanel';
import { SessionDetailsPanel } from './SessionDetailsPanel';
import { AcceptPartialButton } from './AcceptPartialButton';

vi.mock('../state/api', () => ({ call: vi.fn(), listenTo: vi.fn() }));

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
});

const study = aStudy();
const consent = async (given: Partial<ConsentRecord> = {}): Promise<ConsentRecord> => ({
  textSha256: await sha256Hex(new TextEncoder().encode(study.consentForm)),
  version: 3,
  locale: 'de-DE',
  clientTime: '2026-03-02T09:30:00.000Z',
  serverTime: '2026-03-02T09:30:02.000Z',
  sensors: { ...study.sensors, headPose: false, facialExpressions: false },
  recordsWebcamVideo: false,
  studyVersion: 14,
  ...given,
});
const fact = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the record of the consent', () => {
  test('shows what was accepted, in which language, and which text', async () => {
    const session = aSession('Respondent 1', { consent: await consent() });
    show(<ConsentPanel session={session} />);
    expect(fact('Agreed to measure')).toBe('Webcam and Eye tracking');
    expect(fact('Camera')).toBe('Measurements only, no video');
    expect(fact('Language')).toBe('German (Germany)');
    expect(fact('Version')).toBe('text 3, study 14');
    expect(fact('Fingerprint of the text (SHA-256)')).toBe(session.consent?.textSha256);
  });

  test('shows the accepted text on request', async () => {
    vi.mocked(call).mockResolvedValue({ text: 'We measure where you look.', textSha256: '' });
    const session = aSession('Respondent 1', { consent: await consent() });
    show(<ConsentPanel session={session} />);
    expect(call).not.toHaveBeenCalled();
    const details = screen.getByText('The text that was agreed to').closest('details')!;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await screen.findByText('We measure where you look.');
    expect(call).toHaveBeenCalledWith(getConsentText, {
      studyId: session.studyId,
      sessionId: session.id,
    });
  });

  test('reports when the text cannot be fetched', async () => {
    vi.mocked(call).mockRejectedValue(new Error('offline'));
    show(<ConsentPanel session={aSession('R', { consent: await consent() })} />);
    const details = screen.getByText('The text that was agreed to').closest('details')!;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await screen.findByText(/could not be fetched/);
  });

  test('does not guess what was not stored for an older recording', async () => {
    const kept = await consent({ sensors: null, recordsWebcamVideo: null, studyVersion: null });
    show(<ConsentPanel session={aSession('R', { consent: kept })} />);
    expect(fact('Agreed to measure')).toBe('(Not kept at that time)');
    expect(fact('Version')).toBe('text 3');
    expect(screen.queryByText('Camera')).toBeNull();
  });

  test('is kept after a withdrawal', async () => {
    const session = aSession('R', {
      state: 'WITHDRAWN',
      withdrawnDate: '2026-03-03T09:30:00.000Z',
      consent: await consent(),
    });
    show(<ConsentPanel session={session} />);
    expect(screen.getByText(/took the consent back on/)).toBeTruthy();
    expect(fact('Language')).toBe('German (Germany)');
  });
});

describe('the received data', () => {
  test('is shown beside the expected amount, with the source file', () => {
    const session = aSession('R', {
      receivedChunks: 60,
      receivedBytes: 7_200_000,
      expectedChunks: 112,
      expectedBytes: 14_300_000,
      zipFileName: 'recording.zip',
      isPartial: true,
    });
    show(<SessionDetailsPanel study={study} session={session} />);
    expect(fact('Receipt code')).toBe('ABCD-1234');
    expect(fact('Received')).toMatch(/^60 parts, 7.2 MB \(taken as the whole recording/);
    expect(fact('Recorded')).toBe('112 parts, 14.3 MB');
    expect(fact('Last part received')).toBe('(Not known yet)');
    expect(fact('Uploaded from the file')).toBe('recording.zip');
  });

  test('is not compared when the expected amount is unknown', () => {
    show(<SessionDetailsPanel study={study} session={aSession('R')} />);
    expect(fact('Recorded')).toBe('(The respondent’s browser has not said yet)');
    expect(screen.queryByText('Uploaded from the file')).toBeNull();
  });
});

test.each(['WITHDRAWN', 'DATA_DELETED_BY_RESEARCHER'] as const)(
  'the received data of a session that is %s is not shown',
  (state) => {
    show(<SessionDetailsPanel study={study} session={aSession('R', { state })} />);
    expect(screen.queryByText('Received')).toBeNull();
    expect(fact('Receipt code')).toBe('ABCD-1234');
  },
);

describe('accepting an incomplete recording', () => {
  const stuck = aSession('Respondent 1', {
    state: 'UPLOADING',
    receivedChunks: 60,
    expectedChunks: 112,
  });
  const button = () => screen.queryByRole('button', { name: 'Take what has arrived' });

  test('asks for confirmation, and says how much was received', async () => {
    vi.mocked(call).mockResolvedValue({ ...stuck, state: 'PROCESSING', isPartial: true });
    show(<AcceptPartialButton session={stuck} />);
    await userEvent.click(button()!);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('60 of 112 parts have arrived.');
    expect(call).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take what has arrived' }));
    const { id: sessionId, studyId } = stuck;
    expect(call).toHaveBeenCalledWith(finishedSessionUpload, { studyId, sessionId });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows why it failed', async () => {
    const message = 'The session is complete already.';
    vi.mocked(call).mockRejectedValue(
      new ApiError(409, '/x', { status: 409, message, code: 'ALREADY_COMPLETE' }),
    );
    show(<AcceptPartialButton session={stuck} />);
    await userEvent.click(button()!);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take what has arrived' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  test.each([
    ['UPLOADING', 60, true],
    ['DATA_SAVED_LOCALLY', 60, true],
    ['ABANDONED', 60, true],
    ['UPLOADING', 0, false],
    ['IN_PROGRESS', 60, false],
    ['PROCESSED', 60, false],
    ['WITHDRAWN', 0, false],
    ['DATA_DELETED_BY_RESEARCHER', 60, false],
  ] as const)('in state %s with %d chunks: offered %s', (state, receivedChunks, isOffered) => {
    show(<AcceptPartialButton session={{ ...stuck, state, receivedChunks }} />);
    expect(button() !== null).toBe(isOffered);
  });
});
