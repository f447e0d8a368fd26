import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import classes from './Quality.module.css';

interface Props {
  readonly name: string;
  /** Null: not measured. */
  readonly value: string | null;
  readonly note: string | null;
  /** Whether it meets the recommendation; null: there is none. */
  readonly fine: boolean | null;
  /** Content of the help popover. */
  readonly children: ReactNode;
}

/** One quality measure in large type, with its definition one click away. */
export function QualityFigure({ name, value, note, fine, children }: Props) {
  return (
    <div>
      <dt>
        {name}
        <HelpMark about={name} position="bottom-start">
          {children}
        </HelpMark>
      </dt>
      <dd>
        {value === null ? (
          <span className={classes['none']}>
            <FormattedMessage id="quality.notMeasured" defaultMessage="not measured" />
          </span>
        ) : (
          <bdi className={classes['value']}>{value}</bdi>
        )}
        {fine === true && (
          <>
            <IconCircleCheck size={16} className={classes['fine']} aria-hidden />
            <span className="visuallyHidden">
              <FormattedMessage id="quality.fine" defaultMessage="as recommended" />
            </span>
          </>
        )}
        {fine === false && (
          <>
            <IconAlertTriangle size={16} className={classes['poor']} aria-hidden />
            <span className="visuallyHidden">
              <FormattedMessage id="quality.poor" defaultMessage="below what is recommended" />
            </span>
          </>
        )}
      </dd>
      {note !== null && (
        <dd className={classes['note']}>
          <bdi>{note}</bdi>
        </dd>
      )}
    </div>
  );
}
