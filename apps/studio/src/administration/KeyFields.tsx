import { CUSTOMER_KEY_CHARACTERS } from '@fovea/rules/people/companyKeys';
import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { CheckedField } from './CheckedField';

type Field = Pick<
  ComponentProps<typeof CheckedField>,
  'value' | 'onChange' | 'problem' | 'isAsked'
>;

const KEY = { autoComplete: 'off', spellCheck: false, dir: 'ltr', allowsExcess: true } as const;

export function CustomerKeyField(field: Field) {
  const intl = useIntl();
  return (
    <CheckedField
      {...field}
      {...KEY}
      label={intl.formatMessage({ id: 'company.customerKey', defaultMessage: 'Customer key' })}
      maxLength={CUSTOMER_KEY_CHARACTERS}
      description={intl.formatMessage({
        id: 'company.customerKey.help',
        defaultMessage: 'Empty or 19 characters.',
      })}
    />
  );
}

interface SalesforceIdProps extends Field {
  readonly maxLength: number;
  /** Accepts ids of 18 characters too. */
  readonly isLongTaken?: boolean;
}

export function SalesforceIdField({ isLongTaken = false, maxLength, ...field }: SalesforceIdProps) {
  const intl = useIntl();
  return (
    <CheckedField
      {...field}
      {...KEY}
      label={intl.formatMessage({ id: 'column.salesforceId', defaultMessage: 'Salesforce ID' })}
      maxLength={maxLength}
      description={
        isLongTaken
          ? intl.formatMessage({
              id: 'company.salesforceId.help18',
              defaultMessage: 'Empty, 15 or 18 characters.',
            })
          : intl.formatMessage({
              id: 'company.salesforceId.help15',
              defaultMessage: 'Empty or 15 characters.',
            })
      }
    />
  );
}
