import { number, select, text, yesNo } from './fieldBuilders';
import type { FieldSpec } from './fieldSpec';
import { currencyMessages as currencies, propertyMessages as messages } from './propertyMessages';
import { valueMessages as values } from './propertyMessages';

const digits = { min: 0, max: 20 } as const;
const format: FieldSpec = {
  ...text('format', messages.format),
  help: messages.formatHelp,
};
const displayStyle: FieldSpec = {
  ...select('displayStyle', messages.displayStyle, [
    ['none', values.asCalculated],
    ['decimal', values.number],
    ['percent', values.percent],
    ['currency', values.currency],
    ['date', values.date],
  ]),
  help: messages.displayStyleHelp,
};

/** How the value of an expression is displayed; the expression has an editor of its own. */
export const calculatedFields = [
  displayStyle,
  format,
  select('currency', messages.currency, [
    ['USD', currencies.usd],
    ['EUR', currencies.eur],
    ['GBP', currencies.gbp],
    ['CHF', currencies.chf],
    ['JPY', currencies.jpy],
    ['CNY', currencies.cny],
    ['KRW', currencies.krw],
    ['PLN', currencies.pln],
    ['SEK', currencies.sek],
    ['TRY', currencies.try],
  ]),
  number('minimumFractionDigits', messages.minDigits, digits),
  number('maximumFractionDigits', messages.maxDigits, digits),
  yesNo('useGrouping', messages.grouping, true),
];
