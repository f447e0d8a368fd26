import { Select, Switch, Text } from '@mantine/core';
import { useIntl } from 'react-intl';
import { NumberField } from '../../controls/fields/NumberField';
import { propertyName, type FieldSpec } from '../elements/fieldSpec';
import type { Json, Path } from '../operations/jsonPath';
import { textOf, translationsOf, withText } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';
import { DraftField } from './DraftField';
import { HexColorField } from './HexColorField';
import { OptionalNumber } from './OptionalNumber';

interface Props {
  readonly spec: FieldSpec;
  readonly json: Json;
  readonly path: Path;
}

/** The field of one property. A value equal to the SurveyJS default is not stored. */
export function SpecField({ spec, json, path }: Props) {
  const intl = useIntl();
  const { set, isReadOnly } = useSurvey();
  const label = intl.formatMessage(spec.label);
  const help = spec.help && intl.formatMessage(spec.help);
  const name = propertyName(json, spec);
  const value = json[name];
  const put = (next: unknown) =>
    set(
      path,
      name,
      next,
      intl.formatMessage(
        { id: 'survey.step.change', defaultMessage: 'Change: {property}' },
        { property: label },
      ),
    );
  switch (spec.kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          description={help}
          disabled={isReadOnly}
          checked={typeof value === 'boolean' ? value : spec.fallback}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            put(checked === spec.fallback ? undefined : checked);
          }}
        />
      );
    case 'select': {
      const shown = value === undefined ? spec.fallback : textOf(value);
      const known = spec.options.some((option) => option.value === shown);
      const data = spec.options.map((option) => ({
        value: option.value,
        label: intl.formatMessage(option.label),
      }));
      return (
        <Select
          label={label}
          description={help}
          disabled={isReadOnly}
          allowDeselect={false}
          // An unknown value is kept until another one is selected.
          data={known ? data : [...data, { value: shown, label: shown }]}
          value={shown}
          onChange={(next) => put(next === spec.fallback || next === null ? undefined : next)}
        />
      );
    }
    case 'number': {
      const limits = {
        ...(spec.min === undefined ? {} : { min: spec.min }),
        ...(spec.max === undefined ? {} : { max: spec.max }),
        ...(spec.decimals === undefined ? {} : { decimals: spec.decimals }),
      };
      const number = typeof value === 'number' ? value : Number(value);
      const isNumber = value !== undefined && value !== '' && Number.isFinite(number);
      if (value !== undefined && !isNumber) {
        // A date or an expression: shown as raw text.
        return (
          <DraftField
            isCode
            label={label}
            disabled={isReadOnly}
            value={textOf(value)}
            onChange={(text) => put(text === '' ? undefined : text)}
          />
        );
      }
      const { fallback } = spec;
      return fallback === undefined ? (
        <OptionalNumber
          {...limits}
          label={label}
          disabled={isReadOnly}
          value={isNumber ? number : null}
          onChange={(next) => put(next ?? undefined)}
        />
      ) : (
        <NumberField
          {...limits}
          label={label}
          description={help}
          disabled={isReadOnly}
          value={isNumber ? number : fallback}
          onChange={(next) => put(next === fallback ? undefined : next)}
        />
      );
    }
    case 'color':
      return (
        <HexColorField
          label={label}
          disabled={isReadOnly}
          placeholder={intl.formatMessage({
            id: 'survey.color.theme',
            defaultMessage: 'As the theme says',
          })}
          value={textOf(value)}
          onChange={put}
          onClear={() => put(undefined)}
        />
      );
    case 'code':
      return (
        <DraftField
          isCode
          label={label}
          help={help}
          disabled={isReadOnly}
          value={textOf(value)}
          onChange={(text) => put(text === '' ? undefined : text)}
        />
      );
    default: {
      const translations = translationsOf(value);
      return (
        <DraftField
          label={label}
          help={
            help ??
            (translations.length > 0 ? (
              <Text span inherit>
                {intl.formatMessage(
                  {
                    id: 'survey.translations',
                    defaultMessage: 'Translated too: {languages}. Translations are kept.',
                  },
                  { languages: translations.join(', ') },
                )}
              </Text>
            ) : undefined)
          }
          lines={spec.kind === 'longText' ? (spec.name === 'description' ? 2 : 4) : 1}
          isCode={spec.name === 'html'}
          disabled={isReadOnly}
          value={textOf(value)}
          onChange={(text) => put(withText(value, text))}
        />
      );
    }
  }
}
