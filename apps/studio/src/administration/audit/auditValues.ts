import { FEATURES } from '@fovea/contract/protocol/access';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { FEATURE_NAMES } from '../../messages/featureMessages';
import { MACHINE_ROLE_MESSAGES } from '../../messages/machineRoleMessages';

/** Words for the values that the server writes as codes, by the name of the detail. */
const WORDS: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  reason: defineMessages({
    WRONG_CREDENTIALS: {
      id: 'audit.value.wrongCredentials',
      defaultMessage: 'Wrong e-mail or password',
    },
    ACCOUNT_CLOSED: { id: 'audit.value.accountClosed', defaultMessage: 'The account is closed' },
    PASSWORD_EXPIRED: {
      id: 'audit.value.passwordExpired',
      defaultMessage: 'The first password had expired',
    },
    WRONG_CODE: {
      id: 'audit.value.wrongCode',
      defaultMessage: 'Wrong code of the second factor',
    },
    WRONG_IDENTITY: {
      id: 'audit.value.wrongIdentity',
      defaultMessage: 'The identity provider did not confirm who it was',
    },
    retention: { id: 'audit.value.retention', defaultMessage: 'The retention period ended' },
  }),
  with: defineMessages({
    password: { id: 'audit.value.password', defaultMessage: 'Password' },
    passwordAndApp: {
      id: 'audit.value.passwordAndApp',
      defaultMessage: 'Password and authenticator app',
    },
    passwordAndRecoveryCode: {
      id: 'audit.value.passwordAndRecoveryCode',
      defaultMessage: 'Password and recovery code',
    },
    identityProvider: { id: 'audit.value.identityProvider', defaultMessage: 'Identity provider' },
  }),
  mail: defineMessages({
    reset: { id: 'audit.value.resetMail', defaultMessage: 'Link to set a new password' },
    identityProvider: {
      id: 'audit.value.identityMail',
      defaultMessage: 'Advice to sign in through the identity provider',
    },
  }),
  link: defineMessages({
    PASSWORD_RESET: { id: 'audit.value.passwordReset', defaultMessage: 'Password reset' },
    NEW_USER_INVITE: { id: 'audit.value.invite', defaultMessage: 'Invitation of a new user' },
  }),
  by: defineMessages({
    operator: { id: 'audit.value.operator', defaultMessage: 'Command line of the server' },
  }),
  step: defineMessages({
    generated: { id: 'audit.value.generated', defaultMessage: 'File created' },
    downloaded: { id: 'audit.value.downloaded', defaultMessage: 'File downloaded' },
  }),
  what: defineMessages({
    study: { id: 'audit.value.study', defaultMessage: 'Whole study' },
    audit: { id: 'audit.value.audit', defaultMessage: 'Audit log' },
    surveyAnswers: { id: 'audit.value.surveyAnswers', defaultMessage: 'Answers of surveys' },
    surveySummary: { id: 'audit.value.surveySummary', defaultMessage: 'Summary of a survey' },
    aoiMetrics: { id: 'audit.value.aoiMetrics', defaultMessage: 'AOI metrics' },
    comparison: { id: 'audit.value.comparison', defaultMessage: 'Comparison' },
    methodsReport: { id: 'audit.value.methodsReport', defaultMessage: 'Methods report' },
    sessions: { id: 'audit.value.sessions', defaultMessage: 'Sessions' },
    signals: { id: 'audit.value.signals', defaultMessage: 'Signals' },
    code: { id: 'audit.value.code', defaultMessage: 'Authorization code' },
    refreshToken: { id: 'audit.value.refreshToken', defaultMessage: 'Refresh token' },
    users: { id: 'audit.value.users', defaultMessage: 'Users' },
    other: { id: 'audit.value.other', defaultMessage: 'Other data' },
  }),
  actingAs: MACHINE_ROLE_MESSAGES,
  kinds: defineMessages({
    webcam: { id: 'audit.value.webcam', defaultMessage: 'Webcam' },
    screen: { id: 'audit.value.screen', defaultMessage: 'Screen' },
  }),
};

const YES_NO = defineMessages({
  yes: { id: 'audit.value.yes', defaultMessage: 'Yes' },
  no: { id: 'audit.value.no', defaultMessage: 'No' },
});
/** What an empty list means, by the name of the detail. */
const OPEN_TO_ALL: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  editors: { id: 'audit.value.everybody', defaultMessage: 'Everybody in the company' },
  machines: { id: 'audit.value.allMachines', defaultMessage: 'All machines of the lab' },
});

const NOTHING = '–';
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value of a detail in words. What people typed, such as names, is shown unchanged. */
export function auditValue(intl: IntlShape, name: string, value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length > 0) return intl.formatList(value.map((one) => auditValue(intl, name, one)));
    // A study without editors may be changed by everybody.
    // A lab study without chosen machines uses all of its lab.
    const isOpen = Object.hasOwn(OPEN_TO_ALL, name);
    return isOpen ? intl.formatMessage(OPEN_TO_ALL[name]!) : NOTHING;
  }
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return intl.formatMessage(value ? YES_NO.yes : YES_NO.no);
  if (typeof value === 'number') return intl.formatNumber(value);
  if (typeof value === 'string') return textValue(intl, name, value);
  // A computation from recordings: its name is a word already.
  if (typeof value === 'object' && 'jobType' in value && typeof value.jobType === 'string') {
    return value.jobType;
  }
  return JSON.stringify(value);
}

function textValue(intl: IntlShape, name: string, value: string): string {
  if (name === 'features' || name === 'scope') return featureName(intl, value);
  const words = WORDS[name];
  if (words && Object.hasOwn(words, value)) return intl.formatMessage(words[value]!);
  if (!MOMENT.test(value)) return value;
  return intl.formatDate(value, {
    ...{ day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', calendar: 'gregory' },
  });
}

/** Features that cannot be granted here have no name: their code becomes a phrase. */
function featureName(intl: IntlShape, code: string): string {
  const feature = FEATURES.find((one) => one === code);
  const name = feature && FEATURE_NAMES[feature];
  if (name) return intl.formatMessage(name);
  const phrase = code.replaceAll('_', ' ').toLowerCase();
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
