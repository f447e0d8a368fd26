import type { QuotaCount } from '@fovea/rules/studies/quota';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The kinds of respondents that a quota counts; `last` is the highest age of the younger ones. */
export const QUOTA_COUNT_MESSAGES: Record<QuotaCount, MessageDescriptor> = defineMessages({
  youngMale: { id: 'labProgress.youngMale', defaultMessage: 'Men, 18 to {last}' },
  oldMale: { id: 'labProgress.oldMale', defaultMessage: 'Men, {oldAt} and older' },
  youngFemale: { id: 'labProgress.youngFemale', defaultMessage: 'Women, 18 to {last}' },
  oldFemale: { id: 'labProgress.oldFemale', defaultMessage: 'Women, {oldAt} and older' },
});
