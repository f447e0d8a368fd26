// Needs a page
import { ApiError } from '@fovea/link/calls/apiError';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { InvoiceForm, type InvoiceAddress } from './InvoiceForm';

vi.mock('../state/api', () => ({ call: vi.fn() }));
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
});

const goTo = vi.fn();
const form = (address: InvoiceAddress = {}) =>
  show(
    <InvoiceForm
      region={{ id: 'row', currencies: ['EUR', 'USD', 'DKK'], takesCards: true }}
      address={address}
      goTo={goTo}
    />,
  );
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ });
const bodies = () =>
  vi.mocked(call).mock.calls.map(([, input]) => (input as { body: object }).body);

test('the address fills in invoice, amount and currency, and cents are exact', async () => {
  form({ invoiceNumber: 'INV-7', amount: '1.999,99', currency: 'dkk' });
  expect(field(/^Invoice number/).value).toBe('INV-7');
  expect(pay().textContent).toContain('1,999.99');
  expect(pay().textContent).toContain('DKK');
  await userEvent.type(field(/^Organization/), 'Moving Pictures');
  vi.mocked(call).mockResolvedValue({ sessionId: 's', url: 'https://pay.example/s' } as never);
  await userEvent.click(pay());
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/s'));
  expect(bodies()).toEqual([
    {
      regionId: 'row',
      companyName: 'Moving Pictures',
      invoiceNumber: 'INV-7',
      amountCents: 199_999,
      currency: 'DKK',
      requestId: expect.stringMatching(/^[A-Za-z0-9_-]{16,64}$/) as string,
    },
  ]);
});

test.each([
  ['1e21', 'Enter an amount such as 1999.50 or 1.999,50.'],
  ['-1', 'The amount must be above zero.'],
  ['0.001', 'The amount must be above zero.'],
  ['1,999', /This can be read in two ways/],
  ['1000000', /at most 999,999.99/],
])('the amount %s is refused with the reason, and nothing is sent', async (amount, text) => {
  form({ invoiceNumber: 'INV-7', amount });
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(pay());
  expect(pay().disabled).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test('all missing fields are named on submit', async () => {
  form();
  await userEvent.click(pay());
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);
  expect(screen.getByText('Enter the amount.')).toBeTruthy();
});

test('a second try sends the same request, changed content another one', async () => {
  form({ invoiceNumber: 'INV-7', amount: '5' });
  await userEvent.type(field(/^Organization/), 'Lab');
  vi.mocked(call).mockRejectedValue(
    new ApiError(502, '/invoices/checkout', { status: 502, message: 'Try again later.' }),
  );
  await userEvent.click(pay());
  expect(await screen.findByText('Try again later.')).toBeTruthy();
  await userEvent.click(pay());
  await userEvent.type(field(/^Amount/), '0');
  await userEvent.click(pay());
  await waitFor(() => expect(bodies()).toHaveLength(3));
  const ids = bodies().map((body) => (body as { requestId: string }).requestId);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});
