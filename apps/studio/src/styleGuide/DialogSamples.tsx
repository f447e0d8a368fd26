import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { Panel } from '../controls/layout/Panel';
import { TypedConfirm } from '../controls/feedback/TypedConfirm';
import { showUndoSnackbar } from '../controls/feedback/showUndoSnackbar';
import { CsvFormatDialog } from '../downloads/CsvFormatDialog';

const WORD = 'Delete';
type Shown = 'fails' | 'typed' | 'csv';

/** Confirmation dialogs and success messages. */
export function DialogSamples() {
  const intl = useIntl();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const failure = intl.formatMessage({
    id: 'guide.dialog.failure',
    defaultMessage: 'The server could not do it. Try again in a moment.',
  });
  return (
    <Panel title={<FormattedMessage id="guide.dialogs" defaultMessage="Dialogs" />}>
      <Group gap={12}>
        <Button variant="default" onClick={() => setShown('fails')}>
          <FormattedMessage id="guide.dialog.fails" defaultMessage="Question that fails" />
        </Button>
        <Button variant="default" onClick={() => setShown('typed')}>
          <FormattedMessage id="guide.dialog.typed" defaultMessage="Typed confirmation" />
        </Button>
        <Button variant="default" onClick={() => setShown('csv')}>
          <FormattedMessage id="guide.dialog.csv" defaultMessage="Format of a file" />
        </Button>
        <Button
          variant="default"
          onClick={() =>
            showUndoSnackbar(
              intl.formatMessage({
                id: 'guide.undo.message',
                defaultMessage: 'The stimulus was removed.',
              }),
              intl.formatMessage({ id: 'guide.undo', defaultMessage: 'Undo' }),
              () => {},
            )
          }
        >
          <FormattedMessage id="guide.dialog.undo" defaultMessage="Message with a way back" />
        </Button>
      </Group>
      <ConfirmDialog
        opened={shown === 'fails'}
        onClose={close}
        title={<FormattedMessage id="guide.ask.title" defaultMessage="Delete the picture?" />}
        confirm={<FormattedMessage id="builder.delete" defaultMessage="Delete" />}
        isDangerous
        onConfirm={() => Promise.reject(new Error(failure))}
      >
        <FormattedMessage id="guide.ask.text" defaultMessage="This cannot be undone." />
      </ConfirmDialog>
      {shown === 'typed' && (
        <TypedConfirm
          title={<FormattedMessage id="guide.ask.title" defaultMessage="Delete the picture?" />}
          label={
            <FormattedMessage
              id="guide.typed"
              defaultMessage="Type {word} to confirm"
              values={{ word: WORD }}
            />
          }
          isRight={(typed) => typed === WORD}
          confirm={<FormattedMessage id="builder.delete" defaultMessage="Delete" />}
          failure={failure}
          onConfirm={() => Promise.reject(new Error(failure))}
          onClose={close}
        >
          <FormattedMessage id="guide.ask.text" defaultMessage="This cannot be undone." />
        </TypedConfirm>
      )}
      <CsvFormatDialog opened={shown === 'csv'} onClose={close} download={() => {}} />
    </Panel>
  );
}
