import { Select } from '@mantine/core';
import { useIntl } from 'react-intl';
import { choicesOf, choiceText, valueOf } from '../operations/choiceEdits';
import type { Json, Path } from '../operations/jsonPath';
import { useSurvey } from '../operations/surveyEdits';
import { DraftField } from './DraftField';

/** The default answer: selected from the choices, or typed. */
export function DefaultValueField({ json, path }: { readonly json: Json; readonly path: Path }) {
  const intl = useIntl();
  const { set, isReadOnly } = useSurvey();
  const label = intl.formatMessage({ id: 'survey.default', defaultMessage: 'Default answer' });
  const step = intl.formatMessage(
    { id: 'survey.step.change', defaultMessage: 'Change: {property}' },
    { property: label },
  );
  const value = json['defaultValue'];
  const put = (next: unknown) => set(path, 'defaultValue', next, step);
  const isOneOf = ['radiogroup', 'dropdown'].includes(String(json['type']));
  const options = isOneOf ? choicesOf(json['choices']) : booleanOptions(json);
  if (options.length > 0) {
    const data = new Map<string, unknown>();
    const shown = options.map((choice) => {
      const own = typeof choice === 'object' ? choice['value'] : choice;
      data.set(JSON.stringify(own), own);
      return { value: JSON.stringify(own), label: choiceText(choice) || valueOf(choice) };
    });
    const unique = shown.filter(
      (one, place) => shown.findIndex((other) => other.value === one.value) === place,
    );
    return (
      <Select
        clearable
        label={label}
        disabled={isReadOnly}
        data={unique}
        value={value === undefined ? null : JSON.stringify(value)}
        onChange={(next) => put(next === null ? undefined : data.get(next))}
      />
    );
  }
  const isText = ['text', 'comment'].includes(String(json['type']));
  const isPlain = isText && json['inputType'] !== 'number' && json['inputType'] !== 'range';
  return (
    <DraftField
      label={label}
      isCode={!isPlain}
      disabled={isReadOnly}
      help={
        isPlain
          ? undefined
          : intl.formatMessage({
              id: 'survey.default.help',
              defaultMessage: 'A number, a word, or JSON such as ["Item 1", "Item 2"].',
            })
      }
      value={value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)}
      onChange={(text) => put(isPlain ? text || undefined : readValue(text))}
    />
  );
}

const booleanOptions = (json: Json) =>
  json['type'] === 'boolean'
    ? [
        { value: true, text: json['labelTrue'] ?? 'true' },
        { value: false, text: json['labelFalse'] ?? 'false' },
      ]
    : [];

/** Parses JSON if possible, otherwise keeps the text. */
function readValue(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
