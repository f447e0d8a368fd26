import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';

/** Panels that the server talks to itself. Panels that only redirect need no connection. */
export const PANEL_PROVIDER_TYPES = ['PROLIFIC'] as const;
export const PanelProviderType = z.enum(PANEL_PROVIDER_TYPES);
export type PanelProviderType = z.infer<typeof PanelProviderType>;

/** Money as the panel counts it: a whole number of the currency's smallest unit. */
export const Money = z.object({
  /** ISO 4217, such as GBP. */
  currency: z.string(),
  /** In pence, cents and so on. */
  amountMinor: z.int(),
});
export type Money = z.infer<typeof Money>;

export const PanelWorkspace = z.object({
  /** The panel's own id. */
  id: z.string(),
  title: z.string(),
  /** What can still be spent; null when the panel did not say. */
  available: z.nullable(Money),
});
export type PanelWorkspace = z.infer<typeof PanelWorkspace>;

/** A company's connection to a panel. The token itself never leaves the server again. */
export const PanelConnection = z.object({
  type: PanelProviderType,
  /** The last four characters of the token. */
  tokenEnding: z.string(),
  /** The e-mail address of the account at the panel that the token belongs to. */
  accountEmail: z.string(),
  connectedDate: Timestamp,
  /** Who entered the token; null when that user no longer exists. */
  connectedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  /**
   * What the panel says of the token now. `REFUSED`: it was revoked or belongs to a closed account.
   * `UNREACHABLE`: the panel did not answer, so nothing is known.
   */
  state: z.enum(['ACCEPTED', 'REFUSED', 'UNREACHABLE']),
  /** Empty unless the token is accepted. */
  workspaces: z.array(PanelWorkspace),
});
export type PanelConnection = z.infer<typeof PanelConnection>;

export const getPanelConnection = endpoint({
  method: 'GET',
  path: '/companies/current/panelprovider',
  summary: 'The company’s connection to a panel, with what its token reaches; null without one',
  needs: 'PANEL_PROVIDER',
  answer: z.object({ connection: z.nullable(PanelConnection) }),
});

export const connectPanelProvider = endpoint({
  method: 'POST',
  path: '/companies/current/panelprovider',
  summary: 'Connect the company to a panel with an API token, or replace the token',
  needs: 'PANEL_PROVIDER',
  body: z.object({ type: PanelProviderType, apiKey: z.string().check(z.maxLength(1000)) }),
  answer: PanelConnection,
  refusals: {
    400: 'The token is too short or the panel does not accept it (INVALID_TOKEN).',
    403: 'Nobody does this as somebody else (NOT_ALLOWED).',
    503: 'The panel does not answer (PANEL_UNREACHABLE) or asks to wait (PANEL_BUSY).',
  },
});

export const disconnectPanelProvider = endpoint({
  method: 'DELETE',
  path: '/companies/current/panelprovider',
  summary: 'Forget the token. Studies at the panel stay as they are',
  needs: 'PANEL_PROVIDER',
  answer: z.object({
    /** False: the panel may go on sending events; its webhooks for this server can be deleted there. */
    isUnsubscribed: z.boolean(),
  }),
});

/** Money may be spent for any project of a workspace; a study belongs to one. */
export const PanelProject = z.object({ id: z.string(), title: z.string() });
export type PanelProject = z.infer<typeof PanelProject>;

const NO_CONNECTION = 'The company is not connected to a panel (NOT_CONNECTED).';
const NO_ANSWER = 'The panel does not answer (PANEL_UNREACHABLE) or asks to wait (PANEL_BUSY).';

export const listPanelProjects = endpoint({
  method: 'GET',
  path: '/companies/current/panelprovider/workspaces/{workspaceId}/projects',
  summary: 'The projects of a workspace at the panel, of which the first is the usual one',
  needs: 'PANEL_PROVIDER',
  answer: z.array(PanelProject),
  refusals: {
    400: 'The panel does not accept the token any more (INVALID_TOKEN).',
    409: NO_CONNECTION,
    422: 'The panel does not accept what was asked, and says why (PANEL_REFUSED).',
    503: NO_ANSWER,
  },
});

/** A filter that the panel offers to choose participants by. */
export const PanelFilter = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** What participants were asked; empty: nothing. */
  question: z.string(),
  type: z.enum(['select', 'range']),
  /** Of a selection; empty otherwise. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of a range; null: no bound. A date is written as in ISO 8601. */
  lower: z.nullable(z.union([z.number(), z.string()])),
  upper: z.nullable(z.union([z.number(), z.string()])),
  isDate: z.boolean(),
});
export type PanelFilter = z.infer<typeof PanelFilter>;

export const listPanelFilters = endpoint({
  method: 'GET',
  path: '/companies/current/panelprovider/filters',
  summary: 'The filters that the panel offers; at most some minutes old',
  needs: 'PANEL_PROVIDER',
  answer: z.array(PanelFilter),
  refusals: {
    400: 'The panel does not accept the token any more (INVALID_TOKEN).',
    409: NO_CONNECTION,
    422: 'The panel does not accept what was asked, and says why (PANEL_REFUSED).',
    503: NO_ANSWER,
  },
});

/** The largest events have some hundred bytes. */
export const PANEL_EVENT_MAX_BYTES = 64 * 1024;

export const receivePanelEvent = endpoint({
  method: 'POST',
  path: '/panelproviders/prolific/events/{connectionKey}',
  summary: 'Something changed at the panel, told by it and signed with the secret of the workspace',
  needs: 'anyone',
  sends: 'bytes',
  bodyLimitBytes: PANEL_EVENT_MAX_BYTES,
  headers: {
    'x-prolific-request-timestamp': 'When it was sent, in seconds since 1970',
    'x-prolific-request-signature': 'HMAC-SHA256 over time and body, in Base64',
    'x-event-id': 'The same event sent again has the same id',
  },
  refusals: {
    400: 'The signature is missing or wrong, or the time is more than five minutes away (NOT_SIGNED).',
    413: 'The event is larger than any of the panel’s.',
    429: 'Too many events; the Retry-After header says when to try again.',
  },
});
