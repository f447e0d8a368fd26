// @vitest-environment happy-dom
import type { Invitation } from '@fovea/contract/participation/participation';
import { DEFAULT_SENSORS, NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './App';
import { addPendingWithdrawal, listPendingWithdrawals } from './finish/pendingWithdrawals';
import { parseLink } from './journey/parseLink';
import { forgetParticipation, rememberParticipation } from './journey/previousParticipation';
import messages from './messages/en-US.json';

const TEXT = 'You are invited.\n\nTaking part is voluntary.';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const invitation: Invitation = {
  studyId: 's1',
  name: 'Coffee packages',
  collecting: true,
  locale: 'en-US',
  contactEmail: 'lab@example.org',
  consent: { text: TEXT, version: 1, textSha256: sha256(TEXT) },
  needsCamera: false,
  recordsWebcamVideo: false,
  sensors: DEFAULT_SENSORS,
  setupSteps: setupSteps({ sensors: DEFAULT_SENSORS, checks: NO_CHECKS, recordWebcamVideo: false }),
  deviceTypes: ['DESKTOP'],
  redirects: { rejectConsent: '', error: '' },
  expectedParameters: [],
  estimatedDurationMs: 120_000,
  flows: [],
  expired: false,
  ends: null,
};

const getUserMedia = vi.fn();
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  getUserMedia.mockReset();
});

/** The hash that the server reports for the bytes received. */
function uploadTested(init: RequestInit | undefined): Response {
  const bytes = init?.body as Uint8Array;
  const sha = createHash('sha256').update(bytes).digest('hex');
  return new Response(JSON.stringify({ size: bytes.length, sha256: sha }));
}

/** Opens the link; the server answers with this invitation, or refuses. */
function openApp(answer: Partial<Invitation> | number, path = '#s/s1') {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${url}`);
    if (typeof answer === 'number') {
      return new Response(JSON.stringify({ status: answer, message: 'no' }), { status: answer });
    }
    if (url.endsWith('/visits')) return new Response(null, { status: 204 });
    if (url.endsWith('/testUpload')) return uploadTested(init);
    return new Response(JSON.stringify({ ...invitation, ...answer }));
  });
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <App link={parseLink(`https://a.test/collect/${path}`)} />
    </IntlProvider>,
  );
  return userEvent.setup();
}

describe('consent', () => {
  it('shows the name, the text in paragraphs and what is recorded, and does not ask for the camera', async () => {
    openApp({ needsCamera: false });
    await screen.findByRole('heading', { name: 'Coffee packages' });
    expect(screen.getByText('You are invited.').tagName).toBe('P');
    expect(screen.getByText('Taking part is voluntary.').tagName).toBe('P');
    expect(screen.getByText(/lab@example.org/)).toBeTruthy();
    expect(getUserMedia).not.toHaveBeenCalled();
    // The last of them is sent when the consent is on the screen.
    const sent = [
      'POST /datacollection/studies/s1/visits',
      'GET /datacollection/studies/s1/invitation',
      'PUT /datacollection/studies/s1/testUpload',
      'POST /datacollection/studies/s1/visits',
    ];
    await vi.waitFor(() => expect(requests).toEqual(sent));
  });

  it('states whether video is recorded', async () => {
    const none = 'No video leaves your device. Only measurements are sent.';
    openApp({ needsCamera: true });
    await screen.findByText(none);
    cleanup();
    openApp({ needsCamera: true, recordsWebcamVideo: true });
    await screen.findByText('The video of your camera is recorded');
    expect(screen.queryByText(none)).toBeNull();
  });

  it('states that speech is in the video, where both the study and the microphone allow it', async () => {
    const silent = { ...NOTHING_MEASURED, webcam: true, microphone: true };
    const sensors = { ...silent, voiceAnalysis: true };
    openApp({ needsCamera: true, recordsWebcamVideo: true, sensors });
    await screen.findByText(/with the sound of your microphone/);
    await screen.findByText(/the sound itself is in the video/);
    expect(screen.queryByText(/sound itself is not kept|without sound/)).toBeNull();
    cleanup();
    openApp({ needsCamera: true, recordsWebcamVideo: false, sensors });
    await screen.findByText(/The sound itself is not kept/);
    cleanup();
    openApp({ needsCamera: true, recordsWebcamVideo: true, sensors: silent });
    await screen.findByText(/with the sound of your microphone/);
    expect(screen.queryByText(/how loud and how high/)).toBeNull();
  });

  it('promises nothing of a microphone of which nothing is kept', async () => {
    openApp({ sensors: { ...NOTHING_MEASURED, microphone: true } });
    const list = (await screen.findByText('What you do here')).closest('ul');
    expect(list?.children).toHaveLength(1);
  });

  it.each([
    ['eyeTracking', 'Where you look'],
    ['headPose', 'How your head moves'],
    ['facialExpressions', 'How your face moves'],
    ['respiration', 'How fast you breathe'],
    ['voiceAnalysis', 'How your voice sounds'],
    ['screenRecording', 'A video of your screen'],
  ])('names %s when it is measured, and only then', async (sensor, text) => {
    const sensors = { ...NOTHING_MEASURED, webcam: true, microphone: true };
    openApp({ needsCamera: true, sensors: { ...sensors, [sensor]: true } });
    await screen.findByText(text);
    cleanup();
    openApp({ needsCamera: true, sensors });
    await screen.findByText('What you do here');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('counts a rejection, stores nothing else and shows a polite ending', async () => {
    const user = openApp({});
    await user.click(await screen.findByRole('button', { name: 'I do not agree' }));
    await screen.findByRole('heading', { name: 'Thank you for reading' });
    expect(requests.at(-1)).toBe('POST /datacollection/studies/s1/rejections');
    expect(requests.filter((request) => request.includes('/sessions'))).toEqual([]);
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('does not let anyone agree to a text that differs from the stored one', async () => {
    openApp({ consent: { ...invitation.consent, text: `${TEXT} And your soul.` } });
    await screen.findByRole('heading', { name: 'The consent text arrived damaged' });
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
  });
});

describe('after a rejection', () => {
  const to = 'https://panel.example/back?status=no';
  it('redirects to the address of the panel with its parameter, after time to read', async () => {
    const redirects = { rejectConsent: `${to}&id={{rid}}`, error: '' };
    const user = openApp({ redirects, expectedParameters: ['rid'] }, '?rid=r%2F17#s/s1');
    await user.click(await screen.findByRole('button', { name: 'I do not agree' }));
    const link = await screen.findByRole('link', { name: 'Go back to where you came from' });
    expect(link.getAttribute('href')).toBe(`${to}&id=r%2F17`);
    expect(screen.getByRole('timer').textContent).toMatch(/taken back in \d seconds/);
  });
  it('does not redirect in a preview', async () => {
    const redirects = { rejectConsent: to, error: '' };
    const user = openApp({ redirects }, '#s/s1?foveaPreview=true');
    await user.click(await screen.findByRole('button', { name: 'I do not agree' }));
    await screen.findByRole('heading', { name: 'Thank you for reading' });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('before the consent', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

  it('names the required device on a phone, offers the link and asks for nothing', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone);
    vi.stubGlobal('screen', { width: 390, height: 844 });
    openApp({ redirects: { rejectConsent: '', error: 'https://panel.example/e' } });
    await screen.findByRole('heading', { name: 'Please open this study on a computer' });
    expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      'https://panel.example/e?foveaReason=device',
    );
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
    vi.restoreAllMocks();
  });

  it('shows that uploads are blocked, and counts it', async () => {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push(`${init?.method ?? 'GET'} ${url} ${String(init?.body).slice(0, 200)}`);
      if (url.endsWith('/testUpload')) throw new TypeError('blocked');
      return url.endsWith('/invitation')
        ? new Response(JSON.stringify(invitation))
        : new Response(null, { status: 204 });
    });
    render(
      <IntlProvider locale="en-US" messages={messages}>
        <App link={parseLink('https://a.test/collect/#s/s1')} />
      </IntlProvider>,
    );
    await screen.findByRole('heading', { name: 'Your connection lets nothing through' });
    expect(requests.filter((request) => request.includes('testUploadError'))).toHaveLength(1);
    expect(requests.filter((request) => request.includes('"consent"'))).toEqual([]);
  });

  it('does not redirect a preview to the panel', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/testUpload')) throw new TypeError('blocked');
      const redirects = { rejectConsent: '', error: 'https://panel.example/e' };
      return new Response(JSON.stringify({ ...invitation, redirects }));
    });
    const open = (query: string) =>
      render(
        <IntlProvider locale="en-US" messages={messages}>
          <App link={parseLink(`https://a.test/collect/${query}#s/s1`)} />
        </IntlProvider>,
      );
    const heading = { name: 'Your connection lets nothing through' };
    open('?foveaPreview=true');
    await screen.findByRole('heading', heading);
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    open('');
    await screen.findByRole('heading', heading);
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/foveaReason=upload$/);
  });

  it('remembers who took part, and lets another person use the same computer', async () => {
    rememberParticipation({
      studyId: 's1',
      receipt: 'AB12-CD34',
      time: '2026-11-20T10:00:00.000Z',
    });
    const user = openApp({});
    await screen.findByRole('heading', { name: 'You have already taken part' });
    expect(screen.getByText('AB12-CD34')).toBeTruthy();
    expect(screen.getByText(/November 20, 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take part as somebody else' }));
    await screen.findByRole('button', { name: 'I agree' });
    forgetParticipation('s1');
  });
});

describe('invalid links', () => {
  it('a study that is not collecting', async () => {
    openApp({ collecting: false });
    await screen.findByRole('heading', { name: 'This study is not open at the moment' });
  });
  it('an unknown study', async () => {
    openApp(404);
    await screen.findByRole('heading', { name: 'There is no such study' });
  });
  it('a link without a study, whatever pages of earlier tests still send', async () => {
    openApp({}, '');
    await screen.findByRole('heading', { name: 'This link is incomplete' });
    expect(requests.filter((request) => !request.includes('/studies/s1/'))).toEqual([]);
  });
  it('a page without a secure connection', async () => {
    vi.stubGlobal('isSecureContext', false);
    openApp({});
    await screen.findByRole('heading', { name: 'This page needs a secure connection' });
  });
});

describe('a server that accepts nobody new', () => {
  it('retries by itself after a visible countdown', async () => {
    const served = new Response(JSON.stringify(invitation));
    const busy = new Response('{}', { status: 429, headers: { 'retry-after': '1' } });
    const answers = [busy, served];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.endsWith('/testUpload')) return uploadTested(init);
      return url.endsWith('/invitation') ? answers.shift() : new Response(null, { status: 204 });
    });
    render(
      <IntlProvider locale="en-US" messages={messages}>
        <App link={parseLink('https://a.test/collect/#s/s1')} />
      </IntlProvider>,
    );
    await screen.findByRole('heading', { name: 'Too many people are starting right now' });
    expect(screen.getByRole('timer').textContent).toMatch(/by itself in \d seconds?/);
    await screen.findByRole('heading', { name: 'Coffee packages' }, { timeout: 5000 });
  });
});

it('an entire preview says that it is one, even before collection starts', async () => {
  openApp({ collecting: false }, '#s/s1?foveaPreview=true');
  await screen.findByRole('heading', { name: 'Coffee packages' });
  expect(screen.getByText('Preview: recorded, but not counted as a respondent')).toBeTruthy();
});

it('a preview is not counted', async () => {
  const user = openApp({}, '#s/s1?foveaPreview=true');
  await user.click(await screen.findByRole('button', { name: 'I do not agree' }));
  await screen.findByRole('heading', { name: 'Thank you for reading' });
  expect(requests.filter((request) => /visits|rejections/.test(request))).toEqual([]);
});

it('a withdrawal link requests nothing about the study', async () => {
  openApp({}, `#w/s1/e1/${'A'.repeat(43)}`);
  await screen.findByRole('heading', { name: 'Erase what was recorded?' });
  expect(requests).toEqual([]);
});

it('retries an unconfirmed withdrawal, whatever the page is opened for', async () => {
  const secret = 'A'.repeat(43);
  addPendingWithdrawal({ studyId: 's9', sessionId: 'e9', secret });
  openApp({});
  await screen.findByRole('heading', { name: 'Coffee packages' });
  const withdrawals = () => requests.filter((request) => request.includes('withdraw'));
  await vi.waitFor(() => expect(listPendingWithdrawals()).toEqual([]), { timeout: 5000 });
  expect(withdrawals()).toEqual(['POST /datacollection/studies/s9/sessions/e9/withdraw']);
});

it('a study that has ended says so instead of inviting to come back later', async () => {
  openApp({ collecting: false, expired: true });
  await screen.findByRole('heading', { name: 'This study has ended' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a closed study redirects to the panel with the reason', async () => {
  const redirects = { rejectConsent: '', error: 'https://panel.example/e' };
  openApp({ collecting: false, redirects });
  const link = await screen.findByRole('link', { name: 'Go back to where you came from' });
  expect(link.getAttribute('href')).toBe('https://panel.example/e?foveaReason=collection');
  cleanup();
  openApp({ collecting: false });
  await screen.findByRole('heading');
  expect(screen.queryByRole('link')).toBeNull();
});

it('lets respondents choose a flow after the consent, unless the link names one', async () => {
  const flows = [
    { id: 'a', name: 'Morning' },
    { id: 'b', name: 'Evening' },
  ];
  const user = openApp({ flows }, '?foveaStimulusBlock=gone#s/s1');
  await user.click(await screen.findByRole('button', { name: 'I agree' }));
  await screen.findByRole('heading', { name: 'Choose a part of the study' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Morning',
    'Evening',
  ]);
  cleanup();
  const other = openApp({ flows }, '?foveaStimulusBlock=b#s/s1');
  await other.click(await screen.findByRole('button', { name: 'I agree' }));
  expect(screen.queryByRole('heading', { name: 'Choose a part of the study' })).toBeNull();
});

it('a short preview asks for no consent and starts no session', async () => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${url}`);
    return new Response(JSON.stringify({ name: 'Coffee', locale: 'en-US', slides: [] }));
  });
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <App
        link={parseLink(
          'https://a.test/collect/?foveaShortPreview=true&foveaStimulusBlock=b#s/s1?foveaPreviewSecret=5ec7e7',
        )}
      />
    </IntlProvider>,
  );
  expect(await screen.findByText('Preview: nothing is collected')).toBeTruthy();
  await screen.findByRole('button', { name: 'Start again' }, { timeout: 20_000 });
  expect(requests).toEqual([
    'GET /datacollection/studies/s1/preview?previewSecret=5ec7e7&blockId=b',
  ]);
  expect(getUserMedia).not.toHaveBeenCalled();
});

it.each([
  ['preview', 'foveaShortPreview=true', 403, 'PREVIEW_ENDED', 'This preview link no longer works'],
  ['invitation', 'foveaPreview=true', 403, 'PREVIEW_ENDED', 'This preview link no longer works'],
])('an old link explains itself (%s)', async (_, parameter, status, code, title) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ status, code, message: 'no' }), { status }),
  );
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <App link={parseLink(`https://a.test/collect/?${parameter}#s/s1`)} />
    </IntlProvider>,
  );
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(/Ask the person who sent it for a new one/)).toBeTruthy();
});
