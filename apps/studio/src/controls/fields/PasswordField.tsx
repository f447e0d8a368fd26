import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password field with a button to reveal it. */
export function PasswordField({ value, onChange, ...field }: Props) {
  const intl = useIntl();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{
        'aria-label': intl.formatMessage({
          id: 'password.show',
          defaultMessage: 'Show the password',
        }),
      }}
      {...field}
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
