/** Webhooks: a server of the company is told of events, as Standard Webhooks 1.0 describes (https://www.standardwebhooks.com). */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { pageQuery } from '../protocol/paging';
import { Id, Timestamp } from '../protocol/scalars';
import { ADMINISTERS } from './users';

export const WEBHOOK_EVENTS = [
  'study.started',
  'study.stopped',
  'session.completed',
  'session.processed',
  'session.withdrawn',
  'export.ready',
  'report.ready',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What "Send a test" sends; nobody subscribes to it. */
export const WEBHOOK_TEST = 'webhook.test';
/** What a delivery is about. */
export const SentEvent = z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]);
export type SentEvent = z.infer<typeof SentEvent>;

/** Per company. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_NAME_MAX = 100;
/** Deliveries older than this are deleted. */
export const WEBHOOK_DELIVERY_DAYS = 30;
/** After a renewal, deliveries are signed with the old secret too for as long. */
export const OLD_SECRET_HOURS = 24;
/** The longest answer that is kept, in bytes. */
export const WEBHOOK_ANSWER_BYTES = 1024;
/** How many failed deliveries one call sends again. */
export const REDELIVERED_AT_ONCE_MAX = 1000;

/** The body that is sent. `data` has ids only: what happened is read with the API. */
export const WebhookPayload = z.object({
  type: SentEvent,
  /** When it happened. */
  timestamp: Timestamp,
  data: z.record(z.string(), z.string()),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;

/**
 * Why a webhook is off. `PERSON`: an administrator turned it off; `FAILED`: a delivery was tried as often as
 * there are tries; `GONE`: the address answered 410 Gone.
 */
export const WebhookOffReason = z.enum(['PERSON', 'FAILED', 'GONE']);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  isEnabled: z.boolean(),
  /** Null while it is on. */
  off: z.nullable(z.object({ date: Timestamp, reason: WebhookOffReason })),
  createdDate: Timestamp,
  /** Until when deliveries are signed with the secret before the renewal too; null: with the current one only. */
  oldSecretUntil: z.nullable(Timestamp),
  /** Deliveries that wait for another try, and that have failed for good. */
  waiting: z.int(),
  failed: z.int(),
  /** When one last arrived. */
  lastDeliveredDate: z.nullable(Timestamp),
});
export type Webhook = z.infer<typeof Webhook>;

/**
 * Why a try failed. `STATUS`: another answer than 2xx; `REDIRECT`: redirects are not followed; `TIMEOUT`: the whole answer
 * took too long; `PRIVATE_ADDRESS`: the name leads into a private network; `UNKNOWN_NAME`: it leads nowhere;
 * `CERTIFICATE`: the server's is not valid; `CERTIFICATE_NAME`: it is for another name; `NO_CONNECTION`: it is not there, or ended the connection; `SECRET`: the
 * secret cannot be read here any more and has to be renewed.
 */
export const WebhookProblem = z.enum([
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'PRIVATE_ADDRESS',
  'UNKNOWN_NAME',
  'CERTIFICATE',
  'CERTIFICATE_NAME',
  'NO_CONNECTION',
  'SECRET',
]);
export type WebhookProblem = z.infer<typeof WebhookProblem>;

/** How long a server has for its whole answer. */
export const WEBHOOK_TIME_LIMIT_S = 15;

/** One request to the address. */
export const WebhookTry = z.object({
  date: Timestamp,
  durationMs: z.number(),
  /** Null: there was no answer. */
  status: z.nullable(z.int()),
  /** Null: it was delivered. */
  problem: z.nullable(WebhookProblem),
  /** The beginning of the answer, at most 1 kB. */
  answer: z.string(),
});
export type WebhookTry = z.infer<typeof WebhookTry>;

export const WebhookDeliveryState = z.enum(['WAITING', 'DELIVERED', 'FAILED']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

export const WebhookDelivery = z.object({
  /** Sent as `webhook-id`, the same with each try. */
  id: Id,
  event: SentEvent,
  date: Timestamp,
  state: WebhookDeliveryState,
  /** The study that it is about, with its name now; null for a test. */
  study: z.nullable(z.object({ id: Id, name: z.string() })),
  sessionId: z.nullable(Id),
  /** The body, exactly as it is sent. */
  payload: z.string(),
  /** Newest first. */
  tries: z.array(WebhookTry),
  /** Null: it is not tried again by itself. */
  nextTryDate: z.nullable(Timestamp),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_NAME_MAX));
const Url = z.string().check(z.maxLength(4000));
const Events = z.array(WebhookEvent).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length));
const BAD_ADDRESS =
  'The address is not an https address on the internet, or contains a user name or password (BAD_ADDRESS).';
const OFF = 'The webhook is off (WEBHOOK_OFF).';

export const NewWebhook = z.object({
  name: Name,
  /** https, without user name and password, on the internet. */
  url: Url,
  events: Events,
  isEnabled: z.boolean(),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.partial(NewWebhook);
export type WebhookChange = z.infer<typeof WebhookChange>;

/** The secret is in this answer only. */
export const WebhookWithSecret = z.object({
  webhook: Webhook,
  /** `whsec_`, and 32 bytes in Base64. */
  secret: z.string(),
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/companies/{companyId}/webhooks',
  summary: 'The webhooks of a company, by name',
  needs: ADMINISTERS,
  answer: z.array(Webhook),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/webhooks',
  summary: 'Add a webhook; only this answer contains its secret',
  needs: ADMINISTERS,
  body: NewWebhook,
  answer: WebhookWithSecret,
  refusals: {
    400: BAD_ADDRESS,
    409: `The company has ${WEBHOOKS_MAX} webhooks already (TOO_MANY_WEBHOOKS).`,
  },
});

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/companies/{companyId}/webhooks/{webhookId}',
  summary: 'Change a webhook, or turn it on or off',
  needs: ADMINISTERS,
  body: WebhookChange,
  answer: Webhook,
  refusals: { 400: BAD_ADDRESS },
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/webhooks/{webhookId}/secret',
  summary: `Give a webhook a new secret; for ${OLD_SECRET_HOURS} hours deliveries are signed with the old one too`,
  needs: ADMINISTERS,
  answer: WebhookWithSecret,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/companies/{companyId}/webhooks/{webhookId}',
  summary: 'Delete a webhook with its deliveries',
  needs: ADMINISTERS,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/webhooks/{webhookId}/test',
  summary: `Send a ${WEBHOOK_TEST} event at once, once, also to a webhook that is off`,
  needs: ADMINISTERS,
  answer: WebhookDelivery,
  refusals: {
    429: 'Too many tests were sent; the Retry-After header says when to try again.',
  },
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/companies/{companyId}/webhooks/{webhookId}/deliveries',
  summary: `The deliveries of a webhook in the last ${WEBHOOK_DELIVERY_DAYS} days, newest first, a page at a time`,
  needs: ADMINISTERS,
  query: z.object({
    page: pageQuery.page,
    pageSize: pageQuery.pageSize,
    state: z.optional(WebhookDeliveryState),
  }),
  answer: z.object({ items: z.array(WebhookDelivery), total: z.int() }),
});

export const redeliver = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/webhooks/{webhookId}/deliveries/{deliveryId}/again',
  summary: 'Send a delivery again, with the same id and body',
  needs: ADMINISTERS,
  answer: WebhookDelivery,
  refusals: {
    409: `${OFF} Or the delivery is a test (IS_TEST) or waits to be sent already (IS_WAITING).`,
  },
});

export const redeliverFailed = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/webhooks/{webhookId}/deliveries/again',
  summary: `Send the failed deliveries of a webhook again, oldest first, at most ${REDELIVERED_AT_ONCE_MAX} at once`,
  needs: ADMINISTERS,
  answer: z.object({
    /** How many are sent again. */
    sent: z.int(),
    /** How many failed ones are left. */
    left: z.int(),
  }),
  refusals: { 409: OFF },
});
