import {
  QUOTA_VARIABLE_LIMITS,
  type QuotaVariableProblem,
} from '@fovea/rules/studies/quotaVariables';
import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { RowButtons } from '../../controls/fields/RowButtons';
import { movedRow, newBucket, type EditedBucket } from './editedQuota';
import { QuotaFieldProblem } from './QuotaFieldProblem';
import classes from './QuotaVariables.module.css';
import { moveWithFocus, removeWithFocus } from './withFocus';

type Buckets = readonly EditedBucket[];

interface Props {
  readonly buckets: Buckets;
  readonly isReadOnly: boolean;
  /** One for each bucket. */
  readonly problems: readonly (QuotaVariableProblem | null)[];
  readonly listProblem: QuotaVariableProblem | null;
  readonly change: (changeOf: (old: Buckets) => Buckets) => void;
}

/** The buckets of a quota variable; Enter adds the next one, Alt with an arrow moves one. */
export function QuotaBuckets({ buckets, isReadOnly, problems, listProblem, change }: Props) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isFull = buckets.length >= QUOTA_VARIABLE_LIMITS.buckets;

  function addAfter(place: number) {
    if (isFull) return;
    flushSync(() => change((old) => old.toSpliced(place + 1, 0, newBucket())));
    list.current?.children[place + 1]?.querySelector('input')?.focus();
  }
  const move = (place: number, by: 1 | -1) =>
    moveWithFocus(() => change((old) => movedRow(old, place, by)));
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) addAfter(place);
    else if (event.altKey && event.key === 'ArrowUp') move(place, -1);
    else if (event.altKey && event.key === 'ArrowDown') move(place, 1);
    else return;
    event.preventDefault();
  };

  return (
    <FieldGroup legend={<FormattedMessage id="quota.buckets" defaultMessage="Buckets" />}>
      <ul ref={list} className={classes['buckets']}>
        {buckets.map(({ key, label }, place) => {
          const number = { number: place + 1 };
          const problem = problems[place] ?? null;
          const isShown = problem !== null && (problem !== 'bucketEmpty' || left.has(key));
          return (
            <li key={key} className={classes['bucket']}>
              <TextInput
                flex={1}
                aria-label={intl.formatMessage(
                  { id: 'quota.bucket', defaultMessage: 'Bucket {number, number}' },
                  number,
                )}
                dir="auto"
                autoComplete="off"
                disabled={isReadOnly}
                value={label}
                error={isShown && <QuotaFieldProblem problem={problem} />}
                onBlur={() => setLeft((old) => new Set(old).add(key))}
                onKeyDown={onKeyDown(place)}
                onChange={({ currentTarget: { value } }) =>
                  change((old) =>
                    old.map((one) => (one.key === key ? { ...one, label: value } : one)),
                  )
                }
              />
              {!isReadOnly && (
                <div className={classes['bucketButtons']}>
                  <RowButtons
                    place={place}
                    count={buckets.length}
                    onMove={(by) => move(place, by)}
                    onRemove={() =>
                      removeWithFocus(list.current, place, () =>
                        change((old) => old.toSpliced(place, 1)),
                      )
                    }
                    labels={{
                      up: intl.formatMessage(
                        {
                          id: 'quota.bucket.up',
                          defaultMessage: 'Move bucket {number, number} up',
                        },
                        number,
                      ),
                      down: intl.formatMessage(
                        {
                          id: 'quota.bucket.down',
                          defaultMessage: 'Move bucket {number, number} down',
                        },
                        number,
                      ),
                      remove: intl.formatMessage(
                        {
                          id: 'quota.bucket.remove',
                          defaultMessage: 'Remove bucket {number, number}',
                        },
                        number,
                      ),
                    }}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {listProblem && (
        <Text size="xs" c="var(--mantine-color-error)" role="status" mt={4}>
          <QuotaFieldProblem problem={listProblem} />
        </Text>
      )}
      {!isReadOnly && (
        <Button
          mt={8}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          onClick={() => addAfter(buckets.length - 1)}
        >
          <FormattedMessage id="quota.bucket.add" defaultMessage="Add bucket" />
        </Button>
      )}
    </FieldGroup>
  );
}
