import { QUOTA_VARIABLE_LIMITS, quotaVariableProblems } from '@fovea/rules/studies/quotaVariables';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { Panel } from '../../controls/layout/Panel';
import { editedVariable, movedRow, newVariable, type EditedVariable } from './editedQuota';
import { QuotaVariableFields } from './QuotaVariableFields';
import classes from './QuotaVariables.module.css';
import { moveWithFocus, removeWithFocus } from './withFocus';

type Variables = readonly EditedVariable[];

interface Props {
  readonly variables: Variables;
  readonly isReadOnly: boolean;
  readonly change: (changeOf: (old: Variables) => Variables) => void;
}

/** What is asked about respondents at their registration besides age and gender. */
export function QuotaVariables({ variables, isReadOnly, change }: Props) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  /** The added variable takes the focus; those of a study that is opened do not. */
  const [added, setAdded] = useState<string | null>(null);

  function add() {
    const variable = newVariable();
    setAdded(variable.key);
    change((old) => [...old, variable]);
  }

  function remove(place: number) {
    const gone = variables[place];
    if (!gone) return;
    removeWithFocus(list.current, place, () => change((old) => old.toSpliced(place, 1)));
    const isEmpty = [gone.variable, gone.label, ...gone.buckets.map(({ label }) => label)].every(
      (text) => text.trim() === '',
    );
    if (isEmpty) return;
    showUndoSnackbar(
      intl.formatMessage(
        { id: 'quota.variable.removed', defaultMessage: '“{name}” was removed.' },
        { name: gone.variable.trim() || gone.label.trim() || unnamed(place) },
      ),
      intl.formatMessage({ id: 'undo', defaultMessage: 'Undo' }),
      () =>
        change((old) =>
          old.some(({ key }) => key === gone.key) ? old : old.toSpliced(place, 0, gone),
        ),
    );
  }

  const unnamed = (place: number) =>
    intl.formatMessage(
      { id: 'quota.variable.unnamed', defaultMessage: 'Variable {number, number}' },
      { number: place + 1 },
    );
  const isFull = variables.length >= QUOTA_VARIABLE_LIMITS.variables;
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isFull}
      onClick={add}
    >
      <FormattedMessage id="quota.variable.add" defaultMessage="Add variable" />
    </Button>
  );
  return (
    <Panel title={<FormattedMessage id="quota.variables" defaultMessage="Quota variables" />}>
      {variables.length === 0 ? (
        <EmptyState
          icon={IconListDetails}
          title={
            <FormattedMessage
              id="quota.variables.none"
              defaultMessage="{canAdd, select, true {No quota variables yet} other {No quota variables}}"
              values={{ canAdd: !isReadOnly }}
            />
          }
          action={!isReadOnly && addButton}
        >
          {!isReadOnly && <Explanation />}
        </EmptyState>
      ) : (
        <Stack gap={16}>
          {!isReadOnly && (
            <Text size="sm" c="dimmed">
              <Explanation />
            </Text>
          )}
          <ul
            ref={list}
            className={classes['variables']}
            aria-label={intl.formatMessage({
              id: 'quota.variables',
              defaultMessage: 'Quota variables',
            })}
          >
            {variables.map((variable, place) => (
              <QuotaVariableFields
                key={variable.key}
                variable={variable}
                name={variable.variable.trim() || unnamed(place)}
                place={place}
                count={variables.length}
                hasFocusAtFirst={variable.key === added}
                isReadOnly={isReadOnly}
                problems={quotaVariableProblems(
                  editedVariable(variable),
                  variables.slice(0, place).map((before) => before.variable),
                )}
                change={(changeOf) =>
                  change((old) =>
                    old.map((one) =>
                      one.key === variable.key ? { ...one, ...changeOf(one) } : one,
                    ),
                  )
                }
                onMove={(by) => moveWithFocus(() => change((old) => movedRow(old, place, by)))}
                onRemove={() => remove(place)}
              />
            ))}
          </ul>
          {!isReadOnly && (
            <Group gap={12}>
              {addButton}
              {isFull && (
                <Text size="sm" c="dimmed">
                  <FormattedMessage
                    id="quota.variables.full"
                    defaultMessage="A quota has at most {count, number} variables."
                    values={{ count: QUOTA_VARIABLE_LIMITS.variables }}
                  />
                </Text>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Panel>
  );
}

function Explanation() {
  return (
    <FormattedMessage
      id="quota.variables.help"
      defaultMessage="Each variable is asked when a respondent is registered, and its buckets are the answers to choose from."
    />
  );
}
