// Needs a page
import type { PaymentState } from '@fovea/contract/people/payments';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { fakeServers, json, NO_REGIONS } from '../state/testing/fakeServers';
import { InvoiceScreen } from './InvoicePage';
import { PaidScreen } from './PaidPage';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function comesBack(state: PaymentState) {
  fakeServers({
    'GET /invoices/payments/p1': () =>
      json({
        regionId: 'row',
        companyName: 'Moving Pictures',
        invoiceNumber: 'A/1',
        amountCents: 199_999,
        currency: 'EUR',
        state,
      }),
  });
  show(<PaidScreen paymentId="p1" />);
}

test.each([
  ['OPEN', /has not confirmed the payment yet/],
  ['PROCESSING', /on its way/],
  ['PAID', /Your payment has arrived/],
  ['EXPIRED', /not completed in time/],
  ['FAILED', /The payment failed/],
] as const)('a payment that is %s is called that and nothing more', async (state, text) => {
  comesBack(state);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/Your payment has arrived/) !== null).toBe(state === 'PAID');
  expect(screen.getByText(/1,999\.99/)).toBeTruthy();
});

test('whoever opens the page without a payment is told nothing of one', () => {
  fakeServers();
  show(<PaidScreen paymentId={undefined} />);
  expect(screen.queryByText(/Your payment has arrived/)).toBeNull();
});

test('without an account at the provider the page says that card payment is not set up', async () => {
  fakeServers({
    'GET /house': () => json(NO_REGIONS),
    'GET /invoices/regions': () => json([{ id: 'us', currencies: ['USD'], takesCards: false }]),
  });
  show(<InvoiceScreen regionId="us" address={{}} />);
  expect(await screen.findByText(/Card payment is not set up for this region/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an unknown region is an error', () => {
  fakeServers();
  show(<InvoiceScreen regionId="eu" address={{}} />);
  expect(screen.getByText('Unknown region')).toBeTruthy();
});
