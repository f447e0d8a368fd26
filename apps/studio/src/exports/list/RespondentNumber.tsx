import { Tooltip } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './ExportList.module.css';

/** More respondents than this make the tooltip large. */
const SMALL_MAX = 9;
/** The rest is a number: nobody reads a thousand names in a tooltip. */
const NAMES_MAX = 90;

interface Props {
  readonly ids: readonly string[];
  /** Label of a session; undefined if it is gone. */
  readonly labelOf: (sessionId: string) => string | undefined;
}

/** The number of respondents of an export; a tooltip lists them. */
export function RespondentNumber({ ids, labelOf }: Props) {
  const intl = useIntl();
  const isLarge = ids.length > SMALL_MAX;
  return (
    <Tooltip
      multiline
      withArrow
      w={isLarge ? 520 : 220}
      events={{ hover: true, focus: true, touch: true }}
      disabled={ids.length === 0}
      label={
        <>
          <span className={classes['names']} data-large={isLarge || undefined}>
            {ids.slice(0, NAMES_MAX).map((id) => (
              <bdi key={id} className={classes['person']}>
                {labelOf(id) ??
                  intl.formatMessage({
                    id: 'export.respondentGone',
                    defaultMessage: '(deleted respondent)',
                  })}
              </bdi>
            ))}
          </span>
          {ids.length > NAMES_MAX && (
            <FormattedMessage
              id="export.moreRespondents"
              defaultMessage="and {count, number} more"
              values={{ count: ids.length - NAMES_MAX }}
            />
          )}
        </>
      }
    >
      <button type="button" className={classes['number']}>
        <FormattedMessage
          id="export.respondents"
          defaultMessage="{count, plural, one {# respondent} other {# respondents}}"
          values={{ count: ids.length }}
        />
      </button>
    </Tooltip>
  );
}
