import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { pageQuery } from '../protocol/paging';
import { Id, Timestamp } from '../protocol/scalars';

export const AUDIT_ACTIONS = [
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT',
  'SESSIONS_ENDED',
  'LOGGED_IN_AS',
  'SCOPED_TOKEN_MADE',
  'PERSONAL_TOKEN_CREATED',
  'PERSONAL_TOKEN_REVOKED',
  'APP_REGISTERED',
  'APP_CHANGED',
  'APP_DISABLED',
  'APP_ENABLED',
  'APP_SECRET_RENEWED',
  'APP_DELETED',
  'APP_AUTHORIZED',
  'APP_REVOKED',
  'APP_TOKEN_REPEATED',
  'MFA_ENABLED',
  'MFA_DISABLED',
  'RECOVERY_CODE_USED',
  'PASSWORD_CHANGED',
  'PASSWORD_SET_BY_ADMINISTRATOR',
  'PASSWORD_RESET_ASKED',
  'PASSWORD_SET_WITH_LINK',
  'IDENTITY_BOUND',
  'USER_CREATED',
  'USER_CHANGED',
  'PERMISSIONS_CHANGED',
  'COMPANY_CREATED',
  'COMPANY_CHANGED',
  'COMPANY_RESYNCED',
  'LAB_CREATED',
  'LAB_CHANGED',
  'PAIRING_CODE_SHOWN',
  'MACHINE_PAIRED',
  'MACHINE_CHANGED',
  'MACHINE_DISABLED',
  'MACHINE_ENABLED',
  'COLLECTION_STARTED',
  'COLLECTION_STOPPED',
  'LAB_STUDY_MACHINES_CHOSEN',
  'RESPONDENT_REGISTERED',
  'RESPONDENTS_PLANNED',
  'RESPONDENT_SENT_TO_MACHINE',
  'RESPONDENT_REMOVED',
  'DPA_REGISTERED',
  'LICENSE_ISSUED',
  'LICENSE_REVOKED',
  'LICENSE_UNLOCKED',
  'LICENSE_SHARED',
  'MAIL_READ',
  'AUDIT_EXPORTED',
  'DATA_EXPORTED',
  'EDITORS_CHANGED',
  'OWNER_CHANGED',
  'STUDY_DELETED',
  'STUDY_BROUGHT_BACK',
  'STUDY_IMPORTED',
  'STUDY_ERASED',
  'SESSION_DATA_DELETED',
  'FILE_DELETED',
  'VIDEO_VIEWED',
  'REPORT_VIEWED',
  'REDIRECT_PANEL_SET',
  'REDIRECT_PANEL_REMOVED',
  'PANEL_CONNECTED',
  'PANEL_DISCONNECTED',
  'PANEL_STUDY_PUSHED',
  'PANEL_STUDY_CHANGED',
  'PANEL_STUDY_DELETED',
  'PANEL_SUBMISSIONS_DECIDED',
  'WEBHOOK_CREATED',
  'WEBHOOK_CHANGED',
  'WEBHOOK_SECRET_RENEWED',
  'WEBHOOK_TURNED_OFF',
  'WEBHOOK_TURNED_ON',
  'WEBHOOK_DELETED',
  'SUPPORT_ACCESS_GRANTED',
  'SUPPORT_ACCESS_WITHDRAWN',
  'SUPPORT_VISITED',
  'SIGNING_KEY_ADDED',
  'SIGNING_KEY_REMOVED',
  'SIGNING_KEYS_REWRAPPED',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

const Person = z.object({ id: Id, name: z.string() });

export const AuditEntry = z.object({
  /** Increases by one with every entry of the company. */
  seq: z.int(),
  date: Timestamp,
  action: AuditAction,
  /** Who did it; null if unknown. */
  actor: z.nullable(Person),
  /** The user whom staff were logged in as. */
  actingAs: z.nullable(Person),
  /** The kind of object affected, for example a study, with its name at that time. */
  targetType: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  /** Whether it can still be opened, that is, has not been deleted since. */
  targetExists: z.boolean(),
  /** What changed, as short before and after values. */
  details: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
  /** SHA-256 of this entry and the previous entry's hash, in hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'What was done in the company, newest first, a page at a time',
  needs: 'ACCOUNT_ADMINISTRATION',
  query: z.object({
    ...pageQuery,
    action: z.optional(AuditAction),
    userId: z.optional(Id),
    /** Timestamps; `from` is inclusive, `to` is exclusive. */
    from: z.optional(z.string().check(z.maxLength(40))),
    to: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.object({ items: z.array(AuditEntry), total: z.int() }),
});

export const verifyAudit = endpoint({
  method: 'GET',
  path: '/audit/verification',
  summary: 'Whether the chain of hashes of the company’s audit log is whole',
  needs: 'ACCOUNT_ADMINISTRATION',
  refusals: { 429: 'It was checked too often; the Retry-After header says when to try again.' },
  answer: z.object({
    entries: z.int(),
    /** The first entry that was altered or is missing; null if the log is intact. */
    brokenAt: z.nullable(z.int()),
    /**
     * Hash of the newest entry. Keep a copy elsewhere to prove later that no entries were cut off
     * the end.
     */
    lastHash: z.nullable(z.string()),
  }),
});

export const noteExport = endpoint({
  method: 'POST',
  path: '/audit/exports',
  summary: 'Note that data left the product as a file that the browser made',
  needs: 'signedIn',
  body: z.object({
    what: z.enum([
      'audit',
      'surveyAnswers',
      'surveySummary',
      'aoiMetrics',
      'comparison',
      'methodsReport',
      'sessions',
      'signals',
      'users',
      'other',
    ]),
    studyId: z.nullable(Id),
    fileName: z.string().check(z.maxLength(300)),
  }),
  refusals: { 429: 'Too many exports; the Retry-After header says when to try again.' },
});
