import type { Study } from '@fovea/contract/studies/studies';
import { REDIRECT_FIELDS, type RedirectField } from '@fovea/rules/participation/redirects';
import { Stack } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { RedirectField as Field } from './RedirectField';
import { RedirectReasons } from './RedirectReasons';

const WORDS: Record<RedirectField, MessageDescriptor> = defineMessages({
  studyFinishedRedirect: { id: 'redirect.finished', defaultMessage: 'After the study' },
  rejectConsentRedirect: { id: 'redirect.rejected', defaultMessage: 'When consent is not given' },
  collectionErrorRedirect: { id: 'redirect.error', defaultMessage: 'When something goes wrong' },
});

const HELP: Record<RedirectField, MessageDescriptor> = defineMessages({
  studyFinishedRedirect: {
    id: 'redirect.help',
    defaultMessage: 'Empty: respondents stay on the last page. Addresses begin with https.',
  },
  rejectConsentRedirect: {
    id: 'redirect.rejected.help',
    defaultMessage: 'For visitors who do not agree. Nothing is kept of them but their number.',
  },
  collectionErrorRedirect: {
    id: 'redirect.error.help',
    defaultMessage: 'For respondents who cannot take part or cannot finish.',
  },
});

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

/** Where respondents are redirected at the end; https only. */
export function RedirectSettings({ study, isLocked }: Props) {
  const intl = useIntl();
  return (
    <FieldGroup
      disabled={isLocked}
      legend={<FormattedMessage id="redirect.title" defaultMessage="Redirects" />}
    >
      <Stack gap={16}>
        {REDIRECT_FIELDS.map((name) => (
          <Field
            key={name}
            name={name}
            study={study}
            isLocked={isLocked}
            label={intl.formatMessage(WORDS[name])}
            description={intl.formatMessage(HELP[name])}
          />
        ))}
        <RedirectReasons study={study} />
      </Stack>
    </FieldGroup>
  );
}
