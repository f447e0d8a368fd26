import { Accordion, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { columnFields } from '../elements/tableFields';
import { SpecField } from '../fields/SpecField';
import { isJson, type Json, type Path } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { ExpressionPart } from './ExpressionPart';
import { ItemList } from './ItemList';

interface Props {
  /** A matrix of fields. */
  readonly json: Json;
  readonly path: Path;
}

/** What the cells of each column are, and their properties. A column that is only a name has none. */
export function ColumnCells({ json, path }: Props) {
  const columns: readonly unknown[] = Array.isArray(json['columns']) ? json['columns'] : [];
  if (!columns.some(isJson)) return null;
  return (
    <Stack gap={8}>
      <Text fw={500} size="sm">
        <FormattedMessage id="survey.cells" defaultMessage="Cells of each column" />
      </Text>
      <Accordion multiple variant="contained">
        {columns.map((column, place) => {
          if (!isJson(column)) return null;
          const name = textOf(column['title']) || textOf(column['name']);
          return (
            <Accordion.Item key={place} value={String(place)}>
              <Accordion.Control>
                <bdi>{name}</bdi>
              </Accordion.Control>
              <Accordion.Panel>
                <Cells matrix={json} column={column} path={[...path, 'columns', place]} />
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </Stack>
  );
}

interface CellsProps {
  readonly matrix: Json;
  readonly column: Json;
  readonly path: Path;
}

function Cells({ matrix, column, path }: CellsProps) {
  const intl = useIntl();
  const { fields, hasChoices, isCalculated } = columnFields(matrix, column);
  return (
    <Stack gap={16}>
      {fields.map((spec) => (
        <SpecField key={spec.name} spec={spec} json={column} path={path} />
      ))}
      {isCalculated && <ExpressionPart isInTable json={column} path={path} />}
      {hasChoices && (
        <ItemList
          json={column}
          path={path}
          property="choices"
          label={intl.formatMessage({
            id: 'survey.cells.choices',
            defaultMessage: 'Choices of its own, instead of those of the matrix',
          })}
          add={intl.formatMessage({ id: 'survey.choices.add', defaultMessage: 'Add a choice' })}
          canBeEmpty
        />
      )}
    </Stack>
  );
}
