// Needs a page
import { changeCompany, type CompanyDetails } from '@fovea/contract/people/companies';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { CompanyRedirects } from './CompanyRedirects';

const change = vi.hoisted(() => vi.fn());
vi.mock('./useCompanyChange', () => ({ useCompanyChange: () => change }));
vi.mock('../../editing/UnsavedFormGuard', () => ({ UnsavedFormGuard: () => null }));
afterEach(() => {
  cleanup();
  change.mockReset();
});

const company = (distributionSettings: CompanyDetails['distributionSettings']) =>
  ({ id: 'c', distributionSettings }) as CompanyDetails;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByText('Save').closest('button')!;

test('the addresses are saved together, as https, and what is empty is none', async () => {
  show(
    <CompanyRedirects company={company({ rejectConsentRedirect: 'https://panel.example/no' })} />,
  );
  expect(save().disabled).toBe(true);
  type('After the study', 'http://panel.example/done');
  type('When consent is not given', '');
  change.mockResolvedValue({});
  fireEvent.click(save());
  const distributionSettings = {
    studyFinishedRedirect: 'https://panel.example/done',
    rejectConsentRedirect: '',
    collectionErrorRedirect: '',
  };
  await waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith({ distributionSettings }));
  const { body } = changeCompany;
  expect(body?.safeParse({ distributionSettings }).success).toBe(true);
});

test.each(['panel', 'https://127.0.0.1/', 'https://panel.example/?id={{id}}'])(
  'the address %s is not saved',
  async (address) => {
    show(<CompanyRedirects company={company({})} />);
    type('When something goes wrong', address);
    await screen.findByText('Enter an address on the public internet, without placeholders.');
    expect(save().disabled).toBe(true);
  },
);
