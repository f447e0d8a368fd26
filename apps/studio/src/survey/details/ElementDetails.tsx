import { Accordion, Alert, Stack } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { elementType, isKnownType } from '../elements/elementTypes';
import { calculatedLayoutFields, layoutFields } from '../elements/fields';
import { ConditionFields } from '../logic/ConditionFields';
import { textOf } from '../operations/localText';
import type { OutlineNode } from '../operations/outline';
import { AdvancedJson } from '../fields/AdvancedJson';
import { DefaultValueField } from '../fields/DefaultValueField';
import { ElementParts } from './ElementParts';
import { NameField } from '../fields/NameField';
import { SpecField } from '../fields/SpecField';
import { DESCRIPTION, REQUIRED, TITLE } from '../fields/titleFields';
import { TitleField } from '../fields/TitleField';
import { ValidatorList } from './ValidatorList';

/** The properties of an element, most used first; all others as JSON. */
export function ElementDetails({ node }: { readonly node: OutlineNode }) {
  const { json, path } = node;
  const type = elementType(json);
  const hasTitle = type.isQuestion || json['type'] === 'panel';
  const isAnswered = type.isQuestion && !type.isCalculated;
  return (
    <Stack gap={16}>
      {!isKnownType(json) && (
        <Alert variant="default" icon={<IconPuzzle aria-hidden />}>
          <FormattedMessage
            id="survey.unknown"
            defaultMessage="Elements of the type “{type}” are kept as they are. They can be named, moved and changed as JSON."
            values={{ type: <bdi>{textOf(json['type'])}</bdi> }}
          />
        </Alert>
      )}
      {hasTitle && <TitleField spec={TITLE} json={json} path={path} />}
      {hasTitle && <SpecField spec={DESCRIPTION} json={json} path={path} />}
      {isAnswered && <SpecField spec={REQUIRED} json={json} path={path} />}
      <NameField json={json} path={path} />
      <ElementParts type={type} json={json} path={path} />
      {type.fields.map((spec) => (
        <SpecField key={spec.name} spec={spec} json={json} path={path} />
      ))}
      <Accordion multiple>
        <Section id="logic" title={<FormattedMessage id="survey.logic" defaultMessage="Logic" />}>
          <ConditionFields
            node={node}
            names={isAnswered ? ['visibleIf', 'enableIf', 'requiredIf'] : ['visibleIf']}
          />
        </Section>
        {type.hasValidators && (
          <Section
            id="checks"
            title={<FormattedMessage id="survey.checks" defaultMessage="Checks of the answer" />}
          >
            <ValidatorList json={json} path={path} />
          </Section>
        )}
        {type.isQuestion && isKnownType(json) && (
          <Section
            id="more"
            title={<FormattedMessage id="survey.more" defaultMessage="Default answer and layout" />}
          >
            <Stack gap={16}>
              {isAnswered && json['type'] !== 'signaturepad' && (
                <DefaultValueField json={json} path={path} />
              )}
              {(isAnswered ? layoutFields : calculatedLayoutFields).map((spec) => (
                <SpecField key={spec.name} spec={spec} json={json} path={path} />
              ))}
            </Stack>
          </Section>
        )}
        <Section
          id="json"
          title={
            <FormattedMessage
              id="survey.advanced.element"
              defaultMessage="Advanced: JSON of this element"
            />
          }
        >
          <AdvancedJson json={json} path={path} />
        </Section>
      </Accordion>
    </Stack>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
