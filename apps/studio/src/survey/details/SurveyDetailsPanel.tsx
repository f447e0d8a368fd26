import { IconClick } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { Panel } from '../../controls/layout/Panel';
import { elementType } from '../elements/elementTypes';
import { findNode } from '../operations/outline';
import { useSurvey } from '../operations/surveyEdits';
import { ElementDetails } from './ElementDetails';
import { PageDetails } from './PageDetails';

/** The properties of the selected page or element. */
export function SurveyDetailsPanel() {
  const { survey, chosen, chosenKey } = useSurvey();
  const node = chosen && findNode(survey, chosen);
  if (!node) {
    return (
      <Panel title={<FormattedMessage id="survey.details" defaultMessage="Details" />}>
        <EmptyState
          icon={IconClick}
          title={<FormattedMessage id="survey.choose" defaultMessage="Nothing chosen" />}
        >
          <FormattedMessage
            id="survey.choose.help"
            defaultMessage="Choose a page or a question to see and change it."
          />
        </EmptyState>
      </Panel>
    );
  }
  if (node.kind === 'page') {
    return (
      <Panel title={<FormattedMessage id="survey.page" defaultMessage="Page" />}>
        <PageDetails key={chosenKey} node={node} />
      </Panel>
    );
  }
  return (
    <Panel title={<FormattedMessage {...elementType(node.json).label} />}>
      <ElementDetails key={chosenKey} node={node} />
    </Panel>
  );
}
