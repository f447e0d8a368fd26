import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import {
  choicesFromList,
  listFromChoices,
  mergedChoices,
  type Choice,
} from '../operations/choiceEdits';
import { DraftField } from '../fields/DraftField';

interface Props {
  readonly opened: boolean;
  readonly label: string;
  readonly items: readonly Choice[];
  readonly onClose: () => void;
  /** Applies the list, or returns why not. */
  readonly onList: (items: readonly Choice[]) => string | null;
}

/** The whole list as text, one item per line. */
export function PasteListDialog(props: Props) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={
        <FormattedMessage
          id="survey.paste.title"
          defaultMessage="{list} as text"
          values={{ list: props.label }}
        />
      }
    >
      {props.opened && <Content {...props} />}
    </Modal>
  );
}

function Content({ items, label, onList, onClose }: Props) {
  const [text, setText] = useState(() => listFromChoices(items));
  const [problem, setProblem] = useState<string | null>(null);
  const found = choicesFromList(text);
  function take() {
    const refusal = onList(mergedChoices(items, found));
    setProblem(refusal);
    if (!refusal) onClose();
  }
  return (
    <Stack gap={16}>
      <DraftField
        lines={8}
        label={label}
        help={
          problem ?? (
            <FormattedMessage
              id="survey.paste.help"
              defaultMessage="One a line. With a value of its own: value|text"
            />
          )
        }
        value={text}
        onChange={(next) => {
          setText(next);
          return null;
        }}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          <FormattedMessage id="cancel" defaultMessage="Cancel" />
        </Button>
        <Button onClick={take} disabled={found.length === 0}>
          <FormattedMessage
            id="survey.paste.do"
            defaultMessage="Use {count, plural, one {# item} other {# items}}"
            values={{ count: found.length }}
          />
        </Button>
      </DialogFoot>
    </Stack>
  );
}
