import type { passwordProblem, PasswordProblem } from '@fovea/rules/people/passwords';
import { useEffect, useState } from 'react';

/** Loaded on demand: its list of common passwords is larger than the form. */
type Rule = typeof passwordProblem;
const loadRule = () =>
  import('@fovea/rules/people/passwords').then((module) => module.passwordProblem);

export interface NewPassword {
  readonly first: string;
  readonly repeat: string;
  readonly setFirst: (text: string) => void;
  readonly setRepeat: (text: string) => void;
  /** The problem of the first field. */
  readonly problem: PasswordProblem | null;
  readonly isSame: boolean;
  /** The new password once it is valid and confirmed; null before that. */
  readonly password: string | null;
  readonly clear: () => void;
}

/** State of a new password that is typed twice, for NewPasswordFields. */
export function useNewPassword(email: string): NewPassword {
  const [first, setFirst] = useState('');
  const [repeat, setRepeat] = useState('');
  const [rule, setRule] = useState<{ readonly check: Rule | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    loadRule().then(
      (check) => {
        if (!isGone) setRule({ check });
      },
      // Without the rules here, the server still reports the problem.
      () => {
        if (!isGone) setRule({ check: null });
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  const problem = first === '' ? null : (rule?.check?.(first, email) ?? null);
  const isSame = first === repeat;
  return {
    first,
    repeat,
    setFirst,
    setRepeat,
    problem,
    isSame,
    password: rule && first !== '' && problem === null && isSame ? first : null,
    clear: () => {
      setFirst('');
      setRepeat('');
    },
  };
}
