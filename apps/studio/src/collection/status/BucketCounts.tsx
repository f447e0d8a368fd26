import type { RespondentBuckets } from '@fovea/contract/studies/studies';
import { completedCount } from '@fovea/rules/participation/sessions';
import {
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconCpu,
  IconDoorExit,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './BucketCounts.module.css';

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface Count {
  readonly count: number;
  readonly icon: ReactNode;
  readonly word: ReactNode;
  readonly note?: ReactNode;
}

/** Number of respondents by state; completed includes processing, processed and failed. No previews. */
export function BucketCounts({ buckets }: { readonly buckets: RespondentBuckets }) {
  const intl = useIntl();
  const counts: readonly Count[] = [
    {
      count: buckets.inProgress,
      icon: <IconPlayerPlay {...icon} />,
      word: <FormattedMessage id="bucket.inProgress" defaultMessage="In progress" />,
    },
    {
      count: completedCount(buckets),
      icon: <IconChecks {...icon} />,
      word: <FormattedMessage id="bucket.completed" defaultMessage="Completed" />,
    },
    {
      count: buckets.processing,
      icon: <IconCpu {...icon} />,
      word: <FormattedMessage id="bucket.processing" defaultMessage="Processing" />,
    },
    {
      count: buckets.processed,
      icon: <IconCircleCheck {...icon} />,
      word: <FormattedMessage id="bucket.processed" defaultMessage="Processed" />,
      note: buckets.screenedOut > 0 && (
        <FormattedMessage
          id="bucket.screenedOut"
          defaultMessage="{count, number} of them screened out"
          values={{ count: buckets.screenedOut }}
        />
      ),
    },
    {
      count: buckets.abandoned,
      icon: <IconDoorExit {...icon} />,
      word: <FormattedMessage id="bucket.abandoned" defaultMessage="Abandoned" />,
    },
    {
      count: buckets.processingError,
      icon: <IconCircleX {...icon} />,
      word: <FormattedMessage id="bucket.error" defaultMessage="Errors" />,
    },
  ];
  return (
    <dl className={classes['counts']}>
      {counts.map((one, place) => (
        <div key={place} className={classes['count']}>
          <dt>
            {one.icon}
            {one.word}
          </dt>
          <dd>{intl.formatNumber(one.count)}</dd>
          {one.note && <dd className={classes['note']}>{one.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
