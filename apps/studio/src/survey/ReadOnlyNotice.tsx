import { Alert, Anchor } from '@mantine/core';
import type { Study } from '@fovea/contract/studies';
import { BUILDER_ACCESS_WORDS, type BuilderAccess } from '@fovea/rules/studyAccess';
import { IconLock } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly study: Study;
  readonly access: BuilderAccess;
}

/** Why the survey can be looked at but not changed; nothing when it can be changed. */
export function ReadOnlyNotice({ study, access }: Props) {
  if (access === 'editable') return null;
  return (
    <Alert
      mb={16}
      variant="default"
      icon={<IconLock aria-hidden />}
      title={<FormattedMessage id="survey.readOnly" defaultMessage="This survey is read only" />}
    >
      {BUILDER_ACCESS_WORDS[access]}{' '}
      {access === 'locked' && (
        <FormattedMessage
          id="survey.readOnly.duplicate"
          defaultMessage="<link>Duplicate the study</link> to change the copy."
          values={{
            link: (words) => (
              <Anchor href={`#/folders/${study.folder}`} inherit underline="always">
                {words}
              </Anchor>
            ),
          }}
        />
      )}
    </Alert>
  );
}
