import type { FixationFilter, StudyFixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { FILTER_ALGORITHMS } from '@fovea/rules/analysis/fixationFilters';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ALGORITHM_MESSAGES } from '../../messages/fixationFilterMessages';
import { ADVICE_MESSAGES } from './algorithmAdvice';
import { effectOf, type ChoiceEffect } from './choiceEffect';
import { draftOf, fieldsOf, filterOf, hasDefaults, withDefaults, withText } from './filterDraft';
import classes from './FixationFilter.module.css';
import { ParameterFields } from './ParameterFields';

interface Props {
  readonly shown: StudyFixationFilter;
  readonly isBusy: boolean;
  readonly choose: (filter: FixationFilter) => void;
  readonly close: () => void;
}

/** Another filter with its parameters, and what choosing it does. */
export function FilterForm({ shown, isBusy, choose, close }: Props) {
  const intl = useIntl();
  const [draft, setDraft] = useState(() => draftOf(shown.filter));
  const effectId = useId();
  const fields = fieldsOf(draft);
  const filter = filterOf(draft);
  const effect = effectOf(filter, shown);
  const canChoose = filter !== null && effect !== 'invalid' && !NOTHING_TO_DO.has(effect);
  return (
    <Stack gap={16} className={classes['form'] ?? ''}>
      <Radio.Group
        label={<FormattedMessage id="fixationFilter.choose" defaultMessage="Find fixations with" />}
        value={draft.algorithm}
        onChange={(value) => {
          const algorithm = FILTER_ALGORITHMS.find((each) => each === value);
          if (algorithm) setDraft({ ...draft, algorithm });
        }}
      >
        <Stack gap={10} mt={8}>
          {FILTER_ALGORITHMS.map((algorithm) => (
            <Radio
              key={algorithm}
              value={algorithm}
              label={intl.formatMessage(ALGORITHM_MESSAGES[algorithm])}
              description={intl.formatMessage(ADVICE_MESSAGES[algorithm])}
            />
          ))}
        </Stack>
      </Radio.Group>
      {fields.length > 0 && (
        <>
          <ParameterFields
            fields={fields}
            change={(name, text) => setDraft((before) => withText(before, name, text))}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'start' }}
            disabled={hasDefaults(draft)}
            onClick={() => setDraft(withDefaults)}
          >
            <FormattedMessage id="fixationFilter.defaults" defaultMessage="Back to defaults" />
          </Button>
        </>
      )}
      <Text size="sm" id={effectId} maw={760} role="status">
        <Effect effect={effect} shown={shown} />
      </Text>
      <Group gap={8}>
        <Button
          loading={isBusy}
          aria-describedby={effectId}
          // Not `disabled`, so that the keyboard reaches the reason.
          {...(canChoose
            ? { onClick: () => choose(filter) }
            : { 'data-disabled': true, 'aria-disabled': true })}
        >
          {effect === 'endsWork' ? (
            <FormattedMessage id="fixationFilter.stay" defaultMessage="Stay with this filter" />
          ) : shown.recordings > 0 ? (
            <FormattedMessage id="fixationFilter.analyse" defaultMessage="Analyse again" />
          ) : (
            <FormattedMessage id="fixationFilter.use.it" defaultMessage="Use this filter" />
          )}
        </Button>
        <Button variant="default" onClick={close}>
          <FormattedMessage id="fixationFilter.close" defaultMessage="Close" />
        </Button>
      </Group>
    </Stack>
  );
}

const NOTHING_TO_DO: ReadonlySet<ChoiceEffect> = new Set(['inUse', 'running']);

/** What will happen, or why nothing can. */
function Effect(props: { readonly effect: ChoiceEffect; readonly shown: StudyFixationFilter }) {
  const intl = useIntl();
  const { recordings, recomputation } = props.shown;
  const other = recomputation
    ? intl.formatMessage(ALGORITHM_MESSAGES[recomputation.filter.algorithm])
    : '';
  const texts: Record<ChoiceEffect, ReactNode> = {
    invalid: (
      <FormattedMessage
        id="fixationFilter.effect.invalid"
        defaultMessage="Correct the numbers marked above first."
        description="Why the button that chooses a fixation filter is disabled"
      />
    ),
    inUse: (
      <FormattedMessage
        id="fixationFilter.effect.inUse"
        defaultMessage="This filter is in use. Choose another one, or change a number."
        description="Why the button that chooses a fixation filter is disabled"
      />
    ),
    running: (
      <FormattedMessage
        id="fixationFilter.effect.running"
        defaultMessage="Recordings are already being analysed with this filter."
        description="Why the button that chooses a fixation filter is disabled"
      />
    ),
    endsWork: (
      <FormattedMessage
        id="fixationFilter.effect.endsWork"
        defaultMessage="The work on {other} ends, and all results stay as they are."
        values={{ other }}
      />
    ),
    atOnce: (
      <FormattedMessage
        id="fixationFilter.effect.atOnce"
        defaultMessage="There are no recordings yet. Those that come in are analysed with this filter."
      />
    ),
    replacesWork: (
      <FormattedMessage
        id="fixationFilter.effect.replacesWork"
        defaultMessage="The work on {other} ends. {count, plural, one {# recording is} other {# recordings are}} analysed again. Until the last one is done, everything shows the results of now."
        values={{ count: recordings, other }}
      />
    ),
    analyses: (
      <FormattedMessage
        id="fixationFilter.effect.analyses"
        defaultMessage="{count, plural, one {# recording is} other {# recordings are}} analysed again. Until the last one is done, everything shows the results of now."
        values={{ count: recordings }}
      />
    ),
  };
  return texts[props.effect];
}
