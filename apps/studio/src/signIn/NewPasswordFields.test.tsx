// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { NewPasswordFields } from './NewPasswordFields';
import { useNewPassword } from './newPassword';

afterEach(cleanup);

function Form() {
  const chosen = useNewPassword('robin.long@lab.example');
  return (
    <>
      <NewPasswordFields from={chosen} />
      <output>{chosen.password ?? 'not yet'}</output>
    </>
  );
}

async function type(first: string, repeat: string) {
  show(<Form />);
  await userEvent.type(screen.getByLabelText('New password'), first);
  if (repeat) await userEvent.type(screen.getByLabelText('Repeat new password'), repeat);
}
const answer = () => screen.getByRole('status').textContent;

it.each([
  ['short', 'Password must be at least 8 characters.'],
  ['robin.long@lab.example', 'Password must not be identical to email.'],
  ['ROBIN.LONG', 'Password must not be contained in email.'],
  ['password', "Password must not be 'password'."],
])('%s: %s', async (password, messages) => {
  await type(password, password);
  await screen.findByText(messages);
  expect(answer()).toBe('not yet');
});

it('reports a password only when it is repeated correctly', async () => {
  await type('quiet-lens-42', 'quiet-lens-4');
  await screen.findByText('New passwords do not match.');
  expect(answer()).toBe('not yet');
  await userEvent.type(screen.getByLabelText('Repeat new password'), '2');
  expect(screen.queryByText('New passwords do not match.')).toBeNull();
  expect(answer()).toBe('quiet-lens-42');
});
