import { Accordion, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { questionOrder, timeLimit } from '../elements/fields';
import { ConditionFields } from '../logic/ConditionFields';
import type { OutlineNode } from '../operations/outline';
import { AdvancedJson } from '../fields/AdvancedJson';
import { NameField } from '../fields/NameField';
import { SpecField } from '../fields/SpecField';
import { DESCRIPTION, TITLE } from '../fields/titleFields';
import { TitleField } from '../fields/TitleField';

/** A page: its texts, order and limits, and its visibility condition. */
export function PageDetails({ node }: { readonly node: OutlineNode }) {
  const { json, path } = node;
  const isSurvey = path.length === 0;
  return (
    <Stack gap={16}>
      <TitleField spec={TITLE} json={json} path={path} />
      <SpecField spec={DESCRIPTION} json={json} path={path} />
      {!isSurvey && (
        <>
          <NameField json={json} path={path} />
          <SpecField spec={questionOrder} json={json} path={path} />
          <SpecField spec={timeLimit} json={json} path={path} />
          <Accordion multiple variant="default">
            <Accordion.Item value="logic">
              <Accordion.Control>
                <FormattedMessage id="survey.logic" defaultMessage="Logic" />
              </Accordion.Control>
              <Accordion.Panel>
                <ConditionFields node={node} names={['visibleIf', 'enableIf']} />
              </Accordion.Panel>
            </Accordion.Item>
            <Accordion.Item value="json">
              <Accordion.Control>
                <FormattedMessage id="survey.advanced" defaultMessage="Advanced: JSON" />
              </Accordion.Control>
              <Accordion.Panel>
                <AdvancedJson path={path} json={json} />
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        </>
      )}
    </Stack>
  );
}
