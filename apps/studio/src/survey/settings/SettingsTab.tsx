import { Accordion, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { SpecField } from '../fields/SpecField';
import { AdvancedJson } from '../fields/AdvancedJson';
import type { FieldSpec } from '../elements/fieldSpec';
import classes from '../fields/Survey.module.css';
import { useSurvey } from '../operations/surveyEdits';
import { COURSE_FIELDS, GENERAL_FIELDS, NAVIGATION_FIELDS, TIME_FIELDS } from './surveyFields';
import { ThemeSettings } from './ThemeSettings';

/** Settings of the whole survey: texts, navigation and appearance. */
export function SettingsTab() {
  const { survey } = useSurvey();
  return (
    <div className={classes['settings']}>
      <Stack gap={16}>
        <FieldPanel
          title={<FormattedMessage id="survey.set.general" defaultMessage="General" />}
          fields={GENERAL_FIELDS}
        />
        <FieldPanel
          title={<FormattedMessage id="survey.set.time" defaultMessage="Time limits" />}
          fields={TIME_FIELDS}
        />
      </Stack>
      <Stack gap={16}>
        <Panel title={<FormattedMessage id="survey.set.look" defaultMessage="Look" />}>
          <ThemeSettings />
        </Panel>
        <FieldPanel
          title={<FormattedMessage id="survey.set.course" defaultMessage="Course" />}
          fields={COURSE_FIELDS}
        />
      </Stack>
      <Stack gap={16}>
        <FieldPanel
          title={<FormattedMessage id="survey.set.navigation" defaultMessage="Navigation" />}
          fields={NAVIGATION_FIELDS}
        />
        <Accordion variant="contained">
          <Accordion.Item value="json">
            <Accordion.Control>
              <FormattedMessage
                id="survey.advanced.survey"
                defaultMessage="Advanced: JSON of the whole survey"
              />
            </Accordion.Control>
            <Accordion.Panel>
              <AdvancedJson json={survey} path={[]} />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Stack>
    </div>
  );
}

interface FieldPanelProps {
  readonly title: ReactNode;
  readonly fields: readonly FieldSpec[];
}

function FieldPanel({ title, fields }: FieldPanelProps) {
  const { survey } = useSurvey();
  return (
    <Panel title={title}>
      <Stack gap={16}>
        {fields.map((spec) => (
          <SpecField key={spec.name} spec={spec} json={survey} path={[]} />
        ))}
      </Stack>
    </Panel>
  );
}
