const BETWEEN = ' · ';
/** Unicode's first strong isolate, and its end. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

/**
 * Keeps the facts of a line apart in a right-to-left picture, as `<bdi>` does on screen: otherwise a date
 * changes places with the words beside it, and the question mark of an English question stands at its left.
 */
export function isolateFacts(line: string, isRtl: boolean): string {
  if (!isRtl) return line;
  return line
    .split(BETWEEN)
    .map((fact) => `${ISOLATE}${fact}${END}`)
    .join(BETWEEN);
}
