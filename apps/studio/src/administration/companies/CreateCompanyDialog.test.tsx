// Needs a page
import { ApiError } from '@fovea/link/calls/apiError';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { call } from '../../state/api';
import { CreateCompanyDialog } from './CreateCompanyDialog';

const navigate = vi.fn();
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));
vi.mock('../../state/api', () => ({ call: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
  navigate.mockReset();
});

const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);

test('warns that companies should be created in the customer system', () => {
  show(<CreateCompanyDialog onClose={vi.fn()} />);
  expect(
    screen.getByText(/Companies should be created in the external customer system\./),
  ).toBeTruthy();
});

test('requires both names and reports missing ones on submit', async () => {
  show(<CreateCompanyDialog onClose={vi.fn()} />);
  await userEvent.click(create());
  expect(screen.getAllByText('Enter a name.')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Company name/));
  expect(create().disabled).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test('reports invalid key lengths while typing, and does not submit them', async () => {
  show(<CreateCompanyDialog onClose={vi.fn()} />);
  await type(/^Company name/, 'Moving Pictures');
  await type(/^Lab name/, 'First lab');
  await type(/^Customer key/, '123456789012345678');
  expect(
    await screen.findByText('The customer key must be empty or have 19 characters.'),
  ).toBeTruthy();
  await type(/^Salesforce ID/, '12345678901234');
  expect(
    await screen.findByText('The Salesforce ID must be empty or have 15 characters.'),
  ).toBeTruthy();
  expect(create().disabled).toBe(true);
  await type(/^Customer key/, '9');
  await type(/^Salesforce ID/, '5');
  expect(screen.queryByText(/must be empty or have/)).toBeNull();
  vi.mocked(call).mockResolvedValue({ id: 'company-7', name: 'Moving Pictures' } as never);
  await userEvent.click(create());
  const [, input, options] = vi.mocked(call).mock.calls[0] ?? [];
  expect(input).toEqual({
    body: {
      name: 'Moving Pictures',
      labName: 'First lab',
      customerKey: '1234567890123456789',
      salesforceId: '123456789012345',
    },
  });
  // A retry could create a second company.
  expect(options).toEqual({ retries: 0 });
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});

test('shows a duplicate key in the dialog and keeps the input', async () => {
  show(<CreateCompanyDialog onClose={vi.fn()} />);
  await type(/^Company name/, 'Moving Pictures');
  await type(/^Lab name/, 'First lab');
  vi.mocked(call).mockRejectedValue(
    new ApiError(409, '/companies/', {
      status: 409,
      code: 'KEY_TAKEN',
      message: 'Another company has this customer key.',
    } as never),
  );
  await userEvent.click(create());
  expect(await screen.findByText('Another company has this customer key.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Company name/).value).toBe('Moving Pictures');
  expect(create().disabled).toBe(false);
});

test('rejects a pasted key that is too long instead of truncating it to a valid one', async () => {
  show(<CreateCompanyDialog onClose={vi.fn()} />);
  await userEvent.click(screen.getByLabelText(/^Customer key/));
  await userEvent.paste('12345678901234567890');
  expect(
    await screen.findByText('The customer key must be empty or have 19 characters.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByLabelText(/^Salesforce ID/));
  await userEvent.paste('1234567890123456');
  expect(
    await screen.findByText('The Salesforce ID must be empty or have 15 characters.'),
  ).toBeTruthy();
  expect(create().disabled).toBe(true);
});
