import { Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../controls/layout/PageHeader';
import classes from './Legal.module.css';

/** What this software stores; for organisations that link to no privacy policy of their own. */
export function PrivacyPage() {
  return (
    <div className={classes['text']}>
      <PageHeader title={<FormattedMessage id="title.privacy" defaultMessage="Privacy policy" />} />
      <p>
        <FormattedMessage
          id="privacy.whose"
          defaultMessage="The organization that runs this server is responsible for the data on it, and its privacy policy applies. Below is what the software itself stores."
        />
      </p>
      <Title order={2}>
        <FormattedMessage id="privacy.users" defaultMessage="Researchers and administrators" />
      </Title>
      <ul>
        <li>
          <FormattedMessage
            id="privacy.account"
            defaultMessage="Name, e-mail, permissions, and a hash of the password. The key of a second factor is encrypted."
          />
        </li>
        <li>
          <FormattedMessage
            id="privacy.audit"
            defaultMessage="An audit log: who signed in, from which internet address, and who changed permissions, exported or deleted data, or watched a video. Account administrators can read it."
          />
        </li>
        <li>
          <FormattedMessage
            id="privacy.usage"
            defaultMessage="Which kinds of pages are opened, and errors of the program, without who or which study, unless this server has it switched off. What this server keeps of it is deleted after 90 days; the organization can have it sent elsewhere."
          />
        </li>
        <li>
          <FormattedMessage
            id="privacy.browser"
            defaultMessage="In your browser: that you are signed in, your preferences, and what you chose to see. Logging out removes it. A cookie is only set on the way to an identity provider."
          />
        </li>
      </ul>
      <Title order={2}>
        <FormattedMessage id="privacy.respondents" defaultMessage="Respondents" />
      </Title>
      <ul>
        <li>
          <FormattedMessage
            id="privacy.consent"
            defaultMessage="Nothing is recorded before somebody agrees. The consent of each study names what is measured; it is kept with its time and its words."
          />
        </li>
        <li>
          <FormattedMessage
            id="privacy.recording"
            defaultMessage="Measurements of the face and the gaze, what was shown and when, answers to surveys, and parameters that a panel hands over. Video and sound are stored only where a study asks for them and the respondent agrees."
          />
        </li>
        <li>
          <FormattedMessage
            id="privacy.withdraw"
            defaultMessage="Respondents can take their consent back by the link at the end of the study. Their data is then erased. It can stay in backups until the organization deletes them."
          />
        </li>
      </ul>
      <Title order={2}>
        <FormattedMessage id="privacy.where" defaultMessage="Where it is, and for how long" />
      </Title>
      <p>
        <FormattedMessage
          id="privacy.place"
          defaultMessage="Recordings are stored where this server runs. Files and results can lie in a store that the organization chose. Pages load nothing from other servers, except what a study itself shows."
        />
      </p>
      <p>
        <FormattedMessage
          id="privacy.time"
          defaultMessage="Data stays until it is deleted. A deleted study can be brought back for a time that the organization sets, and is then erased."
        />
      </p>
    </div>
  );
}
