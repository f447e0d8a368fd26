import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RowButtons } from '../../controls/fields/RowButtons';
import { Panel } from '../../controls/layout/Panel';
import { ParameterEditor } from './ParameterEditor';
import classes from './ParameterList.module.css';
import {
  withNewParameter,
  withoutParameter,
  withParameter,
  withParameterMoved,
  type DraftParameter,
  type DraftProblem,
  type TemplateDraft,
} from './templateDraft';
import { PARAMETER_TYPES } from './templateMessages';
import type { EditDraft } from './useTemplateDraft';

interface Props {
  readonly draft: TemplateDraft;
  readonly edit: EditDraft;
  readonly problem: DraftProblem | null;
  readonly isReadOnly: boolean;
}

/** What a template asks for when it is run, in the order of the form. */
export function ParameterList({ draft, edit, problem, isReadOnly }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState<string | null>(null);
  const steps = {
    add: intl.formatMessage({ id: 'template.parameter.add', defaultMessage: 'Add a parameter' }),
    move: intl.formatMessage({ id: 'template.step.move', defaultMessage: 'Move a parameter' }),
    remove: intl.formatMessage({
      id: 'template.step.remove',
      defaultMessage: 'Remove a parameter',
    }),
  };
  function add() {
    edit(steps.add, (before) => {
      const after = withNewParameter(before);
      setOpen(after.parameters.at(-1)?.key ?? null);
      return after;
    });
  }
  return (
    <Panel
      title={<FormattedMessage id="template.parameters" defaultMessage="Parameters" />}
      flush
      aside={
        !isReadOnly && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {steps.add}
          </Button>
        )
      }
    >
      {draft.parameters.length === 0 ? (
        <Text size="sm" c="dimmed" p={16}>
          <FormattedMessage
            id="template.parameters.none"
            defaultMessage="This template asks for nothing. A parameter is a question that whoever runs the report answers, such as which stimuli it shows."
          />
        </Text>
      ) : (
        <ol className={classes['list']}>
          {draft.parameters.map((parameter, place) => (
            <ParameterRow
              key={parameter.key}
              parameter={parameter}
              place={place}
              count={draft.parameters.length}
              isOpen={open === parameter.key}
              isReadOnly={isReadOnly}
              isWrong={isOf(problem, parameter)}
              onToggle={() => setOpen(open === parameter.key ? null : parameter.key)}
              onChange={(label, changes) =>
                edit(
                  label,
                  (before) => withParameter(before, parameter.key, changes),
                  `${parameter.key} ${Object.keys(changes).join()}`,
                )
              }
              onMove={(by) =>
                edit(steps.move, (before) => withParameterMoved(before, parameter.key, by))
              }
              onRemove={() =>
                edit(steps.remove, (before) => withoutParameter(before, parameter.key))
              }
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function isOf(problem: DraftProblem | null, { key, name }: DraftParameter): boolean {
  if (problem === null) return false;
  if ('key' in problem) return problem.key === key;
  return problem.kind === 'parameter' && problem.name === name;
}

interface RowProps {
  readonly parameter: DraftParameter;
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly isWrong: boolean;
  readonly onToggle: () => void;
  readonly onChange: (label: string, changes: Partial<DraftParameter>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function ParameterRow(props: RowProps) {
  const { parameter, place, count, isOpen, isReadOnly, isWrong, onToggle } = props;
  const intl = useIntl();
  const fieldsId = useId();
  const named = { name: parameter.label };
  return (
    <li className={classes['item']}>
      <div className={classes['head']}>
        <UnstyledButton
          // Opening says nothing new about a template that is only read, and stays possible.
          component="a"
          role="button"
          tabIndex={0}
          className={classes['toggle'] ?? ''}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={onToggle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            onToggle();
          }}
        >
          <IconChevronRight
            size={16}
            aria-hidden
            className={`${classes['chevron']} mantine-rotate-rtl`}
            data-open={isOpen || undefined}
          />
          <Text span size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{parameter.label}</bdi>
          </Text>
          <Text span size="xs" c={isWrong ? 'var(--fovea-bad)' : 'dimmed'}>
            <code dir="ltr">{parameter.name}</code>
            {' · '}
            <FormattedMessage {...PARAMETER_TYPES[parameter.type]} />
          </Text>
        </UnstyledButton>
        {!isReadOnly && (
          <RowButtons
            place={place}
            count={count}
            labels={{
              up: intl.formatMessage(
                { id: 'template.parameter.up', defaultMessage: 'Move {name} up' },
                named,
              ),
              down: intl.formatMessage(
                { id: 'template.parameter.down', defaultMessage: 'Move {name} down' },
                named,
              ),
              remove: intl.formatMessage(
                { id: 'template.parameter.remove', defaultMessage: 'Remove {name}' },
                named,
              ),
            }}
            onMove={props.onMove}
            onRemove={props.onRemove}
          />
        )}
      </div>
      <div id={fieldsId} hidden={!isOpen} className={classes['fields']}>
        {isOpen && (
          <Stack gap={12} maw={640}>
            <ParameterEditor parameter={parameter} onChange={props.onChange} />
          </Stack>
        )}
      </div>
    </li>
  );
}
