import * as z from 'zod/mini';

/** URL parameters of the page that the payment provider leads back to. */
export const PaymentSearch = z.object({
  payment: z.catch(z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))), undefined),
});
export type PaymentSearch = z.infer<typeof PaymentSearch>;
