// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { forgetPublicConfig } from '../state/publicConfig';
import { clearSession, useSession } from '../state/session';
import { done, fakeServers, json, no, tokenOf } from '../state/testing/fakeServers';
import { useTypedEmail } from './typedEmail';
import { VerifyLink } from './VerifyPage';

const LINK = {
  id: 't',
  user: { id: 'u', email: 'robin@lab.example', name: 'Robin' },
  used: false,
  valid: true,
  redirectTo: null,
  kind: 'reset',
};
const SET = 'POST /users/u/password/token';
let server: ReturnType<typeof fakeServers>;
beforeEach(() => {
  localStorage.clear();
  forgetPublicConfig();
  clearSession();
  server = fakeServers({ [SET]: done });
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 15_000 });
function open(link: object | Response) {
  server.answers['GET /verify/t'] = () => (link instanceof Response ? link : json(link));
  show(<VerifyLink tokenId="t" />);
}
async function choose(password: string, repeat = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat new password'), repeat);
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The form is ready once the password rules have loaded. */
const ready = (name: string) => expect.poll(() => button(name).disabled).toBe(false);

describe('an invalid link', () => {
  it.each([
    ['unknown', no(404), 'Link not found'],
    ['not a token', no(400), 'Link not found'],
    ['used', { ...LINK, used: true, valid: false }, 'This link was already used'],
    ['expired', { ...LINK, valid: false }, 'This link has expired'],
    ['of another kind', { ...LINK, kind: 'machine' }, 'Unknown token type'],
  ])('%s: says so and offers a new one', async (_, link, title) => {
    open(link);
    await heading(title);
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '#/resetpassword',
    );
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('says how long each kind of link is valid', async () => {
    open({ ...LINK, valid: false, kind: 'welcome' });
    await heading('This link has expired');
    expect(screen.getByRole('status').textContent).toContain('14 days');
  });

  it('a link that could not be checked can be checked again', async () => {
    open(no(429, undefined, { 'retry-after': '120' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait 2 minutes');
    server.answers['GET /verify/t'] = () => json(LINK);
    await userEvent.click(button('Try again'));
    await heading('Set a new password');
  });
});

describe('a reset', () => {
  it('goes from the empty form to completion', async () => {
    open(LINK);
    await heading('Set a new password');
    expect(button('Save the password').disabled).toBe(true);
    await choose('eight-small-stones');
    await ready('Save the password');
    await userEvent.click(button('Save the password'));
    await heading('Your password is set');
    const sent = server.requests.find(({ name }) => name === SET);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ newPassword: 'eight-small-stones', token: 't' });
    expect(useTypedEmail.getState().email).toBe('robin@lab.example');
    expect(server.names()).not.toContain('POST /token');
  });

  it.each([
    ['short', 'short', 'Password must be at least 8 characters.'],
    ['Robin@Lab.example', 'Robin@Lab.example', 'Password must not be identical to email.'],
    ['robin@lab', 'robin@lab', 'Password must not be contained in email.'],
    ['password', 'password', "Password must not be 'password'."],
    ['eight-small-stones', 'other', 'New passwords do not match.'],
  ])('is not sent with %j and %j', async (password, repeat, messages) => {
    open(LINK);
    await choose(password, repeat);
    await screen.findByText(messages);
    expect(button('Save the password').disabled).toBe(true);
  });

  it('shows the rule named by the server, and keeps the form', async () => {
    open(LINK);
    server.answers[SET] = () =>
      json({ status: 406, message: 'Password must not be a word.', code: 'BAD_PASSWORD' }, 406);
    await choose('eight-small-stones');
    await ready('Save the password');
    await userEvent.click(button('Save the password'));
    await screen.findByText('Password must not be a word.');
    server.answers[SET] = () => no(500);
    await userEvent.click(button('Save the password'));
    expect((await screen.findByRole('alert')).textContent).toContain('A server error occurred.');
  });

  it('says so when the link was used in the meantime', async () => {
    open(LINK);
    server.answers[SET] = () => no(401, 'BAD_TOKEN');
    await choose('eight-small-stones');
    await ready('Save the password');
    await userEvent.click(button('Save the password'));
    await heading('This link was already used');
  });
});

it('a welcome link leads into the studio', async () => {
  server.answers['POST /token'] = () => tokenOf('secret');
  window.location.hash = '#/verify/t';
  open({ ...LINK, kind: 'welcome' });
  await heading('Welcome to Fovea');
  await choose('three-grey-geese');
  await ready('Save and log in');
  await userEvent.click(button('Save and log in'));
  await expect.poll(() => useSession.getState().status).toBe('logged-in');
  await expect.poll(() => window.location.hash).toBe('#/');
});
