import { Button, Modal, Stack } from '@mantine/core';
import { cleanName, NAME_MAX } from '@fovea/rules/inputs/names';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { TextField } from '../../controls/fields/TextField';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { SELECTED_ROW } from './selectedRow';

interface Props {
  readonly title: ReactNode;
  readonly name: string;
  /** Validates a name; null if it is valid. */
  readonly problemOf: (name: string) => string | null;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

/** Renames an item of the tree: Enter saves, Escape cancels. */
export function RenameDialog({ title, name: before, problemOf, onRename, onClose }: Props) {
  const intl = useIntl();
  useRestoreFocus(SELECTED_ROW);
  const [name, setName] = useState(before);
  const problem = cleanName(name) === before ? null : problemOf(name);
  const live = useLiveValidation(problem, name !== before);
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (problem !== null) {
            live.showNow();
            return;
          }
          if (cleanName(name) !== before) onRename(cleanName(name));
          onClose();
        }}
      >
        <Stack gap={16}>
          <TextField
            label={intl.formatMessage({ id: 'builder.name', defaultMessage: 'Name' })}
            value={name}
            onChange={setName}
            maxLength={NAME_MAX}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            error={live.shown}
          />
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" disabled={live.shown !== null}>
              <FormattedMessage id="builder.rename" defaultMessage="Rename" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
