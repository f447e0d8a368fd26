import { defineMessages } from 'react-intl';

export const { SUPPORT_TITLE, INBOX_TITLE } = defineMessages({
  SUPPORT_TITLE: {
    id: 'title.support',
    defaultMessage: 'Support requests',
    description: 'Page with the support requests of a user',
  },
  INBOX_TITLE: {
    id: 'title.inbox',
    defaultMessage: 'Support inbox',
    description: 'Page with the support requests of all companies, for internal staff',
  },
});
