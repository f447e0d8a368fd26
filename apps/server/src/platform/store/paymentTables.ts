import type { Currency, PaymentRegionId, PaymentState } from '@fovea/contract/people/payments';
import type { Generated } from 'kysely';

export interface PaymentTables {
  payments: {
    id: string;
    regionId: PaymentRegionId;
    companyName: string;
    invoiceNumber: string;
    amountCents: number;
    currency: Currency;
    state: PaymentState;
    requestId: string | null;
    sessionId: Generated<string | null>;
    sessionUrl: Generated<string | null>;
    createdAt: Date;
    expiresAt: Date;
    paidAt: Generated<Date | null>;
  };
  paymentEvents: {
    regionId: PaymentRegionId;
    id: string;
    type: string;
    paymentId: string;
    receivedAt: Date;
  };
}
