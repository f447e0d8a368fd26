import type { PaymentRegionId } from '@fovea/contract/people/payments';
import type { AmountProblem } from '@fovea/rules/inputs/decimalAmount';
import type { PaymentTextProblem } from '@fovea/rules/people/payments';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const REGION_NAMES: Record<PaymentRegionId, MessageDescriptor> = defineMessages({
  us: { id: 'invoices.region.us', defaultMessage: 'US', description: 'A payment region' },
  row: { id: 'invoices.region.row', defaultMessage: 'Europe', description: 'A payment region' },
  sg: { id: 'invoices.region.sg', defaultMessage: 'Asia', description: 'A payment region' },
});

export const AMOUNT_PROBLEMS: Record<AmountProblem, MessageDescriptor> = defineMessages({
  missing: {
    id: 'invoices.amount.missing',
    defaultMessage: 'Enter the amount.',
    description: 'Under the field for the amount of an invoice',
  },
  notANumber: {
    id: 'invoices.amount.notANumber',
    defaultMessage: 'Enter an amount such as 1999.50 or 1.999,50.',
    description: 'Under the field for the amount of an invoice',
  },
  ambiguous: {
    id: 'invoices.amount.ambiguous',
    defaultMessage:
      'This can be read in two ways. Write the cents too, for example 1999.00 or 1,99.',
    description: 'Under the field for the amount: 1,999 is about two or about two thousand',
  },
  notPositive: {
    id: 'invoices.amount.notPositive',
    defaultMessage: 'The amount must be above zero.',
    description: 'Under the field for the amount of an invoice',
  },
  tooLarge: {
    id: 'invoices.amount.tooLarge',
    defaultMessage:
      'One card payment can be at most 999,999.99. Pay larger invoices by bank transfer.',
    description: 'Under the field for the amount of an invoice',
  },
});

export const TEXT_PROBLEMS: Record<PaymentTextProblem, MessageDescriptor> = defineMessages({
  missing: {
    id: 'invoices.text.missing',
    defaultMessage: 'Fill in this field.',
    description: 'Under the organization or the invoice number',
  },
  tooLong: {
    id: 'invoices.text.tooLong',
    defaultMessage: 'This is too long.',
    description: 'Under the organization or the invoice number',
  },
  strangeCharacters: {
    id: 'invoices.text.strange',
    defaultMessage: 'This holds line breaks or invisible characters.',
    description: 'Under the organization or the invoice number',
  },
});
