// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { useSession } from '../state/session';
import { StudyOwner } from './StudyOwner';

vi.mock('../state/api', async (original) => ({
  ...(await original<typeof import('../state/api')>()),
  call: vi.fn(),
}));

const ADA = { id: 'ada', name: 'Ada', email: 'ada@lab.example' };
const EVE = { id: 'eve', name: 'Eve', email: 'eve@lab.example' };
const study = (studyOwner: string, editors: string[] = []) =>
  ({ id: 'study-1', studyOwner, editors }) as unknown as Study;

beforeEach(() => {
  useSession.setState({
    user: { ...ADA, features: ['STUDY'] } as never,
    company: { users: [ADA, EVE] } as never,
  });
  vi.mocked(call).mockResolvedValue([ADA, EVE] as never);
});
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change owner' });

test('a colleague sees the owner and why the owner cannot be changed', () => {
  show(<StudyOwner study={study('eve')} />);
  screen.getByText('Eve');
  screen.getByText(/^Only the owner of the study and account administrators/);
  expect(button().disabled).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test('the owner chooses somebody else, and is warned when the study will be hidden', async () => {
  show(<StudyOwner study={study('ada', ['eve'])} />);
  expect(button().disabled).toBe(true);
  await userEvent.click(screen.getByRole('combobox', { name: 'New owner' }));
  await userEvent.click(await screen.findByText('Eve (eve@lab.example)'));
  expect(screen.queryByText('Ada (ada@lab.example)')).toBeNull();
  await userEvent.click(button());
  await screen.findByText(/you will no longer see this study/);
  const buttons = screen.getAllByRole('button', { name: 'Change owner' });
  await userEvent.click(buttons.at(-1)!);
  const asked = vi.mocked(call).mock.calls.at(-1);
  expect(asked?.[1]).toEqual({ studyId: 'study-1', body: { owner: 'eve' } });
});
