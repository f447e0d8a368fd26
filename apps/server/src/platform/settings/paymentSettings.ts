import { PAYMENT_REGION_IDS, type PaymentRegionId } from '@fovea/contract/people/payments';
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
  const accounts: Partial<Record<PaymentRegionId, PaymentAccount>> = {};
  for (const id of PAYMENT_REGION_IDS) {
    const names = ['FOVEA_STRIPE_KEY', 'FOVEA_STRIPE_WEBHOOK_SECRET'].map(
      (name) => `${name}_${id.toUpperCase()}`,
    );
    const [secretKey, webhookSecret] = names.map(given);
    // Without the webhook nobody would ever learn that an invoice was paid.
    if ((secretKey == null) !== (webhookSecret == null)) {
      throw new ConfigError(`${names.join(' and ')} must be set together, or neither.`);
    }
    if (secretKey != null && webhookSecret != null) accounts[id] = { secretKey, webhookSecret };
  }
  return { url, accounts };
}
