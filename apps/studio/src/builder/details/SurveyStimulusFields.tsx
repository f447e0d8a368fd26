import { Button, Stack, Switch, Text } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { maximumExposureMs } from '@fovea/rules/flow/stimuli';
import { NO_LIMIT_MS } from '@fovea/rules/flow/stimulusTypes';
import { surveyElementCount } from '@fovea/rules/survey/surveyTiming';
import { IconClipboardList } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DurationField } from '../../controls/fields/DurationField';
import type { StimulusProps } from './detailsProps';
import { SurveyTheme } from './SurveyTheme';

/** Initial time limit when it is switched on. */
const FIRST_LIMIT_MS = 5 * 60_000;

interface Props extends StimulusProps {
  readonly study: Pick<Study, 'id'>;
}

/** A survey: the way to its questions, its look, and how long it may take. */
export function SurveyStimulusFields({ study, ...props }: Props) {
  const intl = useIntl();
  const { stimulus, isReadOnly, onChange } = props;
  const hasLimit = stimulus.exposureTimeMs > 0;
  return (
    <>
      <Stack gap={4} align="flex-start">
        <Button
          component="a"
          href={`#/studies/${study.id}/survey/${stimulus.id}`}
          variant={isReadOnly ? 'default' : 'filled'}
          leftSection={<IconClipboardList size={16} aria-hidden />}
        >
          <FormattedMessage id="survey.open" defaultMessage="Open survey builder" />
        </Button>
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="survey.elements"
            defaultMessage="{count, plural, =0 {No questions yet.} one {# question} other {# questions}}"
            values={{ count: surveyElementCount(stimulus.surveyQuestions) }}
          />
        </Text>
      </Stack>
      <SurveyTheme {...props} />
      <Switch
        label={intl.formatMessage({ id: 'survey.hasLimit', defaultMessage: 'Time limit' })}
        description={
          !hasLimit &&
          intl.formatMessage({
            id: 'survey.noLimit.help',
            defaultMessage:
              'Without a limit the duration is estimated at 15 seconds for each element.',
          })
        }
        checked={hasLimit}
        disabled={isReadOnly}
        onChange={(event) =>
          onChange({
            exposureTimeMs: event.currentTarget.checked ? FIRST_LIMIT_MS : NO_LIMIT_MS,
          })
        }
      />
      {hasLimit && (
        <DurationField
          label={<FormattedMessage id="survey.limit" defaultMessage="At most" />}
          valueMs={stimulus.exposureTimeMs}
          maxMs={maximumExposureMs(stimulus.type)}
          disabled={isReadOnly}
          // A limit of 0 would mean none, which is what the switch is for.
          tooShort={
            <FormattedMessage
              id="survey.limit.tooShort"
              defaultMessage="The limit must be longer than 0. To have none, switch it off."
            />
          }
          onChange={(exposureTimeMs) => onChange({ exposureTimeMs })}
        />
      )}
    </>
  );
}
