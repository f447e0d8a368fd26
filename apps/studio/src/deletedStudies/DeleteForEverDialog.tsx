import { Text } from '@mantine/core';
import type { DeletedStudy } from '@fovea/contract/studies/studyLifecycle';
import { FormattedMessage, useIntl } from 'react-intl';
import { TypedConfirm } from '../controls/feedback/TypedConfirm';
import { isConfirmation, confirmationText } from './isConfirmation';

interface Props {
  readonly study: DeletedStudy;
  readonly onConfirm: (confirmation: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Requires the name of the study to be typed before it is deleted permanently. */
export function DeleteForEverDialog({ study, onConfirm, onClose }: Props) {
  const intl = useIntl();
  return (
    <TypedConfirm
      title={
        <FormattedMessage
          id="folders.deleteForEver"
          defaultMessage="Delete the study permanently"
        />
      }
      label={
        <FormattedMessage
          id="inactive.forEver.type"
          defaultMessage="Type “{word}” to delete it permanently"
          values={{ word: <bdi>{confirmationText(study.name)}</bdi> }}
        />
      }
      isRight={(typed) => isConfirmation(typed, study.name)}
      confirm={<FormattedMessage id="inactive.forEver" defaultMessage="Delete permanently" />}
      failure={intl.formatMessage({
        id: 'folders.deleteStudy.failed',
        defaultMessage: 'There was an error deleting the study',
      })}
      // A study without a name is confirmed by the word "delete", which the server expects in lower
      // case.
      onConfirm={(typed) => onConfirm(study.name.trim() === '' ? 'delete' : typed.trim())}
      onClose={onClose}
    >
      <Text size="sm">
        <FormattedMessage
          id="inactive.forEver.lost"
          defaultMessage="Everything that was collected will be gone: {count, plural, =0 {no respondents} one {# respondent} other {# respondents}}. This cannot be undone."
          values={{ count: study.respondentCount }}
        />
      </Text>
    </TypedConfirm>
  );
}
