// Needs a page
import type { Invitation } from '@fovea/contract/participation/participation';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThanksScreen } from '../finish/ThanksScreen';
import { parseLink } from '../journey/parseLink';
import { pendingEnd, rememberEnd } from '../journey/pendingRedirect';
import messages from '../messages/en-US.json';
import { createPreviewContext } from '../session/previewContext';
import type { SessionContext } from '../session/sessionContext';
import { AlreadyTakenScreen } from './AlreadyTakenScreen';
import { followRedirect } from './followRedirect';
import { StoppedRedirect } from './StoppedRedirect';
import { VisitRedirect } from './VisitRedirect';

vi.mock('./followRedirect', () => ({ followRedirect: vi.fn() }));

const TO = 'https://panel.example/back?st=1';
const LINK = parseLink('https://fovea.example/collect/?rid=a%2F1#s/study');
const ENDED = {
  ...{ studyId: 'study', sessionId: '019a0000-0000-7000-8000-0000ab12cd34', token: 't' },
  reason: 'finished',
} as const;

type Answer = number | string;
/** What the server answers, one after the other: a status, or an address; the last one stays. */
let answers: Answer[];
let asked: { readonly path: string; readonly body: unknown; readonly token: string | null }[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(followRedirect).mockReset();
  localStorage.clear();
  sessionStorage.clear();
  answers = [TO];
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = JSON.parse(String(init.body));
    asked.push({ path, body, token: new Headers(init.headers).get('authorization') });
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer === 0) throw new TypeError('no connection');
    return typeof answer === 'string'
      ? new Response(JSON.stringify({ redirectUrl: answer }))
      : new Response(JSON.stringify({ status: answer, message: 'no' }), { status: answer });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (content: ReactNode) =>
  render(
    <IntlProvider locale="en-US" messages={messages}>
      {content}
    </IntlProvider>,
  );
const pass = (seconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)));
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const back = () => screen.queryByRole('link')?.getAttribute('href') ?? null;

describe('a visitor who leaves', () => {
  const leave = (ends: Invitation['ends'], waitS: number | null = null, link = LINK) =>
    show(
      <VisitRedirect
        invitation={{ ends }}
        link={link}
        reason="rejected"
        to="https://own.example/no"
        waitS={waitS}
      />,
    );
  const leads = (...redirected: ('rejected' | 'device')[]) => ({ idParameter: 'rid', redirected });

  it('is counted with the button, and not before', async () => {
    leave(leads('rejected'));
    await pass(60);
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Go back to where you came from' }));
    await pass(1);
    expect(asked).toEqual([
      {
        path: '/datacollection/studies/study/ends',
        body: {
          reason: 'rejected',
          variables: { rid: 'a/1', foveaIngoingUrl: location.href },
        },
        token: null,
      },
    ]);
    expect(followRedirect).toHaveBeenCalledExactlyOnceWith(TO);
  });

  it('is counted when the time is over', async () => {
    leave(leads('rejected'), 5);
    expect(screen.getByRole('timer').textContent).toMatch(/5 seconds/);
    await pass(4);
    expect(asked).toEqual([]);
    await pass(2);
    expect(followRedirect).toHaveBeenCalledExactlyOnceWith(TO);
  });

  it('is told when the server cannot be reached, and goes on as soon as it can', async () => {
    answers = [0];
    leave(leads('rejected'));
    fireEvent.click(screen.getByRole('button'));
    await pass(20);
    expect(alert()).toMatch(/cannot be reached.*not counted yet.*tries again by itself/);
    expect(followRedirect).not.toHaveBeenCalled();
    answers = [503, TO];
    await pass(60);
    expect(followRedirect).toHaveBeenCalledExactlyOnceWith(TO);
  });

  it('goes nowhere where this end leads nowhere, and never in a preview', () => {
    leave(leads('device'));
    leave(leads('rejected'), null, { ...LINK, preview: 'entire' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('follows the redirect of the study where no ends are counted', () => {
    leave(null);
    expect(back()).toBe('https://own.example/no');
  });
});

describe('somebody whom the study does not take', () => {
  it('is counted at once, and taken back', async () => {
    show(<StoppedRedirect link={LINK} reason="quotaFull" />);
    await pass(1);
    expect(asked[0]?.body).toMatchObject({ reason: 'quotaFull' });
    expect(back()).toBe(TO);
    await pass(6);
    expect(followRedirect).toHaveBeenCalledExactlyOnceWith(TO);
  });

  it('whose own session ended in this browser comes back to the same end', async () => {
    rememberEnd(location.href, { ...ENDED, reason: 'calibration' });
    show(<StoppedRedirect link={LINK} reason="duplicate" />);
    await pass(1);
    expect(asked[0]).toMatchObject({ body: { reason: 'calibration' }, token: 'Bearer t' });
  });

  it('stays where the study is gone', async () => {
    answers = [404];
    show(<StoppedRedirect link={LINK} reason="collection" />);
    await pass(60);
    expect(asked).toHaveLength(1);
    expect(alert()).toBeNull();
    expect(back()).toBeNull();
  });
});

describe('the last screen', () => {
  type Ended = Parameters<typeof ThanksScreen>[0]['ended'];
  function end(ended: Ended, isPreview = false) {
    const preview = createPreviewContext({ name: 'Coffee', locale: 'en-US', slides: [] }, null);
    const context: SessionContext = {
      ...preview,
      isPreview,
      session: { ...preview.session, ...ENDED, countsEnds: true },
      key: { studyId: 'study', sessionId: ENDED.sessionId, secret: 'B'.repeat(43) },
    };
    show(<ThanksScreen context={context} ended={ended} />);
  }

  it.each<[Ended, string]>([
    ['finished', 'finished'],
    ['calibrationFailed', 'calibration'],
    ['cameraTooSlow', 'frameRate'],
    ['faceNotFound', 'face'],
    ['setupLeft', 'device'],
    ['quotaFull', 'quotaFull'],
    ['stopped', 'collection'],
  ])('asks where %s leads, and takes there', async (ended, reason) => {
    end(ended);
    expect(screen.queryByText(/You can close this page/)).toBeNull();
    await pass(1);
    expect(asked).toEqual([
      {
        path: `/datacollection/studies/study/sessions/${ENDED.sessionId}/end`,
        body: { reason },
        token: 'Bearer t',
      },
    ]);
    expect(back()).toBe(TO);
    await pass(40);
    expect(followRedirect).toHaveBeenCalledExactlyOnceWith(TO);
  });

  it('keeps the credit while the server cannot be reached, also when the page is closed', async () => {
    answers = [0];
    end('finished');
    await pass(120);
    expect(alert()).toMatch(/Do not close this page/);
    expect(screen.queryByText(/You can close this page/)).toBeNull();
    expect(pendingEnd(location.href)).toEqual(ENDED);
    answers = [TO];
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(1);
    expect(back()).toBe(TO);
  });

  it('says goodbye where the end leads nowhere', async () => {
    answers = [''];
    end('finished');
    await pass(1);
    expect(back()).toBeNull();
    expect(screen.getByText(/You can close this page/)).toBeTruthy();
  });

  it('shows a researcher where a respondent would be taken, and stays', async () => {
    end('finished', true);
    await pass(60);
    expect(screen.getByText(TO)).toBeTruthy();
    expect(followRedirect).not.toHaveBeenCalled();
    expect(pendingEnd(location.href)).toBeNull();
  });
});

it('whoever opens the link again after finishing is still taken back', async () => {
  rememberEnd(location.href, ENDED);
  const before = { receipt: 'AB12-CD34', time: '2026-11-20T10:00:00.000Z' };
  show(<AlreadyTakenScreen before={before} onTakeAgain={() => undefined} />);
  await pass(60);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Go back to where you came from' }));
  await pass(1);
  expect(followRedirect).toHaveBeenCalledExactlyOnceWith(TO);
});

it.each(['no json', 'null', '[]', '{"href":1}', '{"reason":"other"}'])(
  'what is not a remembered end is ignored: %s',
  (stored) => {
    localStorage.setItem('fovea-end', stored);
    expect(pendingEnd(location.href)).toBeNull();
  },
);

it('an end is remembered for the same address only', () => {
  rememberEnd(location.href, ENDED);
  expect(pendingEnd(`${location.href}?rid=2`)).toBeNull();
});
