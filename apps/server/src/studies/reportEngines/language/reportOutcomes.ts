import type { ReportOutcome } from '../reportEngine';

type Refused = Exclude<ReportOutcome, { state: 'SUCCESS' }>;

/** A template says that it has nothing to say of this study, stimulus or respondent. */
export class NotApplicable extends Error {}

/** What to tell about what a template has thrown. */
export function refusalOf(reason: unknown): Pick<Refused, 'state' | 'message'> {
  for (let cause = reason; cause instanceof Error; cause = originalOf(cause)) {
    if (cause instanceof NotApplicable) return { state: 'NOT_APPLICABLE', message: cause.message };
  }
  return { state: 'ERROR', message: reason instanceof Error ? messageOf(reason) : String(reason) };
}

/** LiquidJS wraps errors, and its messages say the file, the line and the column. */
function originalOf(error: Error): unknown {
  return 'originalError' in error ? error.originalError : null;
}

function messageOf(error: Error): string {
  if (/template render limit exceeded/.test(error.message)) {
    return 'The report takes too long. Does it loop over more rows than it needs?';
  }
  if (/memory alloc limit exceeded/.test(error.message)) {
    return 'The report needs more memory than it may have. Filter tables before looping over them.';
  }
  return placed(error.message);
}

/** LiquidJS puts the place behind: "undefined filter: x, file:report.html, line:3, col:1". */
function placed(message: string): string {
  const [, what = message, file, line] =
    /^(.*?)\.?(?:, file:(\S+))?, line:(\d+), col:\d+$/s.exec(message) ?? [];
  if (line === undefined) return message;
  const words = what
    .replace(/^undefined filter: (.*)$/s, 'There is no filter "$1"')
    .replace(/^undefined variable: (.*)$/s, 'There is no "$1"');
  return `${file ?? 'The template'}, line ${line}: ${words}.`;
}
