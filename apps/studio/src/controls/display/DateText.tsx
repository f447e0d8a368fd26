import { useIntl } from 'react-intl';
import classes from './DateText.module.css';

interface Props {
  readonly moment: string;
  /** Shows only the day, in UTC as days are stored. */
  readonly isDay?: boolean;
}

/** A timestamp as DD MMM YYYY HH:mm in the user's time zone; isolated for right-to-left text. */
export function DateText({ moment, isDay = false }: Props) {
  const intl = useIntl();
  const parts = Object.fromEntries(
    intl
      .formatDateToParts(moment, {
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        calendar: 'gregory',
        ...(isDay ? { timeZone: 'UTC' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      })
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts['day']} ${parts['month']} ${parts['year']}`;
  return (
    <time dateTime={isDay ? moment.slice(0, 10) : moment}>
      <bdi className={classes['moment']}>
        <span className={classes['part']}>{day}</span>
        {!isDay && ` ${parts['hour']}:${parts['minute']}`}
      </bdi>
    </time>
  );
}
