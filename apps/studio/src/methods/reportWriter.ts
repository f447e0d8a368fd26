import type { AlgorithmUse } from '@fovea/rules/analysis/algorithmUse';
import type { Frequency } from '@fovea/rules/analysis/frequencies';
import type { SummaryStatistics } from '@fovea/rules/analysis/methodsReport';
import type { IntlShape, MessageDescriptor } from 'react-intl';
import { METHODS_MESSAGES as WORDS } from './methodsMessages';
import type { ReportSection } from './reportDocument';

export type Writer = ReturnType<typeof writer>;

/** How values of the report are written in the researcher's language. */
export function writer(intl: IntlShape) {
  const say = (message: MessageDescriptor, values?: Record<string, string | number>): string =>
    intl.formatMessage(message, values);
  const number = (value: number | null, digits: number, scale = 1): string =>
    value === null
      ? '–'
      : intl.formatNumber(value * scale, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
  const list = <Value>(counts: readonly Frequency<Value>[], name: (value: Value) => string) =>
    counts.length === 0
      ? say(WORDS.none)
      : counts
          .map(({ value, sessions }) => say(WORDS.counted, { value: name(value), count: sessions }))
          .join('; ');
  const parameters = ({ parameters: pairs }: AlgorithmUse) =>
    pairs.map(([name, value]) => `${name} ${String(value)}`).join(', ');
  return {
    say,
    number,
    list,
    parameters,
    day: (at: number | string) => intl.formatDate(at, { dateStyle: 'long' }),
    known: (value: string | null) => value ?? say(WORDS.unknown),
    yesNo: (is: boolean) => say(is ? WORDS.yes : WORDS.no),
    spread: ({ n, mean, median, sd, min, max }: SummaryStatistics, digits: number, scale = 1) =>
      n === 0
        ? say(WORDS.none)
        : say(WORDS.spread, {
            mean: number(mean, digits, scale),
            median: number(median, digits, scale),
            hasSd: String(sd !== null),
            sd: number(sd, digits, scale),
            min: number(min, digits, scale),
            max: number(max, digits, scale),
            n,
          }),
    uses: (counts: readonly Frequency<AlgorithmUse>[]) =>
      list(counts, (use) =>
        [`${use.name} ${use.version}`, parameters(use)].filter(Boolean).join(', '),
      ),
  };
}

/** A section to which content is added. */
export function empty(id: string, title: string): ReportSection {
  return { id, title, paragraphs: [], facts: [], table: null };
}

export const text = (title: string) => ({ title, isNumber: false });
export const figure = (title: string) => ({ title, isNumber: true });
