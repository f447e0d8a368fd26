import { Button, Modal, Stack } from '@mantine/core';
import {
  cleanName,
  NAME_MAX,
  nameProblem,
  isSameName,
  type NameProblem,
} from '@fovea/rules/inputs/names';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { TextField } from '../controls/fields/TextField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';
import { failureText as failureTextOf } from '../controls/feedback/failureText';
import { STUDY_NAME_PROBLEMS } from '../messages/contractMessages';

interface Props {
  readonly title: ReactNode;
  /** The current name; empty for a new study. */
  readonly name: string;
  /** Initial text of the field, if it is not the current name. */
  readonly suggestion?: string;
  /** Label and error messages if the name is not that of a study. */
  readonly messages?: {
    readonly label: string;
    readonly problems: Record<NameProblem, MessageDescriptor>;
  };
  /** Further fields below the name. */
  readonly children?: ReactNode;
  /** Names of the other studies. */
  readonly taken: readonly string[];
  readonly submitLabel: ReactNode;
  readonly onSubmit: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Shown if the server gives no reason. */
  readonly failureText: string;
}

/** Asks for the name of a study or a folder; the unchanged name is valid. */
export function StudyNameDialog(props: Props) {
  const { title, name: before, taken, submitLabel, onSubmit, onClose, failureText } = props;
  const { suggestion = before, children } = props;
  const intl = useIntl();
  const messages = props.messages ?? {
    label: intl.formatMessage({ id: 'study.name', defaultMessage: 'Study name' }),
    problems: STUDY_NAME_PROBLEMS,
  };
  const [name, setName] = useState(suggestion);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSame = before !== '' && isSameName(name, before);
  const problem = isSame ? null : nameProblem(name, taken);
  const live = useLiveValidation(problem, name !== suggestion);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (problem !== null) {
      live.showNow();
      return;
    }
    if (cleanName(name) === before) {
      onClose();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(cleanName(name));
    } catch (reason) {
      setFailure(failureTextOf(reason, failureText));
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <TextField
            label={messages.label}
            value={name}
            onChange={setName}
            maxLength={NAME_MAX}
            data-autofocus
            error={live.shown && intl.formatMessage(messages.problems[live.shown])}
          />
          {children}
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={live.shown !== null}>
              {submitLabel}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
