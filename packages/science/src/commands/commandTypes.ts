/** A command of `npm run science`: texts in, text out, so that it is the same in every program. */
export interface ScienceCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Columns, units and formulas. */
  readonly help: string;
  /** Names of options that take a value, without the dashes. */
  readonly options: readonly string[];
  /** @throws CommandRefusal */
  readonly run: (input: CommandInput) => CommandOutput;
}

export interface CommandInput {
  readonly files: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  /** @throws CommandRefusal when there is no such file */
  readonly read: (path: string) => string;
}

export interface CommandOutput {
  /** CSV with a header. */
  readonly csv: string;
  /** What a person should know besides, a sentence each. */
  readonly notes: readonly string[];
}
