import * as z from 'zod/mini';
import { AccessToken } from './accounts';
import { endpoint } from '../protocol/endpoint';
import { pageQuery } from '../protocol/paging';
import { Id, RequestId, Timestamp } from '../protocol/scalars';

/** All attachments of a support request together. */
export const ATTACHMENTS_LIMIT_BYTES = 5 * 1024 * 1024;
export const ATTACHMENTS_MAX = 8;
/** Longest free text of a form, in UTF-16 code units. */
export const SUPPORT_TEXT_MAX = 10_000;

export const CONSISTENCIES = ['Every time', 'Frequently', 'Occasionally', 'Only once'] as const;
export const Consistency = z.enum(CONSISTENCIES);
export type Consistency = z.infer<typeof Consistency>;

const FreeText = z.string().check(z.trim(), z.minLength(1), z.maxLength(SUPPORT_TEXT_MAX));
const Email = z.optional(z.string().check(z.trim(), z.maxLength(320)));
const Address = z.optional(z.string().check(z.maxLength(4096)));
const Name = z.optional(z.string().check(z.maxLength(255)));
const WRONG_ADDRESS = 'The e-mail address is none (NOT_VALID).';
const TOO_MANY =
  'More messages than somebody writes in a minute or a day (TOO_MANY_ATTEMPTS); the Retry-After header says when to try again.';

export const Feedback = z.object({
  feedbackText: FreeText,
  urlWhenSubmitting: Address,
  /** Empty: the user does not want an answer by e-mail. */
  userEnteredEmail: Email,
  studyName: Name,
});
export type Feedback = z.infer<typeof Feedback>;

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/usermessage/onlinefeedback',
  summary: 'Tell the people who run this server what one thinks of it',
  needs: 'signedIn',
  body: Feedback,
  answer: z.object({ id: Id }),
  refusals: { 400: WRONG_ADDRESS, 429: TOO_MANY },
});

/** Form fields arrive as text. The files are parts named `files`, in any number up to 8. */
export const NewSupportRequest = z.object({
  problemDescription: FreeText,
  reproSteps: FreeText,
  consistency: z.optional(Consistency),
  /** The study that the user chose. */
  studyId: z.optional(Id),
  studyName: Name,
  /** What created the study, such as `fovea_ONLINE`; left out: the server adds it, and the product. */
  dataCollectionVersion: Name,
  product: z.optional(z.enum(['Online', 'ODC'])),
  /** The page on which the form was opened, and the study of that page. */
  url: Address,
  studyIdFromUrl: z.optional(z.string().check(z.maxLength(64))),
  studyNameFromUrl: Name,
  dataCollectionVersionFromUrl: Name,
  userEnteredEmail: Email,
  userAgentInfo: z.optional(z.string().check(z.maxLength(2000))),
  /** 'true' lets internal staff look at the chosen study for 14 days, without changing anything. */
  consentToAccessStudy: z.optional(z.enum(['true', 'false'])),
  /** MIME types as the browser named them, with commas; the content decides. */
  fileTypeList: z.optional(z.string().check(z.maxLength(2000))),
  requestId: RequestId,
});
export type NewSupportRequest = z.infer<typeof NewSupportRequest>;

export const sendSupportRequest = endpoint({
  method: 'POST',
  path: '/usermessage/supportrequest',
  summary: 'Ask for help, with files (parts named `files`) and consent to look at one study',
  needs: 'signedIn',
  sends: 'multipart',
  bodyLimitBytes: ATTACHMENTS_LIMIT_BYTES + 1024 * 1024,
  repeatedPart: 'files',
  body: NewSupportRequest,
  answer: z.object({ id: Id }),
  refusals: {
    400: WRONG_ADDRESS,
    403: 'Nobody consents for the user: not staff logged in as them, and not a limited token (NOT_IN_PERSON).',
    413: 'The attachments have more than 5 MB together (ATTACHMENTS_TOO_LARGE).',
    422: 'A file is neither a picture, an MP4 video nor a zip file (ATTACHMENT_TYPE), or is empty (ATTACHMENT_EMPTY); or consent names no study (STUDY_MISSING).',
    429: TOO_MANY,
  },
});

export const SupportState = z.enum(['OPEN', 'ANSWERED', 'CLOSED']);
export type SupportState = z.infer<typeof SupportState>;
export const SupportKind = z.enum(['SUPPORT', 'FEEDBACK']);
export type SupportKind = z.infer<typeof SupportKind>;

/** Consent that internal staff look at one study. */
export const StudyAccess = z.object({
  studyId: Id,
  studyName: z.string(),
  grantedDate: Timestamp,
  /** 14 days after it was given. */
  endsDate: Timestamp,
  withdrawnDate: z.nullable(Timestamp),
  /** In force: neither withdrawn nor over, and the study still exists. */
  isActive: z.boolean(),
});
export type StudyAccess = z.infer<typeof StudyAccess>;

export const SupportMessage = z.object({
  id: Id,
  date: Timestamp,
  /** Written by internal staff; otherwise by the user who asked. */
  isFromStaff: z.boolean(),
  /** Null when the account was removed. */
  authorName: z.nullable(z.string()),
  text: z.string(),
});
export type SupportMessage = z.infer<typeof SupportMessage>;

export const SupportAttachment = z.object({
  id: Id,
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
  /** Signed and short-lived; always saved, never shown. */
  url: z.string(),
});
export type SupportAttachment = z.infer<typeof SupportAttachment>;

const summary = {
  id: Id,
  kind: SupportKind,
  state: SupportState,
  createdDate: Timestamp,
  /** Of the newest answer or of a change of the state. */
  changedDate: Timestamp,
  /** The problem, or the feedback. */
  problemDescription: z.string(),
  studyName: z.string(),
  /** Null: no consent was given. */
  studyAccess: z.nullable(StudyAccess),
};

const details = {
  reproSteps: z.string(),
  consistency: z.nullable(Consistency),
  userEnteredEmail: z.string(),
  attachments: z.array(SupportAttachment),
  messages: z.array(SupportMessage),
};

export const SupportSummary = z.object(summary);
export type SupportSummary = z.infer<typeof SupportSummary>;
export const SupportRequest = z.object({ ...summary, ...details });
export type SupportRequest = z.infer<typeof SupportRequest>;

export const listSupportRequests = endpoint({
  method: 'GET',
  path: '/support/requests',
  summary: 'What the user asked and wrote as feedback, newest first; the last 200',
  needs: 'signedIn',
  answer: z.array(SupportSummary),
});

export const getSupportRequest = endpoint({
  method: 'GET',
  path: '/support/requests/{supportRequestId}',
  summary: 'A request of the user, with the answers',
  needs: 'signedIn',
  answer: SupportRequest,
});

const NewMessage = z.object({ text: FreeText, requestId: RequestId });

export const replyToSupport = endpoint({
  method: 'POST',
  path: '/support/requests/{supportRequestId}/messages',
  summary: 'Add to a request of the user, which opens it again',
  needs: 'signedIn',
  body: NewMessage,
  answer: SupportRequest,
  refusals: { 429: TOO_MANY },
});

export const withdrawStudyAccess = endpoint({
  method: 'DELETE',
  path: '/support/requests/{supportRequestId}/studyAccess',
  summary: 'Withdraw the consent that staff look at the study: what they have open ends at once',
  needs: 'signedIn',
});

const Asker = z.object({
  id: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  companyId: Id,
  companyName: z.string(),
});

export const InboxItem = z.object({ ...summary, asker: Asker });
export type InboxItem = z.infer<typeof InboxItem>;

export const InboxRequest = z.object({
  ...summary,
  ...details,
  asker: Asker,
  studyId: z.nullable(z.string()),
  dataCollectionVersion: z.string(),
  product: z.nullable(z.enum(['Online', 'ODC'])),
  url: z.string(),
  studyIdFromUrl: z.string(),
  studyNameFromUrl: z.string(),
  dataCollectionVersionFromUrl: z.string(),
  userAgentInfo: z.string(),
});
export type InboxRequest = z.infer<typeof InboxRequest>;

export const listInbox = endpoint({
  method: 'GET',
  path: '/support/inbox',
  summary: 'Requests and feedback of every company, newest first, a page at a time; internal staff',
  needs: 'INTERNAL',
  query: z.object({
    ...pageQuery,
    kind: z.optional(SupportKind),
    state: z.optional(SupportState),
  }),
  answer: z.object({ items: z.array(InboxItem), total: z.int() }),
});

export const getInboxRequest = endpoint({
  method: 'GET',
  path: '/support/inbox/{supportRequestId}',
  summary: 'A request of any company with everything that was sent; internal staff',
  needs: 'INTERNAL',
  answer: InboxRequest,
});

export const answerSupport = endpoint({
  method: 'POST',
  path: '/support/inbox/{supportRequestId}/answers',
  summary: 'Answer a request: the user is notified in the studio and by mail; internal staff',
  needs: 'INTERNAL',
  body: NewMessage,
  answer: InboxRequest,
});

export const setSupportState = endpoint({
  method: 'PUT',
  path: '/support/inbox/{supportRequestId}',
  summary: 'Close a request or open it again; internal staff',
  needs: 'INTERNAL',
  body: z.object({ state: z.enum(['OPEN', 'CLOSED']) }),
  answer: InboxRequest,
});

export const visitStudy = endpoint({
  method: 'POST',
  path: '/support/inbox/{supportRequestId}/visits',
  summary:
    'A token that only reads the study the user consented to, for an hour and at most as long as the consent; written to the audit log of the company',
  needs: 'INTERNAL',
  answer: AccessToken,
  refusals: {
    403: 'From a limited token, or as somebody else (NOT_ALLOWED).',
    409: 'There is no consent, it was withdrawn or is over, or the study was deleted (NO_CONSENT).',
  },
});
