import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Timestamp } from '../protocol/scalars';
import { PanelEnd } from './panelEnds';

/** Panels whose parameters and codes are known; GENERIC is any other. */
export const PANEL_PRESETS = ['PURE_SPECTRUM', 'CINT', 'PRODEGE', 'GENERIC'] as const;
export const PanelPreset = z.enum(PANEL_PRESETS);
export type PanelPreset = z.infer<typeof PanelPreset>;

/**
 * How a signature is made: keyed (HMAC), or a hash of the signed text with the secret appended. SHA-1
 * is for panels that know nothing else.
 */
export const SIGNING_METHODS = ['HMAC_SHA256', 'SHA256', 'HMAC_SHA1', 'SHA1'] as const;
export const SigningMethod = z.enum(SIGNING_METHODS);
export type SigningMethod = z.infer<typeof SigningMethod>;

export const PanelSigning = z.object({
  method: SigningMethod,
  /** The parameter that is added to the query with the signature. */
  parameter: z.string().check(z.maxLength(200)),
  encoding: z.enum(['HEX', 'BASE64URL']),
  /**
   * What is signed: the whole address without the signature's parameter, or with the `?` or `&`
   * before it as well.
   */
  covers: z.enum(['ADDRESS', 'ADDRESS_AND_JOINT']),
});
export type PanelSigning = z.infer<typeof PanelSigning>;

const Address = z.string().check(z.maxLength(2000));

/** A call to the panel's server before the respondent is redirected. */
export const StatusCall = z.object({
  method: z.enum(['GET', 'POST']),
  /** Has placeholders as the addresses of the ends have. */
  url: Address,
  /** The ends that it is made for. */
  ends: z.array(PanelEnd).check(z.maxLength(20)),
  /** Signed as the addresses of the ends are. */
  isSigned: z.boolean(),
});
export type StatusCall = z.infer<typeof StatusCall>;

/** Addresses by end, with placeholders. */
export const EndAddresses = z.partialRecord(PanelEnd, Address);
export type EndAddresses = z.infer<typeof EndAddresses>;

/** A panel that sends respondents with an id in the link, and counts them by where they return to. */
export const RedirectPanel = z.object({
  preset: PanelPreset,
  /** The parameter of the link that holds the panel's id of the person. */
  idParameter: z.string(),
  ends: EndAddresses,
  /** Null: addresses are not signed. */
  signing: z.nullable(PanelSigning),
  /** The last four characters of the secret; null without one. The secret itself never leaves the server. */
  secretEnding: z.nullable(z.string()),
  /** Null: none is made. */
  statusCall: z.nullable(StatusCall),
  /** Somebody has come from the panel: the parameter of the id cannot be changed any more. */
  hasRespondents: z.boolean(),
  changedDate: Timestamp,
});
export type RedirectPanel = z.infer<typeof RedirectPanel>;

export const RedirectPanelChange = z.object({
  preset: PanelPreset,
  idParameter: z.string().check(z.maxLength(200)),
  ends: EndAddresses,
  signing: z.nullable(PanelSigning),
  /** Left out: the stored one stays. */
  secret: z.optional(z.string().check(z.maxLength(1000))),
  statusCall: z.nullable(StatusCall),
});
export type RedirectPanelChange = z.infer<typeof RedirectPanelChange>;

/** The end of a made-up respondent: what the panel would get. */
export const TestedEnd = z.object({
  end: PanelEnd,
  /** Where the respondent would be redirected; empty: nowhere. */
  redirectUrl: z.string(),
  /** What is signed; null: nothing is. */
  signedText: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  /** The call before it; null: none. */
  statusCall: z.nullable(z.object({ method: z.enum(['GET', 'POST']), url: z.string() })),
});
export type TestedEnd = z.infer<typeof TestedEnd>;

const NEEDS = 'REMOTE_DATA_COLLECTION' as const;

const NOT_VALID = 'Something of it is not valid; the message says what (PANEL_NOT_VALID).';

export const getRedirectPanel = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/panel',
  summary: 'The panel that redirects respondents to a study and back; null without one',
  needs: NEEDS,
  answer: z.object({ panel: z.nullable(RedirectPanel) }),
});

export const setRedirectPanel = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/panel',
  summary: 'Set where the panel wants its respondents at each end, and how addresses are signed',
  needs: NEEDS,
  body: RedirectPanelChange,
  answer: RedirectPanel,
  refusals: {
    400: NOT_VALID,
    409: 'A lab study has no panel (LAB_STUDY), the study was pushed to another panel (OTHER_PANEL), or respondents have come with the earlier parameter (ID_PARAMETER_LOCKED).',
  },
});

export const removeRedirectPanel = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/panel',
  summary: 'Forget the panel. The ends that were counted stay',
  needs: NEEDS,
  refusals: { 409: 'Data is being collected, so respondents may be on their way (COLLECTING).' },
});

export const testRedirectPanel = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/panel/test',
  summary:
    'Every end as a made-up respondent would meet it, with these settings; nothing is stored or called',
  needs: NEEDS,
  body: z.object({
    panel: RedirectPanelChange,
    /** The panel's id of the made-up person. */
    panelId: z.string().check(z.maxLength(2000)),
  }),
  answer: z.array(TestedEnd),
  refusals: { 400: NOT_VALID },
});
