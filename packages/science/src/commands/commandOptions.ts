/** Parses numeric options of a command. */
import { CommandRefusal } from './commandRefusal';

type Options = ReadonlyMap<string, string>;

/** A number above 0. @throws CommandRefusal if it is missing */
export function requiredNumber(options: Options, name: string, why: string): number {
  const given = optionalNumber(options, name);
  if (given === null) throw new CommandRefusal(`--${name} is missing. ${why}`);
  if (given > 0) return given;
  throw new CommandRefusal(`--${name} is ${given}; it must be above 0. ${why}`);
}

/** @returns null if not given. @throws CommandRefusal if below 0 */
export function optionalNumber(options: Options, name: string): number | null {
  const text = options.get(name);
  if (text === undefined) return null;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(number) && number >= 0) return number;
  throw new CommandRefusal(`--${name} is "${text}"; give a number of at least 0, such as 1.5.`);
}

export const PX_PER_DEG =
  'Give the px of the screen that one degree of visual angle covers: distance in cm x 0.01746 x px per cm.';
