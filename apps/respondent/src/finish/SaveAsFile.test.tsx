// Needs a page
import type { ChunkHead } from '@fovea/link/journal/journal';
import type { Uploader } from '@fovea/link/upload/uploader';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPreviewContext } from '../session/previewContext';
import messages from '../messages/en-US.json';
import { SaveAsFile } from './SaveAsFile';

const SESSION_ID = '019a0000-0000-7000-8000-0000ab12cd34';
const UNREACHABLE: UploadState = {
  phase: 'waiting',
  chunks: 1,
  bytes: 2,
  acknowledgedChunks: 0,
  acknowledgedBytes: 0,
  trouble: 'unreachable',
  troubleMessage: null,
  troubleSinceMs: 0,
  missing: 0,
  retryInMs: 5000,
  conflicts: 0,
  tooLarge: 0,
  overLimit: 0,
  durable: true,
};
const HEAD: ChunkHead = {
  sessionId: SESSION_ID,
  stream: 'events',
  seq: 0,
  sha256: 'a'.repeat(64),
  size: 2,
  acknowledged: false,
  problem: null,
};

let written: number;
let pings: string[];
let asked: string[];

beforeEach(() => {
  written = 0;
  pings = [];
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the chosen file does with the data written to it. */
function chosenFile(write: (bytes: Uint8Array) => Promise<void>) {
  const writable = { write, close: async () => undefined, abort: async () => undefined };
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => writable }));
}

function show(state: Partial<UploadState> = {}, contactEmail = 'lab@example.org') {
  const preview = createPreviewContext({ name: 'Coffee', locale: 'en-US', slides: [] }, null);
  const source = () => ({
    sessionId: SESSION_ID,
    studyId: 'study',
    secret: 'A'.repeat(43),
    manifest: () => [{ stream: 'events', seq: 0, sha256: HEAD.sha256, size: 2 }],
    unacknowledged: () => [HEAD],
    bytesOf: async () => new Uint8Array([1, 2]),
  });
  const context = {
    ...preview,
    isPreview: false,
    session: {
      ...preview.session,
      sessionId: SESSION_ID,
      redirects: { finished: '', error: 'https://panel.example/e' },
    },
    key: { studyId: 'study', sessionId: 'e', secret: 'B'.repeat(43) },
    uploader: { source } as unknown as Uploader,
    pinger: {
      at: ({ phase }: { phase: string }) => void pings.push(phase),
      onServerTime: () => () => undefined,
      stop: () => undefined,
    },
  };
  const view = (more: Partial<UploadState>) => (
    <IntlProvider locale="en-US" messages={messages} onError={() => undefined}>
      <SaveAsFile
        context={context}
        state={{ ...UNREACHABLE, ...more }}
        contactEmail={contactEmail}
      />
    </IntlProvider>
  );
  const { rerender } = render(view(state));
  return (more: Partial<UploadState>) => rerender(view(more));
}

const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save my recording as a file' }));
  // Until it is saved and the server informed, or it says that saving failed.
  await waitFor(() => {
    const isOver = asked.length > 0 && screen.queryByText('AB12-CD34') !== null;
    expect(isOver || screen.queryByRole('alert') !== null).toBe(true);
  });
};

it('shows nothing while the upload works', () => {
  show({ trouble: null, troubleSinceMs: null });
  expect(screen.queryByRole('button')).toBeNull();
});

it('is available on request, and offered after five minutes without progress', () => {
  vi.useFakeTimers();
  show({ troubleSinceMs: performance.now() });
  expect(screen.queryByText('Save your recording as a file')).toBeNull();
  expect(screen.getByText('Save it as a file instead')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(299_000));
  expect(screen.queryByText('Save your recording as a file')).toBeNull();
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByText('Save your recording as a file')).toBeTruthy();
});

it('says afterwards where to send the file and which code to quote, and informs the server', async () => {
  chosenFile(async (bytes) => void (written += bytes.byteLength));
  const update = show();
  fireEvent.click(screen.getByText('Save it as a file instead'));
  await save();
  expect(written).toBeGreaterThan(100);
  expect(screen.getByText('lab@example.org').closest('a')?.href).toBe('mailto:lab@example.org');
  expect(screen.getByText('AB12-CD34')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Go back to where you came from' });
  expect(back.getAttribute('href')).toBe('https://panel.example/e?foveaReason=upload');
  // Behind the redirect nobody shows it any more.
  expect(screen.getByText(/#w\/study\/e\/B{43}$/)).toBeTruthy();
  expect(asked[0]).toContain(`/studies/study/sessions/${SESSION_ID}/savedLocally`);
  // It stays when the upload continues.
  update({ trouble: null, troubleSinceMs: null });
  expect(screen.getByText('AB12-CD34')).toBeTruthy();
});

it('refers to the researchers when they gave no address', async () => {
  chosenFile(async () => undefined);
  show({}, '');
  fireEvent.click(screen.getByText('Save it as a file instead'));
  await save();
  expect(screen.getByText(/Send it to the researchers who invited you/)).toBeTruthy();
});

it('reports that the file could not be written, informs the server, and allows another attempt', async () => {
  chosenFile(async () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show();
  fireEvent.click(screen.getByText('Save it as a file instead'));
  await save();
  expect(screen.getByRole('alert').textContent).toContain('could not be written');
  expect(pings).toEqual(['zipError']);
  chosenFile(async (bytes) => void (written += bytes.byteLength));
  await save();
  expect(await screen.findByText('AB12-CD34')).toBeTruthy();
});
