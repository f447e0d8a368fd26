/**
 * What `fovea doctor` found. `warning`: it works, and something should be seen to; `problem`: something does
 * not work; `missing`: a part that not every installation has.
 */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'problem' | 'missing';
  readonly message: string;
  /** What to do; null: nothing. */
  readonly advice: string | null;
}

export const ok = (name: string, message: string): Finding => ({
  name,
  state: 'ok',
  message,
  advice: null,
});

export const warning = (name: string, message: string, advice: string): Finding => ({
  name,
  state: 'warning',
  message,
  advice,
});

export const problem = (name: string, message: string, advice: string): Finding => ({
  name,
  state: 'problem',
  message,
  advice,
});

/** One line, as it is printed. */
export function lineOf({ state, name, message, advice }: Finding): string {
  return `${state.padEnd(8)} ${name}: ${message}${advice === null ? '' : ` ${advice}`}`;
}
