/** The calendar day of a moment in the researcher's time zone, YYYY-MM-DD. */
export function localDayOf(moment: string): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
