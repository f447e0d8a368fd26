import { defineMessages, type MessageDescriptor } from 'react-intl';

export const GENDER_MESSAGES: Record<'MALE' | 'FEMALE' | 'OTHER', MessageDescriptor> =
  defineMessages({
    MALE: { id: 'gender.male', defaultMessage: 'Male' },
    FEMALE: { id: 'gender.female', defaultMessage: 'Female' },
    OTHER: { id: 'gender.other', defaultMessage: 'Other' },
  });
