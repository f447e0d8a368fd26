import type { SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import {
  pastedListProblem,
  PASTED_CHARACTERS_MAX,
} from '@fovea/rules/analysis/segmentCriteriaComplete';
import { splitPasted, uniqueVariables } from '@fovea/rules/analysis/segmentCriteriaFacts';
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMemo, useState, type ClipboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FILTER_PROBLEMS } from '../../messages/filterMessages';
import type { DraftFacts } from './segmentDraft';

interface Props {
  readonly filter: Extract<SegmentFilter, { kind: 'external' }>;
  readonly change: (filter: SegmentFilter) => void;
  readonly facts: DraftFacts;
}

/** Respondents by a list that is pasted, such as the ids of a panel. */
export function PastedListFields({ filter, change, facts }: Props) {
  const intl = useIntl();
  const [draft, setDraft] = useState(() => filter.values.join('\n'));
  const [refusal, setRefusal] = useState<'tooMany' | 'tooLong' | null>(null);
  const { sessions } = facts;
  const own = useMemo(() => knownValues(sessions, filter.field), [sessions, filter.field]);
  const typed = useMemo(() => {
    const stored = filter.values.join('\n');
    // The draft may belong to another filter: removing one shifts the later ones up.
    return splitPasted(draft, own).join('\n') === stored ? draft : stored;
  }, [draft, own, filter.values]);
  const found = useMemo(
    () => filter.values.filter((value) => own.has(value)).length,
    [filter.values, own],
  );

  function write(text: string) {
    const problem = problemOf(text, own);
    setRefusal(problem);
    if (problem) return;
    setDraft(text);
    change({ ...filter, values: splitPasted(text, own) });
  }
  function refuseLargePaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    const problem = problemOf(text, own);
    if (!problem) return;
    // Browsers lay out every line that gets into the field, which takes minutes for a whole file.
    event.preventDefault();
    setRefusal(problem);
  }
  return (
    <Stack gap={8}>
      <NativeSelect
        size="xs"
        aria-label={intl.formatMessage({ id: 'filter.field', defaultMessage: 'Compared with' })}
        value={filter.field}
        data={[
          {
            value: 'label',
            label: intl.formatMessage({
              id: 'filter.field.label',
              defaultMessage: 'Label of the respondent',
            }),
          },
          ...uniqueVariables(sessions),
        ]}
        onChange={(event) => {
          const field = event.currentTarget.value;
          change({ ...filter, field, values: splitPasted(typed, knownValues(sessions, field)) });
        }}
      />
      <Textarea
        size="xs"
        rows={filter.values.length > 2 ? 6 : 2}
        dir="auto"
        aria-label={intl.formatMessage({ id: 'filter.pasted', defaultMessage: 'The list' })}
        placeholder={intl.formatMessage({
          id: 'filter.pasted.hint',
          defaultMessage: 'Paste a list, separated by spaces, lines, commas or semicolons',
        })}
        value={typed}
        onPaste={refuseLargePaste}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {refusal && (
        <Text size="xs" c="red" role="alert">
          <FormattedMessage {...FILTER_PROBLEMS[refusal]} />
        </Text>
      )}
      {filter.values.length > 0 && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="filter.pasted.found"
            defaultMessage="{found, number} of {all, number} in the list found"
            values={{ found, all: filter.values.length }}
          />
        </Text>
      )}
    </Stack>
  );
}

/** What the respondents have in the field that the list is compared with. */
function knownValues(sessions: DraftFacts['sessions'], field: string): ReadonlySet<string> {
  return new Set(
    sessions.map(({ respondent, variables }) =>
      field === 'label' ? respondent.label : (variables[field] ?? ''),
    ),
  );
}

/** Why the text cannot be the list; an empty one can. */
function problemOf(text: string, known: ReadonlySet<string>): 'tooMany' | 'tooLong' | null {
  // Separators count here: a field full of line breaks is as slow as one full of entries.
  if (text.length > 2 * PASTED_CHARACTERS_MAX) return 'tooMany';
  const problem = pastedListProblem(splitPasted(text, known));
  return problem === 'values' ? null : problem;
}
