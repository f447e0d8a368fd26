import type { PasswordProblem } from '@fovea/rules/people/passwords';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';
import { PasswordField } from '../controls/fields/PasswordField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';
import type { NewPassword } from './newPassword';

const problems = defineMessages({
  tooShort: {
    id: 'password.tooShort',
    defaultMessage: 'Password must be at least 8 characters.',
  },
  tooLong: {
    id: 'password.tooLong',
    defaultMessage: 'Password must be at most 256 characters.',
  },
  identicalToEmail: {
    id: 'password.identicalToEmail',
    defaultMessage: 'Password must not be identical to email.',
  },
  containedInEmail: {
    id: 'password.containedInEmail',
    defaultMessage: 'Password must not be contained in email.',
  },
});

function problemText(intl: IntlShape, problem: PasswordProblem): string {
  if (problem.kind !== 'common') return intl.formatMessage(problems[problem.kind]);
  return intl.formatMessage(
    { id: 'password.common', defaultMessage: "Password must not be ''{word}''." },
    { word: problem.word },
  );
}

interface Props {
  readonly from: NewPassword;
  /** The server's reason for refusing the last password. */
  readonly refusal?: string | null;
  readonly autoFocus?: boolean;
}

/** A new password and its confirmation, each with delayed validation. */
export function NewPasswordFields({ from, refusal = null, autoFocus = false }: Props) {
  const intl = useIntl();
  const problem = useLiveValidation(
    from.problem && problemText(intl, from.problem),
    from.first !== '',
  );
  const mismatch = useLiveValidation(
    from.isSame
      ? null
      : intl.formatMessage({
          id: 'password.mismatch',
          defaultMessage: 'New passwords do not match.',
        }),
    from.repeat !== '',
  );
  return (
    <>
      <PasswordField
        label={intl.formatMessage({ id: 'password.new', defaultMessage: 'New password' })}
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={from.first}
        onChange={from.setFirst}
        onBlur={problem.showNow}
        error={problem.shown ?? refusal}
      />
      <PasswordField
        label={intl.formatMessage({ id: 'password.repeat', defaultMessage: 'Repeat new password' })}
        name="repeat-password"
        autoComplete="new-password"
        value={from.repeat}
        onChange={from.setRepeat}
        error={mismatch.shown}
      />
    </>
  );
}
