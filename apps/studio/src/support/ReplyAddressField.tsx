import { EMAIL_MAX } from '@fovea/rules/inputs/emailAddress';
import { replyAddressProblem } from '@fovea/rules/people/replyAddress';
import { TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLiveValidation } from '../controls/fields/useLiveValidation';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the address is for. */
  readonly description: string;
}

/** An address that nobody has to give. */
export function ReplyAddressField({ value, onChange, description }: Props) {
  const intl = useIntl();
  const { shown } = useLiveValidation(replyAddressProblem(value), true);
  return (
    <TextInput
      type="email"
      dir="ltr"
      label={intl.formatMessage({
        id: 'feedback.email',
        defaultMessage: 'E-mail (optional)',
        description: 'Label of the address in the forms for feedback and support',
      })}
      description={description}
      value={value}
      maxLength={EMAIL_MAX}
      autoComplete="email"
      onChange={(event) => onChange(event.currentTarget.value)}
      error={
        shown && (
          <FormattedMessage id="field.email.none" defaultMessage="This is not an e-mail address." />
        )
      }
    />
  );
}
