import { Button, Modal, Stack } from '@mantine/core';
import {
  changeExternalNote,
  EXTERNAL_NOTE_MAX,
  type ProductLicense,
} from '@fovea/contract/people/licenses';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { useNotSavedText } from '../controls/feedback/useNotSavedText';
import { TextField } from '../controls/fields/TextField';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { changeKnownLicense } from './changeKnownLicense';

interface Props {
  readonly license: ProductLicense;
  readonly onClose: () => void;
}

/** Edits the customer's note; it can be saved once it differs. */
export function NoteDialog({ license, onClose }: Props) {
  const intl = useIntl();
  const notSavedText = useNotSavedText();
  const [note, setNote] = useState(license.externalNote);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSame = note.trim() === license.externalNote;
  useRestoreFocus();

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSame || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { productKeyId } = license;
      const body = { newExternalNote: note };
      changeKnownLicense(await call(changeExternalNote, { productKeyId, body }));
      onClose();
    } catch (reason) {
      setFailure(notSavedText(reason));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="licenses.note.edit"
          defaultMessage="Edit external note"
          description="Action and title of a dialog: the customer's note on a product key"
        />
      }
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap={16}>
          <TextField
            label={intl.formatMessage({
              id: 'licenses.note',
              defaultMessage: 'External note',
              description: "The customer's own note on a product key",
            })}
            value={note}
            onChange={setNote}
            maxLength={EXTERNAL_NOTE_MAX}
            lines={3}
            data-autofocus
          />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isSame}>
              <FormattedMessage id="save" defaultMessage="Save" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
