import { Anchor, Stack, Table, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { Panel } from '../../controls/layout/Panel';
import { textOf } from '../operations/localText';
import { flattenOutline, outline } from '../operations/outline';
import { useSurvey } from '../operations/surveyEdits';
import { rowTitle } from '../tree/rowText';
import { ConditionProblems } from './ConditionProblems';
import { TriggerList } from './TriggerList';

/** All conditions of the survey, and its triggers. */
export function LogicTab() {
  return (
    <Stack gap={16}>
      <Panel title={<FormattedMessage id="survey.triggers" defaultMessage="Skip and end rules" />}>
        <TriggerList />
      </Panel>
      <Panel
        flush
        title={<FormattedMessage id="survey.conditions" defaultMessage="Conditions of questions" />}
      >
        <ConditionTable />
      </Panel>
    </Stack>
  );
}

function ConditionTable() {
  const intl = useIntl();
  const { survey, openElement } = useSurvey();
  const kinds = [
    [
      'visibleIf',
      intl.formatMessage({ id: 'survey.visibleIf', defaultMessage: 'Shown only when' }),
    ],
    [
      'enableIf',
      intl.formatMessage({ id: 'survey.enableIf', defaultMessage: 'Can be answered only when' }),
    ],
    [
      'requiredIf',
      intl.formatMessage({ id: 'survey.requiredIf', defaultMessage: 'Required when' }),
    ],
  ] as const;
  const rows = flattenOutline(outline(survey)).flatMap((node) =>
    kinds.flatMap(([name, messages]) => {
      const expression = textOf(node.json[name]);
      return expression ? [{ node, messages, expression, key: `${node.key}:${name}` }] : [];
    }),
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconArrowsSplit2}
        title={<FormattedMessage id="survey.logic.none" defaultMessage="No conditions yet" />}
      >
        <FormattedMessage
          id="survey.logic.none.help"
          defaultMessage="Choose a question and open Logic to show it only after certain answers."
        />
      </EmptyState>
    );
  }
  return (
    <Table verticalSpacing={8} horizontalSpacing={16}>
      <Table.Tbody>
        {rows.map(({ node, messages, expression, key }) => (
          <Table.Tr key={key}>
            <Table.Td>
              <Anchor component="button" type="button" onClick={() => openElement(node.path)}>
                <bdi>{rowTitle(node, intl)}</bdi>
              </Anchor>
            </Table.Td>
            <Table.Td>{messages}</Table.Td>
            <Table.Td>
              <Text span ff="monospace" size="sm">
                <bdi dir="ltr">{expression}</bdi>
              </Text>
              <ConditionProblems path={node.path} expression={expression} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
