import { Alert, Anchor } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import type { BuilderAccess } from '@fovea/rules/studies/studyAccess';
import { IconLock } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';

const WHY: Record<Exclude<BuilderAccess, 'editable'>, MessageDescriptor> = defineMessages({
  noFeature: {
    id: 'survey.readOnly.noFeature',
    defaultMessage: 'Your account does not allow this.',
  },
  notCloudNative: {
    id: 'builder.notOnline',
    defaultMessage: 'This study was not made here, so it can be viewed but not changed.',
  },
  oldVersion: {
    id: 'builder.oldVersion',
    defaultMessage:
      'This study uses an old version of the Study Builder and can no longer be viewed or edited. Data can still be collected and analyzed.',
  },
  locked: {
    id: 'survey.readOnly.locked',
    defaultMessage: 'Data collection has started, so this study cannot be changed any more.',
  },
});

interface Props {
  readonly study: Study;
  readonly access: BuilderAccess;
}

/** Explains why the survey is read-only; nothing when it can be edited. */
export function ReadOnlyNotice({ study, access }: Props) {
  if (access === 'editable') return null;
  return (
    <Alert
      mb={16}
      variant="default"
      icon={<IconLock aria-hidden />}
      title={<FormattedMessage id="survey.readOnly" defaultMessage="This survey is read only" />}
    >
      <FormattedMessage {...WHY[access]} />{' '}
      {access === 'locked' && (
        <FormattedMessage
          id="survey.readOnly.duplicate"
          defaultMessage="<link>Duplicate the study</link> to change the copy."
          values={{
            link: (messages) => (
              <Anchor href={`#/folders/${study.folder}`} inherit underline="always">
                {messages}
              </Anchor>
            ),
          }}
        />
      )}
    </Alert>
  );
}
