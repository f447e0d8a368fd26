import { useIntl } from 'react-intl';
import type { FieldSpec } from '../elements/fieldSpec';
import type { Json, Path } from '../operations/jsonPath';
import { textOf, withText } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';
import { DraftField } from './DraftField';

interface Props {
  readonly spec: FieldSpec;
  readonly json: Json;
  readonly path: Path;
}

/** The title; without one respondents see the name. */
export function TitleField({ spec, json, path }: Props) {
  const intl = useIntl();
  const { set, isReadOnly } = useSurvey();
  const label = intl.formatMessage(spec.label);
  return (
    <DraftField
      isTitle
      lines={2}
      label={label}
      disabled={isReadOnly}
      placeholder={textOf(json['name'])}
      value={textOf(json[spec.name])}
      onChange={(text) =>
        set(
          path,
          spec.name,
          withText(json[spec.name], text),
          intl.formatMessage(
            { id: 'survey.step.change', defaultMessage: 'Change: {property}' },
            { property: label },
          ),
        )
      }
    />
  );
}
