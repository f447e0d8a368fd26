import { Button, Modal, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import type { Question } from '../currentStudy/studyConflict';

interface Props {
  readonly question: Extract<Question, { kind: 'deleted' }>;
}

/** Somebody deleted what was edited here: it can be restored with the edit. */
export function DeletedDialog({ question }: Props) {
  const { canRestore, answer } = question;
  const name = <bdi>{question.name}</bdi>;
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={
        question.name === '' ? (
          <FormattedMessage
            id="deleted.titleUnnamed"
            defaultMessage="What you changed has been deleted"
          />
        ) : (
          <FormattedMessage
            id="deleted.title"
            defaultMessage="“{name}” has been deleted"
            values={{ name }}
          />
        )
      }
    >
      <Stack gap={16}>
        {/* Focused, so that what is being typed presses no button. */}
        <Text tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {canRestore ? (
            <FormattedMessage
              id="deleted.text"
              defaultMessage="Somebody else deleted it while you were changing it. Restore it with everything that was in it and with your change, or leave it deleted: your change is dropped then."
            />
          ) : (
            <FormattedMessage
              id="deleted.cannot"
              defaultMessage="Somebody else deleted it while you were changing it, and it can no longer be restored. Your change cannot be saved."
            />
          )}
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={() => answer('leave')}>
            {canRestore ? (
              <FormattedMessage id="deleted.leave" defaultMessage="Leave it deleted" />
            ) : (
              <FormattedMessage id="deleted.drop" defaultMessage="Drop my change" />
            )}
          </Button>
          {canRestore && (
            <Button onClick={() => answer('restore')}>
              <FormattedMessage id="deleted.restore" defaultMessage="Restore it" />
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
