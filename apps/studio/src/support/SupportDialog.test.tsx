// Needs a page
import { ATTACHMENTS_LIMIT_BYTES } from '@fovea/contract/people/support';
import { ApiError } from '@fovea/link/calls/apiError';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { serverState } from '../state/serverState';
import { useSession } from '../state/session';
import { COMPANY, fakeServers, USER } from '../state/testing/fakeServers';
import { FeedbackDialog } from './FeedbackDialog';
import { SupportDialog } from './SupportDialog';
import { openSupportForm, useSupportForms } from './supportForms';

vi.mock('../state/api', async (original) => ({ ...(await original()), call: vi.fn() }));
vi.mock('./usePageForSupport', () => ({
  usePageForSupport: () => ({
    url: 'https://fovea.example/#/studies/s1',
    studyId: 's1',
    studyName: 'Posters',
    dataCollectionVersion: 'fovea_ONLINE',
  }),
}));

const TOO_LARGE = 'Maximum attachments size exceeded. Please select fewer or smaller files.';
const FAILED = 'There was an error submitting the request. Please try again later.';
const signIn = (id: string) =>
  act(() =>
    useSession.setState({
      status: 'logged-in',
      user: { ...USER, id, actor: null } as never,
      company: COMPANY as never,
    }),
  );
const signOut = () =>
  act(() => useSession.setState({ status: 'logged-out', user: null, company: null }));

let submitted: (() => Promise<unknown>) | null;
beforeEach(() => {
  // Fields that grow with their text wait for fonts.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  });
  submitted = null;
  fakeServers();
  vi.mocked(call).mockImplementation((async ({ method }: { method: string }) =>
    method === 'GET'
      ? [
          { id: 's1', name: 'Posters' },
          { id: 's2', name: 'Films' },
        ]
      : submitted?.()) as never);
  signOut();
  signIn(crypto.randomUUID());
});
afterEach(() => {
  cleanup();
  serverState.clear();
  vi.mocked(call).mockReset();
  vi.unstubAllGlobals();
});

const sent = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([{ method }, input]) =>
      method === 'GET' ? [] : [(input as { body: Record<string, unknown> }).body],
    );
// Roles are computed from styles, which takes a second in so large a form.
const submit = () => screen.getByText('Submit').closest('button')!;
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const enter = (into: HTMLInputElement, value: string) =>
  fireEvent.change(into, { target: { value } });
const attach = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
const fileOf = (bytes: number, name: string) => new File([new Uint8Array(bytes)], name);

function fillIn() {
  enter(field(/Problem description/), 'Nothing is shown');
  enter(field(/Steps to reproduce/), 'Open it');
  fireEvent.click(field(/I agree to the/));
}

test('a request says what is wrong, on which page and in which study', async () => {
  const onClose = vi.fn();
  show(<SupportDialog onClose={onClose} />);
  await screen.findByText(/Support may look at the study/);
  expect(submit().disabled).toBe(true);
  fillIn();
  fireEvent.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    expect.objectContaining({
      problemDescription: 'Nothing is shown',
      reproSteps: 'Open it',
      studyId: 's1',
      studyName: 'Posters',
      url: 'https://fovea.example/#/studies/s1',
      studyIdFromUrl: 's1',
      studyNameFromUrl: 'Posters',
      dataCollectionVersionFromUrl: 'fovea_ONLINE',
      userAgentInfo: navigator.userAgent,
      consentToAccessStudy: 'false',
    }),
  ]);
});

test('attachments of more than 5 MB together are refused, and what is left can be sent', async () => {
  show(<SupportDialog onClose={vi.fn()} />);
  fillIn();
  const half = ATTACHMENTS_LIMIT_BYTES / 2;
  attach(fileOf(half, 'a.png'), fileOf(half, 'b.png'));
  expect(submit().disabled).toBe(false);
  attach(fileOf(1, 'c.png'));
  expect(screen.getByText(TOO_LARGE)).toBeTruthy();
  expect(submit().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Remove c.png'));
  expect(submit().disabled).toBe(false);
});

test('a failure keeps what was written, and the next try is the same request', async () => {
  submitted = async () => Promise.reject(new TypeError('Failed to fetch'));
  const onClose = vi.fn();
  show(<SupportDialog onClose={onClose} />);
  fillIn();
  fireEvent.click(submit());
  await screen.findByText(FAILED);
  submitted = async () =>
    Promise.reject(new ApiError(429, '/', { status: 429, message: 'Wait a minute.' }));
  fireEvent.click(submit());
  await screen.findByText('Wait a minute.');
  expect(field(/Problem description/).value).toBe('Nothing is shown');
  expect(onClose).not.toHaveBeenCalled();
  const ids = sent().map(({ requestId }) => requestId);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test.each([
  ['support', () => <SupportDialog onClose={vi.fn()} />],
  ['feedback', () => <FeedbackDialog onClose={vi.fn()} />],
] as const)('an address in the %s form is optional, but has to be one', async (_form, dialog) => {
  show(dialog());
  if (screen.queryByLabelText(/Your feedback/)) {
    enter(field(/Your feedback/), 'Lovely');
    fireEvent.click(field(/I agree to the/));
  } else fillIn();
  expect(submit().disabled).toBe(false);
  enter(field(/E-mail/), 'ada');
  await screen.findByText('This is not an e-mail address.');
  expect(submit().disabled).toBe(true);
  enter(field(/E-mail/), 'ada@example.org');
  expect(submit().disabled).toBe(false);
});

test('feedback needs a text and the agreement', async () => {
  show(<FeedbackDialog onClose={vi.fn()} />);
  fireEvent.click(field(/I agree to the/));
  expect(submit().disabled).toBe(true);
  enter(field(/Your feedback/), '   ');
  expect(submit().disabled).toBe(true);
  enter(field(/Your feedback/), 'Lovely');
  expect(submit().disabled).toBe(false);
  fireEvent.click(field(/I agree to the/));
  expect(submit().disabled).toBe(true);
});

test('a draft waits for its author, and nobody else sees it', () => {
  signIn('ada');
  act(() => {
    openSupportForm('feedback');
    useSupportForms.setState({ feedbackText: 'Half a thought' });
  });
  signOut();
  expect(useSupportForms.getState()).toMatchObject({ open: null, feedbackText: 'Half a thought' });
  signIn('ada');
  expect(useSupportForms.getState().feedbackText).toBe('Half a thought');
  signOut();
  signIn('bob');
  expect(useSupportForms.getState()).toMatchObject({ open: null, feedbackText: '' });
});
