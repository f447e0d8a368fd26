import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Timestamp } from '../protocol/scalars';

export const OutboxMail = z.object({
  id: z.string(),
  date: Timestamp,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/outbox',
  summary: 'The last 100 mails of a server that has no mail server and writes them to a folder',
  needs: 'INTERNAL',
  answer: z.object({
    /** False if mails go to a mail server and none are kept here. */
    isUsed: z.boolean(),
    mails: z.array(OutboxMail),
  }),
});
