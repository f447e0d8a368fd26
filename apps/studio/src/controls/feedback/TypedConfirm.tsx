import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from './DialogFoot';
import { failureText } from './failureText';

interface Props {
  readonly title: ReactNode;
  /** What the action will delete. */
  readonly children: ReactNode;
  /** Label above the field: what to type. */
  readonly label: ReactNode;
  readonly isRight: (typed: string) => boolean;
  readonly confirm: ReactNode;
  readonly failure: string;
  readonly onConfirm: (typed: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks the user to type a word before an irreversible action. */
export function TypedConfirm(props: Props) {
  const { title, children, label, isRight, confirm, failure, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isRight(typed) || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm(typed);
    } catch (reason) {
      setProblem(failureText(reason, failure));
      setBusy(false);
    }
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <div>{children}</div>
          <TextInput
            label={label}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <DialogFoot failure={problem}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" color="red.9" loading={isBusy} disabled={!isRight(typed)}>
              {confirm}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
