import type { AuditAction } from '@fovea/contract/platform/audit';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Names of the actions. */
export const AUDIT_ACTION_MESSAGES: Record<AuditAction, MessageDescriptor> = defineMessages({
  SIGN_IN: { id: 'audit.signIn', defaultMessage: 'Signed in' },
  SIGN_IN_FAILED: { id: 'audit.signInFailed', defaultMessage: 'Sign-in failed' },
  SIGN_OUT: { id: 'audit.signOut', defaultMessage: 'Signed out' },
  SESSIONS_ENDED: { id: 'audit.sessionsEnded', defaultMessage: 'Signed out elsewhere' },
  LOGGED_IN_AS: { id: 'audit.loggedInAs', defaultMessage: 'Logged in as another user' },
  SCOPED_TOKEN_MADE: { id: 'audit.scopedToken', defaultMessage: 'Made a limited token' },
  MFA_ENABLED: { id: 'audit.mfaEnabled', defaultMessage: 'Second factor on' },
  MFA_DISABLED: { id: 'audit.mfaDisabled', defaultMessage: 'Second factor off' },
  RECOVERY_CODE_USED: { id: 'audit.recoveryCode', defaultMessage: 'Recovery code used' },
  PASSWORD_CHANGED: { id: 'audit.passwordChanged', defaultMessage: 'Password changed' },
  PASSWORD_SET_BY_ADMINISTRATOR: {
    id: 'audit.passwordSet',
    defaultMessage: 'Password set by an administrator',
  },
  PASSWORD_RESET_ASKED: { id: 'audit.resetAsked', defaultMessage: 'Password reset asked for' },
  PASSWORD_SET_WITH_LINK: {
    id: 'audit.passwordLink',
    defaultMessage: 'Password set with the link of a mail',
  },
  IDENTITY_BOUND: { id: 'audit.identityBound', defaultMessage: 'Identity provider connected' },
  USER_CREATED: { id: 'audit.userCreated', defaultMessage: 'User created' },
  USER_CHANGED: { id: 'audit.userChanged', defaultMessage: 'User changed' },
  PERMISSIONS_CHANGED: { id: 'audit.permissions', defaultMessage: 'Permissions changed' },
  COMPANY_CREATED: { id: 'audit.companyCreated', defaultMessage: 'Company created' },
  COMPANY_CHANGED: { id: 'audit.companyChanged', defaultMessage: 'Company changed' },
  COMPANY_RESYNCED: { id: 'audit.companyResynced', defaultMessage: 'Company synchronised' },
  LAB_CREATED: { id: 'audit.labCreated', defaultMessage: 'Lab created' },
  DPA_REGISTERED: {
    id: 'audit.dpa',
    defaultMessage: 'Data processing agreement registered',
  },
  MAIL_READ: { id: 'audit.mailRead', defaultMessage: 'Mails of the server read' },
  AUDIT_EXPORTED: { id: 'audit.exported', defaultMessage: 'Audit log downloaded' },
  DATA_EXPORTED: { id: 'audit.dataExported', defaultMessage: 'Data downloaded' },
  EDITORS_CHANGED: { id: 'audit.editors', defaultMessage: 'Editors of a study changed' },
  OWNER_CHANGED: { id: 'audit.owner', defaultMessage: 'Owner of a study changed' },
  STUDY_DELETED: { id: 'audit.studyDeleted', defaultMessage: 'Study deleted' },
  STUDY_BROUGHT_BACK: { id: 'audit.studyBack', defaultMessage: 'Study brought back' },
  STUDY_ERASED: { id: 'audit.studyErased', defaultMessage: 'Study deleted for ever' },
  SESSION_DATA_DELETED: {
    id: 'audit.sessionDeleted',
    defaultMessage: 'Data of a respondent deleted',
  },
  FILE_DELETED: { id: 'audit.fileDeleted', defaultMessage: 'File deleted' },
  VIDEO_VIEWED: { id: 'audit.videoViewed', defaultMessage: 'Video of a respondent watched' },
  PANEL_CONNECTED: { id: 'audit.panelConnected', defaultMessage: 'Panel connected' },
  PANEL_DISCONNECTED: { id: 'audit.panelDisconnected', defaultMessage: 'Panel disconnected' },
  SUPPORT_ACCESS_GRANTED: {
    id: 'audit.supportAccessGranted',
    defaultMessage: 'Support may look at a study',
  },
  SUPPORT_ACCESS_WITHDRAWN: {
    id: 'audit.supportAccessWithdrawn',
    defaultMessage: 'Support may no longer look at a study',
  },
  SUPPORT_VISITED: { id: 'audit.supportVisited', defaultMessage: 'Support looked at a study' },
  REPORT_VIEWED: { id: 'audit.reportViewed', defaultMessage: 'Report opened' },
});

const TARGETS: Record<string, MessageDescriptor> = defineMessages({
  user: { id: 'audit.target.user', defaultMessage: 'User' },
  company: { id: 'audit.target.company', defaultMessage: 'Company' },
  study: { id: 'audit.target.study', defaultMessage: 'Study' },
  session: { id: 'audit.target.session', defaultMessage: 'Session' },
  file: { id: 'audit.target.file', defaultMessage: 'File' },
  stimulus: { id: 'audit.target.stimulus', defaultMessage: 'Stimulus' },
  mail: { id: 'audit.target.mail', defaultMessage: 'Mail' },
  other: { id: 'audit.target.other', defaultMessage: 'Other' },
});

export const targetMessage = (type: string): MessageDescriptor =>
  TARGETS[type] ?? TARGETS['other'] ?? {};

const DETAILS: Record<string, MessageDescriptor> = defineMessages({
  name: { id: 'audit.detail.name', defaultMessage: 'Name' },
  email: { id: 'audit.detail.email', defaultMessage: 'E-mail' },
  features: { id: 'audit.detail.features', defaultMessage: 'Features' },
  disabled: { id: 'audit.detail.disabled', defaultMessage: 'Disabled' },
  isSecondFactorRequired: {
    id: 'audit.detail.secondFactor',
    defaultMessage: 'Two-factor authentication required',
  },
  validTo: { id: 'audit.detail.validTo', defaultMessage: 'Valid to' },
  salesforceId: { id: 'audit.detail.salesforceId', defaultMessage: 'Salesforce ID' },
  customerKey: { id: 'audit.detail.customerKey', defaultMessage: 'Customer key' },
  username: { id: 'audit.detail.username', defaultMessage: 'Username' },
  reason: { id: 'audit.detail.reason', defaultMessage: 'Reason' },
  what: { id: 'audit.detail.what', defaultMessage: 'What' },
  fileName: { id: 'audit.detail.fileName', defaultMessage: 'File' },
  editors: { id: 'audit.detail.editors', defaultMessage: 'Editors' },
  owner: { id: 'audit.detail.owner', defaultMessage: 'Owner' },
  version: { id: 'audit.detail.version', defaultMessage: 'Version' },
  approver: { id: 'audit.detail.approver', defaultMessage: 'Approver' },
  scope: { id: 'audit.detail.scope', defaultMessage: 'Limited to' },
  studyId: { id: 'audit.detail.studyId', defaultMessage: 'Study ID' },
  sessions: { id: 'audit.detail.sessions', defaultMessage: 'Sessions' },
  change: { id: 'audit.detail.change', defaultMessage: 'Changed' },
  with: { id: 'audit.detail.with', defaultMessage: 'With' },
  mail: { id: 'audit.detail.mail', defaultMessage: 'Mail' },
  mails: { id: 'audit.detail.mails', defaultMessage: 'Mails' },
  link: { id: 'audit.detail.link', defaultMessage: 'Link' },
  codesLeft: { id: 'audit.detail.codesLeft', defaultMessage: 'Codes left' },
  ended: { id: 'audit.detail.ended', defaultMessage: 'Ended' },
  everywhere: { id: 'audit.detail.everywhere', defaultMessage: 'Everywhere' },
  address: { id: 'audit.detail.address', defaultMessage: 'Pseudonym of the e-mail' },
  lab: { id: 'audit.detail.lab', defaultMessage: 'Lab' },
  step: { id: 'audit.detail.step', defaultMessage: 'Step' },
  worksUntil: { id: 'audit.detail.worksUntil', defaultMessage: 'Works until' },
  firstPassword: { id: 'audit.detail.firstPassword', defaultMessage: 'First password' },
  preProcessingVersions: {
    id: 'audit.detail.preProcessing',
    defaultMessage: 'Also computed from recordings',
  },
  approverId: { id: 'audit.detail.approverId', defaultMessage: 'ID of the approver' },
  labId: { id: 'audit.detail.labId', defaultMessage: 'Lab ID' },
  studyName: { id: 'audit.detail.studyName', defaultMessage: 'Study' },
  kinds: { id: 'audit.detail.kinds', defaultMessage: 'Videos' },
  issuer: { id: 'audit.detail.issuer', defaultMessage: 'Identity provider' },
  subject: { id: 'audit.detail.subject', defaultMessage: 'ID at the identity provider' },
  example: { id: 'audit.detail.example', defaultMessage: 'Example company' },
  until: { id: 'audit.detail.until', defaultMessage: 'Until' },
  by: { id: 'audit.detail.by', defaultMessage: 'By' },
});

/** The name of a detail; null if there is none, and the stored name is shown. */
export const detailMessage = (name: string): MessageDescriptor | null => DETAILS[name] ?? null;
