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
});
