import 'survey-core/survey-core.fontless.css';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Survey } from 'survey-react-ui';
import { Panel } from '../../controls/layout/Panel';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { useSurvey } from '../operations/surveyEdits';
import classes from '../fields/Survey.module.css';
import stage from './Preview.module.css';
import { createSurveyModel } from './surveyModel';

const WIDTHS_PX = { desktop: undefined, narrow: 390 } as const;

/** The survey as respondents see it; answers given here are discarded. */
export function PreviewTab() {
  const intl = useIntl();
  const { document } = useSurvey();
  const [width, setWidth] = useState<keyof typeof WIDTHS_PX>('desktop');
  const [run, setRun] = useState(0);
  const model = useMemo(() => {
    // A new `run` restarts the survey.
    void run;
    return createSurveyModel(document.survey, document.theme);
  }, [document, run]);
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    const show = () => setAnswers({ ...(model.data as Record<string, unknown>) });
    show();
    model.onValueChanged.add(show);
    model.onComplete.add(show);
    return () => {
      model.onValueChanged.remove(show);
      model.onComplete.remove(show);
      model.stopTimer();
    };
  }, [model]);
  const isEmpty = model.getAllQuestions(false, true).length === 0 && model.pages.length === 0;

  return (
    <Stack gap={16}>
      <Group justify="space-between">
        <Group gap={12}>
          <SegmentedControl
            value={width}
            onChange={(value) => setWidth(value === 'narrow' ? 'narrow' : 'desktop')}
            data={[
              {
                value: 'desktop',
                label: (
                  <Group gap={6} wrap="nowrap">
                    <IconDeviceDesktop size={16} aria-hidden />
                    <FormattedMessage id="survey.preview.desktop" defaultMessage="Wide" />
                  </Group>
                ),
              },
              {
                value: 'narrow',
                label: (
                  <Group gap={6} wrap="nowrap">
                    <IconDeviceMobile size={16} aria-hidden />
                    <FormattedMessage id="survey.preview.narrow" defaultMessage="Narrow" />
                  </Group>
                ),
              },
            ]}
          />
          <StateBadge tone="waiting" icon={IconEyeOff}>
            <FormattedMessage id="survey.preview.noData" defaultMessage="Preview, no data" />
          </StateBadge>
        </Group>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => setRun((old) => old + 1)}
        >
          <FormattedMessage id="survey.preview.reset" defaultMessage="Reset answers" />
        </Button>
      </Group>
      {isEmpty ? (
        <Text c="dimmed" ta="center" p={48}>
          <FormattedMessage
            id="survey.preview.empty"
            defaultMessage="There is nothing to see yet: the survey has no questions."
          />
        </Text>
      ) : (
        <div
          key={run}
          className={`${classes['stage'] ?? ''} ${stage['stage'] ?? ''}`}
          style={{ inlineSize: WIDTHS_PX[width] ?? '100%' }}
          data-own-undo
          data-survey-preview
        >
          <Survey model={model} />
        </div>
      )}
      <Panel title={<FormattedMessage id="survey.preview.answers" defaultMessage="Answers" />}>
        <pre
          className={classes['answers']}
          dir="ltr"
          tabIndex={0}
          aria-label={intl.formatMessage({
            id: 'survey.preview.answers',
            defaultMessage: 'Answers',
          })}
        >
          {JSON.stringify(answers, null, 2)}
        </pre>
      </Panel>
    </Stack>
  );
}
