import { Alert, Group, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import type { ElementType } from '../elements/elementTypes';
import type { Json, Path } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';
import { AreaList } from './AreaList';
import { ColumnCells } from './ColumnCells';
import { ExpressionPart } from './ExpressionPart';
import { ItemList } from './ItemList';
import { PictureButton } from '../fields/PictureButton';

interface Props {
  readonly type: ElementType;
  readonly json: Json;
  readonly path: Path;
}

/** The lists and pictures of an element. */
export function ElementParts({ type, json, path }: Props) {
  const intl = useIntl();
  const messages = {
    choices: intl.formatMessage({ id: 'survey.choices', defaultMessage: 'Choices' }),
    rows: intl.formatMessage({ id: 'survey.rows', defaultMessage: 'Rows' }),
    columns: intl.formatMessage({ id: 'survey.columns', defaultMessage: 'Columns' }),
    items: intl.formatMessage({ id: 'survey.items', defaultMessage: 'Fields' }),
    rates: intl.formatMessage({ id: 'survey.rates', defaultMessage: 'Rates of your own' }),
  };
  const add = {
    choice: intl.formatMessage({ id: 'survey.choices.add', defaultMessage: 'Add a choice' }),
    row: intl.formatMessage({ id: 'survey.rows.add', defaultMessage: 'Add a row' }),
    column: intl.formatMessage({ id: 'survey.columns.add', defaultMessage: 'Add a column' }),
    item: intl.formatMessage({ id: 'survey.items.add', defaultMessage: 'Add a field' }),
    rate: intl.formatMessage({ id: 'survey.rates.add', defaultMessage: 'Add a rate' }),
    picture: intl.formatMessage({ id: 'survey.addPicture', defaultMessage: 'Add a picture' }),
  };
  const list = { json, path };
  return (
    <>
      {type.parts.map((part) => {
        switch (part) {
          case 'choices':
            return typeof json['choicesFromQuestion'] === 'string' ? (
              <Alert key={part} variant="default">
                <FormattedMessage
                  id="survey.choices.carried"
                  defaultMessage="The choices come from the question {name}."
                  values={{ name: <bdi>{textOf(json['choicesFromQuestion'])}</bdi> }}
                />
              </Alert>
            ) : (
              <ItemList
                key={part}
                {...list}
                property="choices"
                label={messages.choices}
                add={add.choice}
              />
            );
          case 'imageChoices':
            return (
              <ItemList
                key={part}
                {...list}
                property="choices"
                label={messages.choices}
                add={add.picture}
                hasPictures
              />
            );
          case 'rows':
            return (
              <ItemList key={part} {...list} property="rows" label={messages.rows} add={add.row} />
            );
          case 'columns':
            return (
              <ItemList
                key={part}
                {...list}
                property="columns"
                label={messages.columns}
                add={add.column}
              />
            );
          case 'cellColumns':
            return (
              <ItemList
                key={part}
                {...list}
                property="columns"
                label={messages.columns}
                add={add.column}
                keys={{ value: 'name', text: 'title' }}
              />
            );
          case 'items':
            return (
              <ItemList
                key={part}
                {...list}
                property="items"
                label={messages.items}
                add={add.item}
                keys={{ value: 'name', text: 'title' }}
              />
            );
          case 'rateValues':
            return (
              <ItemList
                key={part}
                {...list}
                property="rateValues"
                label={messages.rates}
                add={add.rate}
                canBeEmpty
              />
            );
          case 'cells':
            return <ColumnCells key={part} {...list} />;
          case 'areas':
            return <AreaList key={part} {...list} />;
          case 'expression':
            return <ExpressionPart key={part} {...list} />;
          default:
            return <PicturePart key={part} {...list} />;
        }
      })}
    </>
  );
}

function PicturePart({ json, path }: Omit<Props, 'type'>) {
  const intl = useIntl();
  const { set, isReadOnly } = useSurvey();
  const link = textOf(json['imageLink']);
  const label = intl.formatMessage({
    id: 'survey.step.picture',
    defaultMessage: 'Choose a picture',
  });
  return (
    <Stack gap={8}>
      {link ? (
        <img
          src={link}
          alt=""
          style={{ maxInlineSize: '100%', maxBlockSize: 160, objectFit: 'contain' }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="survey.picture.none" defaultMessage="No picture yet" />
        </Text>
      )}
      <Group>
        <PictureButton
          disabled={isReadOnly}
          onPicture={(data) => {
            const problem = set(path, 'imageLink', data, label);
            if (problem) showError(problem);
          }}
        >
          {label}
        </PictureButton>
      </Group>
    </Stack>
  );
}
