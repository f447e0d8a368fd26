import { expect, it } from 'vitest';
import { ConfigError } from './configError';
import { readPaymentSettings } from './paymentSettings';

const read = (environment: Record<string, string>) =>
  readPaymentSettings((name) => environment[name] ?? null);

it('has no accounts by default', () => {
  expect(read({}).accounts).toEqual({});
  expect(read({}).url.origin).toBe('https://api.stripe.com');
});

it('reads one account for each region', () => {
  const { accounts } = read({
    FOVEA_STRIPE_KEY_ROW: 'sk_row',
    FOVEA_STRIPE_WEBHOOK_SECRET_ROW: 'whsec_row',
  });
  expect(accounts).toEqual({ row: { secretKey: 'sk_row', webhookSecret: 'whsec_row' } });
});

it.each([
  [{ FOVEA_STRIPE_KEY_US: 'sk' }, 'FOVEA_STRIPE_WEBHOOK_SECRET_US must be set together'],
  [{ FOVEA_STRIPE_WEBHOOK_SECRET_SG: 'whsec' }, 'FOVEA_STRIPE_KEY_SG and'],
  [{ FOVEA_STRIPE_URL: 'stripe.com' }, 'FOVEA_STRIPE_URL must be an http'],
  [{ FOVEA_STRIPE_URL: 'https://proxy.example/stripe' }, 'without a path'],
])('%j is refused: %s', (environment, text) => {
  expect(() => read(environment)).toThrow(ConfigError);
  expect(() => read(environment)).toThrow(text);
});
