import { Button, Modal, Radio, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import {
  conflictId,
  type ConflictChoice,
  type FieldConflict,
  type Question,
} from '../currentStudy/studyConflict';
import { conflictName } from './conflictText';
import { conflictValue } from './conflictValue';

type ValuesQuestion = Extract<Question, { kind: 'values' }>;

/** Resolves conflicting edits: shows both values of each, and the user chooses. */
export function StudyConflictDialog({ question }: { readonly question: ValuesQuestion }) {
  const { conflicts, answer } = question;
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConflictChoice>>(new Map());
  const isOne = conflicts.length === 1;
  const choiceOf = (conflict: FieldConflict) => chosen.get(conflictId(conflict)) ?? 'mine';
  return (
    <Modal
      opened
      size="xl"
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={
        <FormattedMessage
          id="stale.title"
          defaultMessage="Somebody else changed the same in the meantime"
        />
      }
    >
      <Stack gap={16}>
        {/* Focused, so that what is being typed presses no button. */}
        <Text tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          <FormattedMessage
            id="stale.text"
            defaultMessage="{count, plural, one {Choose which one stays} other {Choose for each which one stays}}; everything else is kept from both."
            values={{ count: conflicts.length }}
          />
        </Text>
        <Table withTableBorder layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <FormattedMessage id="stale.field" defaultMessage="Field" />
              </Table.Th>
              <Table.Th>
                <FormattedMessage id="stale.mine" defaultMessage="Yours" />
              </Table.Th>
              <Table.Th>
                <FormattedMessage id="stale.theirs" defaultMessage="Theirs" />
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
            {conflicts.map((conflict) => (
              <ConflictRow
                key={conflictId(conflict)}
                study={question.study}
                conflict={conflict}
                choice={isOne ? null : choiceOf(conflict)}
                onChoice={(choice) =>
                  setChosen((old) => new Map([...old, [conflictId(conflict), choice]]))
                }
              />
            ))}
          </Table.Tbody>
        </Table>
        {isOne ? (
          <DialogFoot>
            <Button variant="default" onClick={() => answer('theirs')}>
              <FormattedMessage id="stale.useTheirs" defaultMessage="Use theirs" />
            </Button>
            <Button onClick={() => answer('mine')}>
              <FormattedMessage id="stale.keepMine" defaultMessage="Keep mine" />
            </Button>
          </DialogFoot>
        ) : (
          <DialogFoot>
            <Button variant="default" onClick={() => answer('theirs')}>
              <FormattedMessage id="stale.allTheirs" defaultMessage="Use all of theirs" />
            </Button>
            <Button
              onClick={() =>
                answer(new Map(conflicts.map((one) => [conflictId(one), choiceOf(one)])))
              }
            >
              <FormattedMessage id="stale.asChosen" defaultMessage="Save as chosen" />
            </Button>
          </DialogFoot>
        )}
      </Stack>
    </Modal>
  );
}

interface RowProps {
  readonly study: ValuesQuestion['study'];
  readonly conflict: FieldConflict;
  /** Null: chosen with the buttons. */
  readonly choice: ConflictChoice | null;
  readonly onChoice: (choice: ConflictChoice) => void;
}

function ConflictRow({ study, conflict, choice, onChoice }: RowProps) {
  const intl = useIntl();
  const { item, field } = conflictName(intl, study, conflict);
  const cell = (side: ConflictChoice) => {
    const text = <bdi>{conflictValue(intl, conflict, side)}</bdi>;
    if (choice === null) return text;
    return (
      <Radio
        name={conflictId(conflict)}
        label={text}
        checked={choice === side}
        onChange={() => onChoice(side)}
      />
    );
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          <bdi>{item}</bdi>
        </Text>
        <Text size="sm">{field}</Text>
      </Table.Td>
      <Table.Td>{cell('mine')}</Table.Td>
      <Table.Td>{cell('theirs')}</Table.Td>
    </Table.Tr>
  );
}
