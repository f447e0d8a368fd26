// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { forgetPublicConfig } from '../state/publicConfig';
import { done, fakeServers, json, no, NO_REGIONS } from '../state/testing/fakeServers';
import { ResetPasswordPage } from './ResetPasswordPage';
import { setTypedEmail } from './typedEmail';

const PATH = '/verify/reset/?email=robin%40lab.example';
let server: ReturnType<typeof fakeServers>;
beforeEach(() => {
  forgetPublicConfig();
  setTypedEmail('');
  server = fakeServers({ [`POST ${PATH}`]: done });
});
afterEach(cleanup);

async function send(email = ' robin@lab.example ') {
  show(<ResetPasswordPage />);
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
}
const sent = () => screen.findByRole('heading', { name: 'Look into your mail' });

it('shows the same message whether the account exists or not', async () => {
  await send();
  await sent();
  expect(screen.getByRole('status').textContent).toContain(
    'If there is an account for robin@lab.example, we have sent a mail',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try another address' }));
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toContain('robin@lab.example');
});

it('says how long to wait, and reports a server error', async () => {
  server.answers[`POST ${PATH}`] = () => no(429, undefined, { 'retry-after': '600' });
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait 10 minutes');
  server.answers[`POST ${PATH}`] = () => no(404);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  await expect
    .poll(() => screen.queryByRole('alert')?.textContent)
    .toContain('A server error occurred.');
});

it('succeeds if any region answers', async () => {
  server.answers['GET /house'] = () =>
    json({
      ...NO_REGIONS,
      regions: [
        { id: 'us', name: 'US', base: 'https://us.example' },
        { id: 'row', name: 'Europe', base: 'https://eu.example' },
      ],
      ownRegion: 'us',
    });
  server.answers[`POST ${PATH}`] = () => no(500);
  server.answers[`POST https://eu.example${PATH}`] = done;
  await send();
  await sent();
});

it("an e-mail address of the identity provider's domain has no password to reset", async () => {
  const identityProvider = { domain: 'fovea.example', name: 'Fovea ID' };
  server.answers['GET /house'] = () => json({ ...NO_REGIONS, identityProvider });
  await send('staff@fovea.example');
  await screen.findByText(/signs in with Fovea ID/);
  expect(server.names().filter((name) => name.startsWith('POST'))).toEqual([]);
});
