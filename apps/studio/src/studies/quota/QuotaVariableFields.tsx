import type {
  QuotaVariableProblem,
  QuotaVariableProblems,
} from '@fovea/rules/studies/quotaVariables';
import { Stack, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RowButtons } from '../../controls/fields/RowButtons';
import type { EditedVariable } from './editedQuota';
import { QuotaBuckets } from './QuotaBuckets';
import { QuotaFieldProblem } from './QuotaFieldProblem';
import classes from './QuotaVariables.module.css';

interface Props {
  readonly variable: EditedVariable;
  /** What it is called on the screen. */
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly hasFocusAtFirst: boolean;
  readonly isReadOnly: boolean;
  readonly problems: QuotaVariableProblems;
  readonly change: (changeOf: (old: EditedVariable) => Partial<EditedVariable>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** One quota variable: its name, its label and its buckets. */
export function QuotaVariableFields(props: Props) {
  const { variable, name, place, count, hasFocusAtFirst, isReadOnly, problems, change } = props;
  const intl = useIntl();
  const first = useRef<HTMLInputElement>(null);
  const focusNew = useEffectEvent(() => {
    if (hasFocusAtFirst) first.current?.focus();
  });
  // Only when the row appears.
  useEffect(() => focusNew(), []);
  const [left, setLeft] = useState<ReadonlySet<'variable' | 'label'>>(new Set());
  const leave = (field: 'variable' | 'label') => () => setLeft((old) => new Set(old).add(field));
  // That something is missing is said when the field is left, everything else at once.
  const shown = (field: 'variable' | 'label', missing: QuotaVariableProblem) => {
    const problem = problems[field];
    return problem && (problem !== missing || left.has(field)) ? (
      <QuotaFieldProblem problem={problem} />
    ) : null;
  };
  return (
    <li>
      <div role="group" aria-label={name} className={classes['variable']}>
        <div className={classes['head']}>
          <bdi className={classes['name']}>{name}</bdi>
          {!isReadOnly && (
            <RowButtons
              place={place}
              count={count}
              onMove={props.onMove}
              onRemove={props.onRemove}
              labels={{
                up: intl.formatMessage(
                  { id: 'quota.variable.up', defaultMessage: 'Move “{name}” up' },
                  { name },
                ),
                down: intl.formatMessage(
                  { id: 'quota.variable.down', defaultMessage: 'Move “{name}” down' },
                  { name },
                ),
                remove: intl.formatMessage(
                  { id: 'remove.named', defaultMessage: 'Remove “{name}”' },
                  { name },
                ),
              }}
            />
          )}
        </div>
        <Stack gap={16}>
          <div className={classes['texts']}>
            <TextInput
              ref={first}
              label={<FormattedMessage id="quota.variable.name" defaultMessage="Name" />}
              description={
                isReadOnly ? null : (
                  <FormattedMessage
                    id="quota.variable.name.help"
                    defaultMessage="In the data of each respondent"
                  />
                )
              }
              dir="auto"
              autoComplete="off"
              disabled={isReadOnly}
              value={variable.variable}
              error={shown('variable', 'nameEmpty')}
              onBlur={leave('variable')}
              onChange={({ currentTarget: { value } }) => change(() => ({ variable: value }))}
            />
            <TextInput
              label={<FormattedMessage id="quota.variable.label" defaultMessage="Label" />}
              description={
                isReadOnly ? null : (
                  <FormattedMessage
                    id="quota.variable.label.help"
                    defaultMessage="Shown when a respondent is registered"
                  />
                )
              }
              dir="auto"
              autoComplete="off"
              disabled={isReadOnly}
              value={variable.label}
              error={shown('label', 'labelEmpty')}
              onBlur={leave('label')}
              onChange={({ currentTarget: { value } }) => change(() => ({ label: value }))}
            />
          </div>
          <QuotaBuckets
            buckets={variable.buckets}
            isReadOnly={isReadOnly}
            problems={problems.buckets}
            listProblem={problems.list}
            change={(changeOf) => change(({ buckets }) => ({ buckets: changeOf(buckets) }))}
          />
        </Stack>
      </div>
    </li>
  );
}
