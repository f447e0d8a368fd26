import type { PaymentState } from '@fovea/contract/people/payments';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Tone } from '../../controls/feedback/StateBadge';

export const PAYMENT_TONES: Record<PaymentState, Tone> = {
  OPEN: 'waiting',
  PROCESSING: 'busy',
  EXPIRED: 'warning',
  FAILED: 'bad',
  PAID: 'good',
};

export const PAYMENT_STATE_NAMES: Record<PaymentState, MessageDescriptor> = defineMessages({
  OPEN: { id: 'payment.open', defaultMessage: 'Not paid yet', description: 'State of a payment' },
  PROCESSING: {
    id: 'payment.processing',
    defaultMessage: 'On its way',
    description: 'State of a payment: the payer is done, the money has not come yet',
  },
  EXPIRED: {
    id: 'payment.expired',
    defaultMessage: 'Expired',
    description: 'State of a payment that nobody made in time',
  },
  FAILED: { id: 'payment.failed', defaultMessage: 'Failed', description: 'State of a payment' },
  PAID: { id: 'payment.paid', defaultMessage: 'Paid', description: 'State of a payment' },
});
