import { Alert, Anchor, Group } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { IconAlertTriangle, IconHourglass, IconLock } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import type { ReadOnlyReason } from './structure/builderAccess';
import { DuplicateStudy } from './DuplicateStudy';

/** Notice for studies without flows and blocks, which the builder can neither show nor change. */
export function UnviewableNotice({ study }: { readonly study: Study }) {
  // Its flows have not arrived yet, so nothing says that it is of an old version.
  if (study.state === 'LOADING_IN_PROGRESS') {
    return (
      <Alert icon={<IconHourglass aria-hidden />}>
        <FormattedMessage
          id="builder.nothingInFlow"
          defaultMessage="Stimuli are not yet set for the study. If the study uploaded included stimuli, they are being processed."
        />
      </Alert>
    );
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <FormattedMessage
        id="builder.oldVersion"
        defaultMessage="This study uses an old version of the Study Builder and can no longer be viewed or edited. Data can still be collected and analyzed."
      />{' '}
      {/* Other kinds of studies cannot be duplicated. */}
      {isBuiltHere(study) && (
        <FormattedMessage
          id="builder.oldVersion.duplicate"
          defaultMessage="Duplicating the study allows viewing and editing in the new version."
        />
      )}
      <Group mt={12}>
        <DuplicateStudy study={study} />
      </Group>
    </Alert>
  );
}

interface Props {
  readonly study: Study;
  readonly reason: ReadOnlyReason;
}

/** Why a study is read-only, and what to do instead. */
export function StudyReadOnlyNotice({ study, reason }: Props) {
  return (
    <Alert
      mb={16}
      variant="default"
      icon={<IconLock aria-hidden />}
      title={
        reason === 'locked' ? (
          <FormattedMessage id="builder.locked" defaultMessage="This study is locked" />
        ) : (
          <FormattedMessage id="builder.readOnly" defaultMessage="Read only" />
        )
      }
    >
      <Group justify="space-between" gap={16}>
        <span style={{ flex: '1 1 320px' }}>
          <Why study={study} reason={reason} />
        </span>
        <DuplicateStudy study={study} />
      </Group>
    </Alert>
  );
}

function Why({ study, reason }: Props) {
  if (reason === 'locked') {
    return (
      <FormattedMessage
        id="builder.locked.why"
        defaultMessage="Data collection has been on, so every respondent must see the same. Duplicate the study to change its copy. <link>See the respondents</link>"
        values={{
          link: (messages) => (
            <Anchor href={`#/studies/${study.id}/data-collection`} inherit underline="always">
              {messages}
            </Anchor>
          ),
        }}
      />
    );
  }
  return reason === 'notOnline' ? (
    <FormattedMessage
      id="builder.notOnline"
      defaultMessage="This study was not made here, so it can be viewed but not changed."
    />
  ) : (
    <FormattedMessage
      id="builder.locked.noAccess"
      defaultMessage="Your account may look at studies but not build them. Ask your account administrator for the study builder."
    />
  );
}
