import { Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { DraftField } from '../fields/DraftField';
import {
  AREA_SHAPES,
  areaCoordinates,
  areaShape,
  coordinatesProblem,
  type AreaShape,
} from '../operations/areaCoordinates';
import {
  choicesOf,
  choiceText,
  newChoice,
  valueOf,
  withValue,
  type Choice,
} from '../operations/choiceEdits';
import { isJson, type Json, type Path } from '../operations/jsonPath';
import { textOf, withText } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';
import { AreaBoard } from './AreaBoard';

const shapes = defineMessages({
  rect: { id: 'survey.areas.rect', defaultMessage: 'Rectangle' },
  circle: { id: 'survey.areas.circle', defaultMessage: 'Circle' },
  poly: { id: 'survey.areas.poly', defaultMessage: 'Polygon' },
});
const problems = defineMessages({
  numbers: {
    id: 'survey.areas.numbers',
    defaultMessage: 'Write numbers with commas between them.',
  },
  rect: {
    id: 'survey.areas.rectNumbers',
    defaultMessage: 'A rectangle has four numbers: x and y of two opposite corners.',
  },
  circle: {
    id: 'survey.areas.circleNumbers',
    defaultMessage: 'A circle has three numbers: x and y of its centre, and its radius.',
  },
  poly: {
    id: 'survey.areas.polyNumbers',
    defaultMessage: 'A polygon has pairs of numbers: x and y of at least three corners.',
  },
});

interface Props {
  /** An image map. */
  readonly json: Json;
  readonly path: Path;
}

/** The areas of an image map: values like those of choices, and shapes that are drawn or typed. */
export function AreaList({ json, path }: Props) {
  const intl = useIntl();
  const { set, isReadOnly } = useSurvey();
  const [drawing, setDrawing] = useState<number | null>(null);
  const areas = choicesOf(json['areas']);
  const link = textOf(json['imageLink']);
  const step = intl.formatMessage({
    id: 'survey.step.areas',
    defaultMessage: 'Change the areas',
  });
  const put = (next: readonly Choice[]) => set(path, 'areas', next, step);
  const replace = (place: number, next: Choice) => put(areas.with(place, next));
  const change = (place: number, properties: Json) => {
    const area = areas[place]!;
    return replace(place, { ...(isJson(area) ? area : { value: area }), ...properties });
  };
  function applyOrShowProblem(problem: string | null) {
    if (problem) showError(problem);
  }
  function add() {
    const word = intl.formatMessage({ id: 'survey.newArea', defaultMessage: 'Area' });
    applyOrShowProblem(put([...areas, { value: newChoice(areas, word), shape: 'rect' }]));
    setDrawing(areas.length);
  }

  return (
    <Stack gap={12}>
      <Text fw={500} size="sm">
        <FormattedMessage id="survey.areas" defaultMessage="Areas" />
      </Text>
      {link === '' ? (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="survey.areas.noPicture"
            defaultMessage="Choose a picture first. Then draw the areas that respondents can choose."
          />
        </Text>
      ) : (
        <AreaBoard
          json={json}
          link={link}
          areas={areas}
          drawing={drawing !== null && drawing < areas.length ? drawing : null}
          onCancel={() => setDrawing(null)}
          onDrawn={(coords) => {
            applyOrShowProblem(change(drawing!, { coords }));
            setDrawing(null);
          }}
        />
      )}
      {areas.map((area, place) => {
        const shape = areaShape(json, area);
        const coordinates = areaCoordinates(area);
        const problem = coordinatesProblem(shape, coordinates);
        return (
          <Paper
            key={place}
            withBorder
            p={12}
            role="group"
            aria-label={intl.formatMessage(
              { id: 'survey.area', defaultMessage: 'Area {number}' },
              { number: place + 1 },
            )}
          >
            <Stack gap={8}>
              <Group gap={8} grow align="start">
                <DraftField
                  label={
                    <FormattedMessage id="survey.item.values" defaultMessage="Value in the data" />
                  }
                  disabled={isReadOnly}
                  value={valueOf(area)}
                  onChange={(text) => replace(place, withValue(area, text))}
                />
                <DraftField
                  label={<FormattedMessage id="survey.item.texts" defaultMessage="Shown instead" />}
                  disabled={isReadOnly}
                  placeholder={valueOf(area)}
                  value={choiceText(area)}
                  onChange={(text) =>
                    change(place, { text: withText(isJson(area) ? area['text'] : undefined, text) })
                  }
                />
              </Group>
              <Select
                label={<FormattedMessage id="survey.areas.shape" defaultMessage="Shape" />}
                disabled={isReadOnly}
                allowDeselect={false}
                data={AREA_SHAPES.map((one) => ({
                  value: one,
                  label: intl.formatMessage(shapes[one]),
                }))}
                value={shape}
                onChange={(next) => {
                  if (next === null || next === shape) return;
                  // Numbers of another shape mean nothing.
                  applyOrShowProblem(
                    change(place, { shape: next as AreaShape, coords: undefined }),
                  );
                  if (link !== '') setDrawing(place);
                }}
              />
              <DraftField
                isCode
                label={
                  <FormattedMessage
                    id="survey.areas.coordinates"
                    defaultMessage="Coordinates in pixels of the picture"
                  />
                }
                disabled={isReadOnly}
                value={coordinates}
                onChange={(text) => change(place, { coords: text === '' ? undefined : text })}
              />
              {problem && drawing !== place && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {intl.formatMessage(problems[problem])}
                </Text>
              )}
              {!isReadOnly && (
                <Group gap={8}>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={link === '' || drawing === place}
                    leftSection={<IconPencil size={14} aria-hidden />}
                    onClick={() => setDrawing(place)}
                  >
                    <FormattedMessage id="survey.areas.draw" defaultMessage="Draw" />
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="gray"
                    leftSection={<IconX size={14} aria-hidden />}
                    aria-label={intl.formatMessage(
                      { id: 'remove.named', defaultMessage: 'Remove “{name}”' },
                      { name: choiceText(area) || valueOf(area) },
                    )}
                    onClick={() => {
                      setDrawing(null);
                      applyOrShowProblem(put(areas.toSpliced(place, 1)));
                    }}
                  >
                    <FormattedMessage id="remove" defaultMessage="Remove" />
                  </Button>
                </Group>
              )}
            </Stack>
          </Paper>
        );
      })}
      {!isReadOnly && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          <FormattedMessage id="survey.areas.add" defaultMessage="Add an area" />
        </Button>
      )}
    </Stack>
  );
}
