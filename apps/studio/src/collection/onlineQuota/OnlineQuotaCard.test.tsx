// Needs a page
import type { CollectionProgress } from '@fovea/contract/participation/collection';
import type { OnlineQuota, QuotaCell } from '@fovea/contract/studies/onlineQuota';
import { EMPTY_QUOTA } from '@fovea/rules/participation/onlineQuota';
import { aStudy } from '@fovea/samples/studies';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { useSession } from '../../state/session';
import { OnlineQuotaCard } from './OnlineQuotaCard';

vi.mock('../../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

const signIn = (...features: readonly string[]) =>
  useSession.setState({ status: 'logged-in', user: { id: 'u', features } as never });

beforeEach(() => signIn('STUDY', 'ONLINE_STUDY_BUILDER'));
afterEach(() => {
  cleanup();
  vi.mocked(editStudy).mockReset();
});

const CELL: QuotaCell = {
  ...{ id: 'young', name: 'Young women', limit: 10 },
  ...{ ageFrom: 18, ageTo: 29, gender: 'FEMALE', variable: null },
};
const QUOTA: OnlineQuota = {
  ...EMPTY_QUOTA,
  ageParameter: 'age',
  genderParameter: 'gender',
  cells: [CELL],
};

function open(
  onlineQuota: OnlineQuota | null,
  quotaCells: CollectionProgress['quotaCells'] = [],
): void {
  const progress = { quotaCells } as unknown as CollectionProgress;
  show(<OnlineQuotaCard study={aStudy({ onlineQuota })} progress={progress} />);
}
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }));

it('a cell shows who completed, who is taking part, and the places left', () => {
  open(QUOTA, [{ id: 'young', complete: 6, inProgress: 2 }]);
  const cell = within(screen.getByRole('list', { name: 'Places by cell' }));
  cell.getByText('6 of 10');
  cell.getByText('2 places left; 2 taking part');
});

it('a cell without a place is full, also if its limit was lowered', () => {
  open(QUOTA, [{ id: 'young', complete: 12, inProgress: 0 }]);
  screen.getByText('12 of 10');
  screen.getByText('Full; nobody taking part');
});

it('a first quota is described and saved', async () => {
  open(null);
  await press('Set up a quota');
  const dialog = within(await screen.findByRole('dialog'));
  enter(dialog.getByLabelText('Name'), ' Men who shop ');
  await userEvent.selectOptions(dialog.getByLabelText('Gender'), 'Men');
  enter(dialog.getByLabelText('Parameter with the gender'), 'sex');
  await userEvent.click(dialog.getByLabelText('With a parameter of the link'));
  enter(dialog.getByLabelText('Parameter'), 'shops');
  enter(dialog.getByLabelText('Any of these values'), 'yes, often,');
  await userEvent.click(dialog.getByRole('button', { name: 'Save the quota' }));
  const [studyId, change] = vi.mocked(editStudy).mock.calls[0]!;
  expect(studyId).toBe('study-1');
  expect(change.onlineQuota).toMatchObject({
    genderParameter: 'sex',
    takesOthers: false,
    cells: [
      {
        ...{ name: 'Men who shop', limit: 20, gender: 'MALE', ageFrom: null, ageTo: null },
        variable: { name: 'shops', values: ['yes', 'often'] },
      },
    ],
  });
});

it('what is missing is said beside its field, and nothing is saved', async () => {
  open(null);
  await press('Set up a quota');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the quota' }));
  dialog.getByText('Enter the name of the cell.');
  enter(dialog.getByLabelText('Name'), 'Adults');
  dialog.getByText(/^Say who belongs to the cell/);
  await userEvent.click(dialog.getByLabelText('Of an age'));
  dialog.getByText('Name the parameter of the link that holds the age.');
  const last = dialog.getByLabelText('To, years');
  enter(last, '17');
  dialog.getByText('The first age must not be above the last one.');
  expect(editStudy).not.toHaveBeenCalled();
});

it('a quota without cells is none', async () => {
  open(QUOTA);
  await press('Change the quota');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove cell 1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the quota' }));
  expect(editStudy).toHaveBeenCalledWith('study-1', { onlineQuota: null });
});

it('without the study builder the places are shown only', () => {
  signIn('STUDY');
  open(QUOTA);
  screen.getByText('0 of 10');
  expect(screen.queryByRole('button')).toBeNull();
});
