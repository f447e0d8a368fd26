import { Text } from '@mantine/core';
import { surveyElementCount } from '@fovea/rules/survey/surveyTiming';
import { IconListDetails } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { Panel } from '../../controls/layout/Panel';
import { outline } from '../operations/outline';
import { useSurvey } from '../operations/surveyEdits';
import { AddElementMenu } from './AddElementMenu';
import { SurveyTree } from './SurveyTree';

export function SurveyTreePanel() {
  const { survey, isReadOnly } = useSurvey();
  const pages = outline(survey).length;
  return (
    <Panel
      flush
      title={<FormattedMessage id="survey.tree" defaultMessage="Pages and questions" />}
      aside={
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="survey.counts"
            defaultMessage="{pages, plural, one {# page} other {# pages}}, {count, plural, one {# element} other {# elements}}"
            values={{ pages, count: surveyElementCount(survey) }}
          />
        </Text>
      }
    >
      {pages > 0 ? (
        <SurveyTree />
      ) : (
        <EmptyState
          icon={IconListDetails}
          title={<FormattedMessage id="survey.empty" defaultMessage="No questions yet" />}
          action={isReadOnly ? undefined : <AddElementMenu />}
        >
          <FormattedMessage
            id="survey.empty.help"
            defaultMessage="Add the first question: it comes with its page. Or import a survey that you have as SurveyJS JSON."
          />
        </EmptyState>
      )}
    </Panel>
  );
}
