import { Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../controls/layout/PageHeader';
import classes from './Legal.module.css';

/** Whose terms apply; for organisations that link to none of their own. */
export function TermsPage() {
  return (
    <div className={classes['text']}>
      <PageHeader title={<FormattedMessage id="title.terms" defaultMessage="Terms of service" />} />
      <p>
        <FormattedMessage
          id="terms.whose"
          defaultMessage="The terms of the organization that runs this server apply to its use. It has not linked to them here: ask whoever gave you your account."
        />
      </p>
      <Title order={2}>
        <FormattedMessage id="terms.software" defaultMessage="The software" />
      </Title>
      <p>
        <FormattedMessage
          id="terms.licence"
          defaultMessage="Fovea is free software under the Apache License 2.0. It comes without warranty of any kind, as the license says."
        />
      </p>
      <p>
        <FormattedMessage
          id="terms.science"
          defaultMessage="Gaze measured with a webcam has limits. Every session says how accurate it is; do not use it where a mistake can harm somebody."
        />
      </p>
    </div>
  );
}
