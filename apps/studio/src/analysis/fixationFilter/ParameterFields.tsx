import type { FilterParameter, FilterUnit } from '@fovea/rules/analysis/filterParameters';
import { TextInput } from '@mantine/core';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import { numberProblem } from '../../controls/fields/numberProblem';
import { PARAMETER_MESSAGES } from '../../messages/fixationFilterMessages';
import type { DraftField } from './filterDraft';
import classes from './FixationFilter.module.css';

/** A name with the unit that its field is in. */
const LABELS: Record<FilterUnit, MessageDescriptor> = defineMessages({
  ms: { id: 'fixationFilter.field.ms', defaultMessage: '{name}, ms' },
  px: { id: 'fixationFilter.field.px', defaultMessage: '{name}, pixels' },
  deg: { id: 'fixationFilter.field.deg', defaultMessage: '{name}, degrees' },
  degPerS: { id: 'fixationFilter.field.degPerS', defaultMessage: '{name}, degrees per second' },
  std: { id: 'fixationFilter.field.std', defaultMessage: '{name}, SD' },
  price: { id: 'fixationFilter.field.price', defaultMessage: '{name}' },
});

interface Props {
  readonly fields: readonly DraftField[];
  readonly change: (name: FilterParameter, text: string) => void;
}

/** The parameters of the chosen filter, with their units and limits. */
export function ParameterFields({ fields, change }: Props) {
  const intl = useIntl();
  return (
    <div className={classes['fields']}>
      {fields.map(({ limits, text, number, isValid }) => {
        const { name, unit, min, max, isOptional } = limits;
        return (
          <TextInput
            key={name}
            label={intl.formatMessage(LABELS[unit], {
              name: intl.formatMessage(PARAMETER_MESSAGES[name]),
            })}
            description={
              isOptional
                ? intl.formatMessage(
                    {
                      id: 'fixationFilter.limits.optional',
                      defaultMessage:
                        '{min, number} to {max, number}; empty: by the precision of each recording',
                    },
                    { min, max },
                  )
                : intl.formatMessage(
                    {
                      id: 'fixationFilter.limits',
                      defaultMessage: '{min, number} to {max, number}',
                      description: 'The smallest and the largest number that a field takes',
                    },
                    { min, max },
                  )
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            dir="ltr"
            value={text}
            error={isValid ? null : numberProblem(intl, number, limits)}
            onChange={({ currentTarget: { value } }) => change(name, value)}
          />
        );
      })}
    </div>
  );
}
