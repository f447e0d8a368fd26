import { useIntl } from 'react-intl';
import { FormulaField } from '../logic/FormulaField';
import type { Json, Path } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';

interface Props {
  readonly json: Json;
  readonly path: Path;
  readonly isInTable?: boolean;
}

/** The expression of a calculated value. */
export function ExpressionPart({ json, path, isInTable = false }: Props) {
  const intl = useIntl();
  const { set } = useSurvey();
  const label = intl.formatMessage({
    id: 'survey.step.formula',
    defaultMessage: 'Change the expression',
  });
  return (
    <FormulaField
      path={path}
      isInTable={isInTable}
      value={textOf(json['expression'])}
      onChange={(expression) => set(path, 'expression', expression, label)}
    />
  );
}
