import type { PaymentRegionId } from '@fovea/contract/people/payments';
import { ConfigError } from './configError';

/**
 * Card payment of invoices: an account at the payment provider (Stripe) for each region that invoices
 * come from; REGION is US, ROW or SG.
 *
 * | name                               | default                | meaning                               |
 * |------------------------------------|------------------------|---------------------------------------|
 * | FOVEA_STRIPE_KEY_{REGION}          | (none: not set up)     | secret key of the account             |
 * | FOVEA_STRIPE_WEBHOOK_SECRET_{REGION} | (none)               | signing secret of its webhook endpoint |
 * | FOVEA_STRIPE_URL                   | https://api.stripe.com | base URL of the provider's API        |
 */
export interface PaymentSettings {
  readonly url: URL;
  readonly accounts: Readonly<Partial<Record<PaymentRegionId, PaymentAccount>>>;
}

export interface PaymentAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** @throws ConfigError naming the variable and its allowed values */
export function readPaymentSettings(given: (name: string) => string | null): PaymentSettings {
  const text = given('FOVEA_STRIPE_URL') ?? 'https://api.stripe.com';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search) {
    throw new ConfigError(
      `FOVEA_STRIPE_URL must be an http or https address without a path, but it is '${text}'.`,
    );
  }
  return {
    url,
    accounts: {
      ...account('us', given('FOVEA_STRIPE_KEY_US'), given('FOVEA_STRIPE_WEBHOOK_SECRET_US')),
      ...account('row', given('FOVEA_STRIPE_KEY_ROW'), given('FOVEA_STRIPE_WEBHOOK_SECRET_ROW')),
      ...account('sg', given('FOVEA_STRIPE_KEY_SG'), given('FOVEA_STRIPE_WEBHOOK_SECRET_SG')),
    },
  };
}

function account(id: PaymentRegionId, secretKey: string | null, webhookSecret: string | null) {
  const region = id.toUpperCase();
  // Without the webhook nobody would ever learn that an invoice was paid.
  if ((secretKey === null) !== (webhookSecret === null)) {
    throw new ConfigError(
      `FOVEA_STRIPE_KEY_${region} and FOVEA_STRIPE_WEBHOOK_SECRET_${region} must be set together, or neither.`,
    );
  }
  return secretKey === null || webhookSecret === null ? {} : { [id]: { secretKey, webhookSecret } };
}
