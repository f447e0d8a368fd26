import { Button, Group, Modal, Stack } from '@mantine/core';
import {
  cleanName,
  NAME_MAX,
  nameProblem,
  sameName,
  type NameProblem,
} from '@fovea/rules/inputs/names';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { TextField } from '../controls/fields/TextField';
import { useLiveProblem } from '../controls/fields/useLiveProblem';
import { failureWords as wordsOf } from '../controls/feedback/failureWords';
import { STUDY_NAME_PROBLEMS } from '../words/words';

interface Props {
  readonly title: ReactNode;
  /** The current name; empty for a new study. */
  readonly name: string;
  /** Initial text of the field, if it is not the current name. */
  readonly suggestion?: string;
  /** Label and error messages if the name is not that of a study. */
  readonly words?: {
    readonly label: string;
    readonly problems: Record<NameProblem, MessageDescriptor>;
  };
  /** Further fields below the name. */
  readonly children?: ReactNode;
  /** Names of the other studies. */
  readonly taken: readonly string[];
  readonly submitWord: ReactNode;
  readonly onSubmit: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Shown if the server gives no reason. */
  readonly failureWords: string;
}

/** Asks for the name of a study or a folder; the unchanged name is valid. */
export function StudyNameDialog(props: Props) {
  const { title, name: before, taken, submitWord, onSubmit, onClose, failureWords } = props;
  const { suggestion = before, children } = props;
  const intl = useIntl();
  const words = props.words ?? {
    label: intl.formatMessage({ id: 'study.name', defaultMessage: 'Study name' }),
    problems: STUDY_NAME_PROBLEMS,
  };
  const [name, setName] = useState(suggestion);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSame = before !== '' && sameName(name, before);
  const problem = isSame ? null : nameProblem(name, taken);
  const live = useLiveProblem(problem, name !== suggestion);

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
      setFailure(wordsOf(reason, failureWords));
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <TextField
            label={words.label}
            value={name}
            onChange={setName}
            maxLength={NAME_MAX}
            data-autofocus
            error={live.shown && intl.formatMessage(words.problems[live.shown])}
          />
          {children}
          <FailureAlert failure={failure} />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={live.shown !== null}>
              {submitWord}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
