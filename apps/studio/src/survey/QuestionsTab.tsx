import { Alert, Button, Group } from '@mantine/core';
import { surveyFindings, removeFindings } from '@fovea/rules/survey/surveyJson';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showError } from '../controls/feedback/snackbars';
import { SurveyDetailsPanel } from './details/SurveyDetailsPanel';
import { isJson } from './operations/jsonPath';
import classes from './fields/Survey.module.css';
import { useSurvey } from './operations/surveyEdits';
import { SurveyTreePanel } from './tree/SurveyTreePanel';

/** The tree of pages and questions, with the details of the selection beside it. */
export function QuestionsTab() {
  return (
    <>
      <UnsafeNotice />
      <div className={classes['room']}>
        <SurveyTreePanel />
        <aside className={classes['side']}>
          <SurveyDetailsPanel />
        </aside>
      </div>
    </>
  );
}

/** A survey stored earlier may contain unsafe content; no edit of it could be saved. */
function UnsafeNotice() {
  const intl = useIntl();
  const { survey, isReadOnly, edit } = useSurvey();
  const findings = useMemo(() => surveyFindings(survey), [survey]);
  const [first] = findings;
  if (!first || isReadOnly) return null;
  const label = intl.formatMessage({
    id: 'survey.step.clean',
    defaultMessage: 'Remove what is not allowed',
  });
  const clean = () => {
    const cleaned = removeFindings(survey);
    const problem = isJson(cleaned) ? edit(label, { survey: cleaned }) : first.message;
    if (problem) showError(problem);
  };
  return (
    <Alert
      mb={16}
      color="yellow"
      icon={<IconShieldExclamation aria-hidden />}
      title={
        <FormattedMessage
          id="survey.unsafe"
          defaultMessage="This survey carries {count, plural, one {something} other {# things}} that it may not"
          values={{ count: findings.length }}
        />
      }
    >
      <Group gap={12}>
        <bdi>
          {first.path ? `${first.path}: ` : ''}
          {first.message}
        </bdi>
        <Button size="xs" variant="default" onClick={clean}>
          {label}
        </Button>
      </Group>
    </Alert>
  );
}
