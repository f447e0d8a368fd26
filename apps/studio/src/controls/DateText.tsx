import { useIntl } from 'react-intl';

/** A moment as DD MMM YYYY HH:mm in the user's own time; kept together in right-to-left text. */
export function DateText({ moment }: { readonly moment: string }) {
  const intl = useIntl();
  const parts = Object.fromEntries(
    intl
      .formatDateToParts(moment, {
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        calendar: 'gregory',
      })
      .map(({ type, value }) => [type, value]),
  );
  return (
    <time dateTime={moment}>
      <bdi
        style={{ whiteSpace: 'nowrap' }}
      >{`${parts['day']} ${parts['month']} ${parts['year']} ${parts['hour']}:${parts['minute']}`}</bdi>
    </time>
  );
}
