import type { StudyItem } from '@fovea/contract/studies/folders';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { failureText } from '../../controls/feedback/failureText';
import { TypedConfirm } from '../../controls/feedback/TypedConfirm';
import { FOLDER_MESSAGES } from './folderMessages';
import type { FolderActions } from './useFolderActions';

interface Props {
  readonly item: StudyItem;
  readonly work: FolderActions;
  readonly onClose: () => void;
}

/** Moves a study to the deleted studies, or deletes it permanently. */
export function DeleteStudyDialog({ item, work, onClose }: Props) {
  const intl = useIntl();
  const [isPermanent, setPermanent] = useState(false);
  const name = <bdi>{item.name}</bdi>;
  if (isPermanent) {
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
            id="folders.deleteForEver.type"
            defaultMessage="Type “delete” to delete it permanently"
          />
        }
        isRight={(typed) => typed.trim().toLowerCase() === 'delete'}
        confirm={
          <FormattedMessage id="folders.deleteForEver.do" defaultMessage="Delete permanently" />
        }
        failure={intl.formatMessage(FOLDER_MESSAGES.deleteStudyFailed)}
        onConfirm={async (typed) => {
          await work.removePermanently(item, typed.trim());
          onClose();
        }}
        onClose={onClose}
      >
        <Text size="sm">
          <FormattedMessage
            id="folders.deleteForEver.text"
            defaultMessage="“{name}” and everything that was collected with it will be gone: {count, plural, =0 {no respondents} one {# respondent} other {# respondents}}. This cannot be undone."
            values={{ name, count: item.respondentCount }}
          />
        </Text>
      </TypedConfirm>
    );
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={<FormattedMessage id="folders.deleteStudy" defaultMessage="Delete study" />}
      confirm={<FormattedMessage id="folders.delete" defaultMessage="Delete" />}
      isDangerous
      onConfirm={() =>
        work.remove([item]).catch((reason: unknown) => {
          throw new Error(
            failureText(reason, intl.formatMessage(FOLDER_MESSAGES.deleteStudyFailed)),
            { cause: reason },
          );
        })
      }
    >
      <Text size="sm">
        <FormattedMessage
          id="folders.deleteStudy.text"
          defaultMessage="“{name}” goes to the deleted studies, where it can be brought back."
          values={{ name }}
        />
      </Text>
      {item.collectingData && (
        <Text size="sm" mt={8}>
          <FormattedMessage
            id="folders.deleteStudy.collecting"
            defaultMessage="It is collecting data now. Respondents can no longer take part when it is deleted."
          />
        </Text>
      )}
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        mt={12}
        ms={-8}
        onClick={() => setPermanent(true)}
      >
        <FormattedMessage
          id="folders.deleteForEver.instead"
          defaultMessage="Delete permanently instead…"
        />
      </Button>
    </ConfirmDialog>
  );
}
