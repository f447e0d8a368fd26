import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RowButtons } from '../../controls/fields/RowButtons';
import { showError } from '../../controls/feedback/snackbars';
import {
  choicesOf,
  newChoice,
  valueOf,
  withChoiceText,
  withValue,
  type Choice,
} from '../operations/choiceEdits';
import { isJson, type Json, type Path } from '../operations/jsonPath';
import { textOf, withText } from '../operations/localText';
import classes from '../fields/Survey.module.css';
import { useSurvey } from '../operations/surveyEdits';
import { PasteListDialog } from './PasteListDialog';
import { PictureButton } from '../fields/PictureButton';

interface Props {
  readonly json: Json;
  readonly path: Path;
  readonly property: string;
  readonly label: string;
  /** Label of the button that adds an item. */
  readonly add: string;
  /** Columns and fields have a name and a title, choices a value and a text. */
  readonly keys?: { readonly value: string; readonly text: string };
  readonly hasPictures?: boolean;
  readonly canBeEmpty?: boolean;
}

const CHOICE_KEYS = { value: 'value', text: 'text' } as const;

/** An editable list of choices, rows, columns or fields. */
export function ItemList(props: Props) {
  const { json, path, property, label, add, keys = CHOICE_KEYS, hasPictures = false } = props;
  const intl = useIntl();
  const { set, isReadOnly } = useSurvey();
  const list = useRef<HTMLUListElement>(null);
  const [isPasting, setPasting] = useState(false);
  const items = choicesOf(json[property]);
  const isChoices = keys === CHOICE_KEYS;

  const put = (next: readonly Choice[]): string | null =>
    set(
      path,
      property,
      next.length === 0 && props.canBeEmpty ? undefined : next,
      intl.formatMessage(
        { id: 'survey.step.change', defaultMessage: 'Change: {property}' },
        { property: label },
      ),
    );
  const applyOrShowProblem = (next: readonly Choice[]) => {
    const problem = put(next);
    if (problem) showError(problem);
  };
  const word = intl.formatMessage({ id: 'survey.newChoice', defaultMessage: 'Item' });
  function addAfter(place: number) {
    const value = isChoices ? newChoice(items, word) : freeItemName(items, property, keys.value);
    applyOrShowProblem(items.toSpliced(place + 1, 0, isChoices ? value : { [keys.value]: value }));
    setTimeout(() => focusItem(place + 1));
  }
  function focusItem(place: number) {
    const row = list.current?.children[place];
    row?.querySelector<HTMLInputElement>('input')?.select();
  }
  function move(place: number, to: number) {
    if (to < 0 || to >= items.length) return;
    const moved = items.toSpliced(place, 1).toSpliced(to, 0, items[place]!);
    applyOrShowProblem(moved);
    setTimeout(() => focusItem(to));
  }
  const withItemText = (item: Choice, text: string): Choice => {
    if (isChoices) return withChoiceText(item, text);
    const object = isJson(item) ? item : { [keys.value]: item };
    const { [keys.text]: old, ...rest } = object;
    const next = withText(old, text);
    return next === undefined ? rest : { ...rest, [keys.text]: next };
  };

  return (
    <Stack gap={8}>
      <Group justify="space-between">
        <Text fw={500} size="sm">
          {label}
        </Text>
        {!isReadOnly && isChoices && !hasPictures && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconClipboardList size={14} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            <FormattedMessage id="survey.paste" defaultMessage="Paste a list" />
          </Button>
        )}
      </Group>
      {items.length > 0 && <ColumnHeads hasPictures={hasPictures} isReadOnly={isReadOnly} />}
      {items.length > 0 && (
        <ul className={classes['items']} ref={list} aria-label={label}>
          {items.map((item, place) => (
            <Item
              key={place}
              item={item}
              keys={keys}
              place={place}
              count={items.length}
              isReadOnly={isReadOnly}
              hasPictures={hasPictures}
              onChange={(next) => put(items.with(place, next))}
              withText={withItemText}
              onAddAfter={() => addAfter(place)}
              onMove={(by) => move(place, place + by)}
              onRemove={() => applyOrShowProblem(items.toSpliced(place, 1))}
            />
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <Group gap={8}>
          {hasPictures ? (
            <PictureButton
              onPicture={(imageLink, name) => {
                const taken = items.some((item) => valueOf(item) === name);
                const value = taken || name === '' ? newChoice(items, word) : name;
                applyOrShowProblem([...items, { value, imageLink }]);
              }}
            >
              {add}
            </PictureButton>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => addAfter(items.length - 1)}
            >
              {add}
            </Button>
          )}
        </Group>
      )}
      <PasteListDialog
        opened={isPasting}
        label={label}
        items={items}
        onClose={() => setPasting(false)}
        onList={put}
      />
    </Stack>
  );
}

/** Column headers of the two fields; hidden from screen readers, because each field has its own label. */
function ColumnHeads(props: { readonly hasPictures: boolean; readonly isReadOnly: boolean }) {
  return (
    <div className={classes['item']} aria-hidden>
      {props.hasPictures && <span className={classes['thumbRoom']} />}
      <Text size="xs" c="dimmed" flex={1}>
        <FormattedMessage id="survey.item.values" defaultMessage="Value in the data" />
      </Text>
      <Text size="xs" c="dimmed" flex={1}>
        <FormattedMessage id="survey.item.texts" defaultMessage="Shown instead" />
      </Text>
      {!props.isReadOnly && <span className={classes['itemButtons']} />}
    </div>
  );
}

function freeItemName(items: readonly Choice[], property: string, key: string): string {
  const base = property === 'columns' ? 'column' : 'text';
  const taken = new Set(items.map((item) => valueOf(item, key)));
  for (let number = items.length + 1; ; number++) {
    if (!taken.has(`${base}${number}`)) return `${base}${number}`;
  }
}

interface ItemProps {
  readonly item: Choice;
  readonly keys: { readonly value: string; readonly text: string };
  readonly place: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly hasPictures: boolean;
  readonly onChange: (item: Choice) => string | null;
  readonly withText: (item: Choice, text: string) => Choice;
  readonly onAddAfter: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function Item(props: ItemProps) {
  const { item, keys, place, count, isReadOnly, onChange } = props;
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const number = { number: place + 1 };
  const value = valueOf(item, keys.value);
  const text = isJson(item) ? textOf(item[keys.text]) : '';
  const picture = isJson(item) ? textOf(item['imageLink']) : '';
  const field = {
    size: 'xs',
    style: { flex: 1 },
    dir: 'auto',
    disabled: isReadOnly,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter') props.onAddAfter();
      else if (event.altKey && event.key === 'ArrowUp') props.onMove(-1);
      else if (event.altKey && event.key === 'ArrowDown') props.onMove(1);
      else return;
      event.preventDefault();
    },
  } as const;
  return (
    <li>
      <div className={classes['item']}>
        {props.hasPictures && picture && <img className={classes['thumb']} src={picture} alt="" />}
        <TextInput
          {...field}
          aria-label={intl.formatMessage(
            { id: 'survey.item.value', defaultMessage: 'Value {number}' },
            number,
          )}
          value={value}
          onChange={(event) =>
            setProblem(onChange(withValue(item, event.currentTarget.value, keys.value)))
          }
        />
        <TextInput
          {...field}
          aria-label={intl.formatMessage(
            { id: 'survey.item.text', defaultMessage: 'Words {number}' },
            number,
          )}
          placeholder={value}
          value={text}
          onChange={(event) =>
            setProblem(onChange(props.withText(item, event.currentTarget.value)))
          }
        />
        {!isReadOnly && (
          <RowButtons
            place={place}
            count={count}
            onMove={props.onMove}
            onRemove={props.onRemove}
            labels={{
              up: intl.formatMessage(
                { id: 'survey.item.up', defaultMessage: 'Move {number} up' },
                number,
              ),
              down: intl.formatMessage(
                { id: 'survey.item.down', defaultMessage: 'Move {number} down' },
                number,
              ),
              remove:
                text || value
                  ? intl.formatMessage(
                      { id: 'remove.named', defaultMessage: 'Remove “{name}”' },
                      { name: text || value },
                    )
                  : intl.formatMessage(
                      { id: 'survey.item.remove', defaultMessage: 'Remove item {number}' },
                      number,
                    ),
            }}
          />
        )}
      </div>
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </li>
  );
}
