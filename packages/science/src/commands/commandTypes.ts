/** A command of `npm run science`: text in, text out, so that it runs the same everywhere. */
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
  /** @throws CommandRefusal if there is no such file */
  readonly read: (path: string) => string;
}

export interface CommandOutput {
  /** CSV with a header. */
  readonly csv: string;
  /** Further information for the user, one sentence each. */
  readonly notes: readonly string[];
}
