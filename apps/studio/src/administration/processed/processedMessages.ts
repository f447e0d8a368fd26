import { defineMessages } from 'react-intl';

export const groupMessages = defineMessages({
  online: {
    id: 'processed.online',
    defaultMessage: 'Online studies',
    description: 'Studies that respondents take part in with their own browser',
  },
  rdc: {
    id: 'processed.rdc',
    defaultMessage: 'Remote data collection',
    description: 'Studies that were built elsewhere and collect data from respondents at home',
  },
});

export const periodMessages = defineMessages({
  lastDay: {
    id: 'processed.lastDay',
    defaultMessage: 'Last day',
    description: 'A period that ends today: today',
  },
  lastWeek: {
    id: 'processed.lastWeek',
    defaultMessage: 'Last week',
    description: 'A period that ends today: seven days',
  },
  lastMonth: {
    id: 'processed.lastMonth',
    defaultMessage: 'Last month',
    description: 'A period that ends today: one calendar month',
  },
  lastYear: {
    id: 'processed.lastYear',
    defaultMessage: 'Last year',
    description: 'A period that ends today: twelve calendar months',
  },
  lifeTime: {
    id: 'processed.lifeTime',
    defaultMessage: 'Lifetime',
    description: 'A period: everything since the company began',
  },
});
