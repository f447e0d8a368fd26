// @vitest-environment jsdom
import type { Quota } from '@fovea/contract/studies/quota';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { call } from '../../state/api';
import { queryKeyOf, serverState } from '../../state/serverState';
import { useSession } from '../../state/session';
import { QuotaForm } from './QuotaForm';

vi.mock('../../state/api', async (original) => ({
  ...(await original<typeof import('../../state/api')>()),
  call: vi.fn(),
}));
const undo = vi.hoisted(() => vi.fn());
vi.mock('../../controls/feedback/showUndoSnackbar', () => ({ showUndoSnackbar: undo }));
vi.mock('../../editing/UnsavedFormGuard', () => ({
  UnsavedFormGuard: ({ isChanged }: { readonly isChanged: boolean }) =>
    isChanged ? <p>leaving asks</p> : null,
}));

const INCOME = { variable: 'income', label: 'Household income', bucketLabels: ['Low', 'High'] };
const REGION = { variable: 'region', label: 'Region', bucketLabels: ['North', 'Mid', 'South'] };
const COUNTS = { youngMale: 3, oldMale: 3, youngFemale: 3, oldFemale: 3, oldAt: 35 };
const quotaOf = (variables: Quota['variables']): Quota => ({
  id: 'q',
  studyId: 'study-1',
  ...COUNTS,
  variables,
});
const lab = (quota: Quota | null, changes: Partial<Study> = {}) =>
  ({
    id: 'study-1',
    studyType: 'LAB',
    state: 'NEW_AVAILABLE',
    currentLabId: null,
    hasCollected: false,
    quota,
    ...changes,
  }) as Study;

beforeEach(() => {
  useSession.setState({
    user: { features: ['STUDY', 'LAB'] } as never,
    company: { features: ['STUDY', 'LAB'] } as never,
  });
});
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
  undo.mockReset();
});

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save quota' });
const field = (name: string, at = 0) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name })[at]!;
const values = (name: RegExp) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value);
const sent = () => vi.mocked(call).mock.calls.at(-1)?.[1] as { readonly body: Quota };

test('A variable is added by keyboard and saved with its buckets', async () => {
  vi.mocked(call).mockResolvedValue(quotaOf([INCOME]) as never);
  show(<QuotaForm study={lab(quotaOf([]))} />);
  screen.getByText('No quota variables yet');
  expect(save().disabled).toBe(true);
  screen.getByRole('button', { name: 'Add variable' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field('Name'));
  await userEvent.keyboard('income{Tab}Household income');
  field('Bucket 1').focus();
  await userEvent.keyboard('Low');
  screen.getByText('Enter the label of the bucket.');
  expect(save().disabled).toBe(true);
  field('Bucket 2').focus();
  await userEvent.keyboard('High{Enter}');
  expect(document.activeElement).toBe(field('Bucket 3'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove bucket 3' }));
  expect(save().disabled).toBe(false);
  await userEvent.click(save());
  expect(sent()).toEqual({ studyId: 'study-1', body: { ...COUNTS, variables: [INCOME] } });
});

test('Variables and buckets change their places by button and by keyboard', async () => {
  vi.mocked(call).mockResolvedValue(quotaOf([]) as never);
  show(<QuotaForm study={lab(quotaOf([INCOME, REGION]))} />);
  const down = screen.getByRole('button', { name: 'Move “income” down' });
  await userEvent.click(down);
  expect(values(/^Name/)).toEqual(['region', 'income']);
  expect(down.closest('li')!.contains(document.activeElement)).toBe(true);
  field('Bucket 3').focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(values(/^Bucket/)).toEqual(['North', 'South', 'Mid', 'Low', 'High']);
  expect(document.activeElement).toHaveProperty('value', 'South');
  await userEvent.click(save());
  expect(sent().body.variables).toEqual([
    { ...REGION, bucketLabels: ['North', 'South', 'Mid'] },
    INCOME,
  ]);
});

test('The problem of a field stands beside it, and nothing can be saved', async () => {
  show(<QuotaForm study={lab(quotaOf([INCOME, REGION]))} />);
  await userEvent.clear(field('Name', 1));
  await userEvent.type(field('Name', 1), 'Income');
  expect(field('Name', 1).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Another variable has this name.').length).toBeGreaterThan(0);
  expect(save().disabled).toBe(true);
});

test('A removed variable comes back with undo', async () => {
  show(<QuotaForm study={lab(quotaOf([INCOME, REGION]))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove “income”' }));
  expect(values(/^Name/)).toEqual(['region']);
  expect(undo.mock.calls[0]![0]).toBe('“income” was removed.');
  (undo.mock.calls[0]![2] as () => void)();
  await waitFor(() => expect(values(/^Name/)).toEqual(['income', 'region']));
});

test('A failed save keeps what was entered and says why', async () => {
  vi.mocked(call).mockRejectedValue(new Error('The server cannot be reached.'));
  show(<QuotaForm study={lab(quotaOf([INCOME]))} />);
  await userEvent.type(field('Label'), ' a month');
  screen.getByText('leaving asks');
  await userEvent.click(save());
  await screen.findByText('The server cannot be reached.');
  expect(field('Label').value).toBe('Household income a month');
  expect(save().disabled).toBe(false);
});

test('What somebody else saved meanwhile neither replaces the edits nor is replaced unnoticed', async () => {
  const shown = show(<QuotaForm study={lab(quotaOf([INCOME]))} />);
  await userEvent.type(field('Label'), ' a month');
  shown.again(<QuotaForm study={lab({ ...quotaOf([INCOME]), youngMale: 9 })} />);
  expect(field('Label').value).toBe('Household income a month');
  screen.getByText(/^Somebody else saved this quota/);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Label').value).toBe('Household income');
  expect(values(/^Men, 18/)).toEqual(['9']);
});

test('The saved quota is shown, and what was typed meanwhile is kept', async () => {
  let answer = (_: Quota) => {};
  vi.mocked(call).mockReturnValue(new Promise<Quota>((resolve) => (answer = resolve)) as never);
  const study = lab(quotaOf([INCOME]));
  const key = queryKeyOf(getStudy, { studyId: study.id });
  serverState.setQueryData(key, study);
  const shown = show(<QuotaForm study={study} />);
  await userEvent.type(field('Label'), '!');
  await userEvent.click(save());
  await userEvent.type(field('Label'), '?');
  answer(quotaOf([{ ...INCOME, label: 'Household income!' }]));
  await waitFor(() =>
    expect(serverState.getQueryData<Study>(key)?.quota?.variables[0]?.label).toBe(
      'Household income!',
    ),
  );
  shown.again(<QuotaForm study={serverState.getQueryData<Study>(key)!} />);
  expect(field('Label').value).toBe('Household income!?');
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
});

test.each([
  ['after the data collection', lab(quotaOf([INCOME]), { hasCollected: true }), ['LAB']],
  ['without access to labs', lab(quotaOf([INCOME])), []],
])('%s the variables are shown and cannot be changed', (_, study, features) => {
  useSession.setState({ user: { features } as never, company: { features } as never });
  show(<QuotaForm study={study} />);
  const variable = screen.getByRole('group', { name: 'income' });
  for (const input of within(variable).getAllByRole<HTMLInputElement>('textbox')) {
    expect(input.matches(':disabled')).toBe(true);
  }
  expect(screen.queryByRole('button')).toBeNull();
});
