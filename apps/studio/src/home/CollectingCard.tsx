import type { HomeStudy } from '@fovea/contract/studies/overview';
import { completedCount } from '@fovea/rules/participation/sessions';
import { IconBroadcast } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { QualityShare } from '../recordedSessions/QualityShare';
import classes from './Home.module.css';

/** A study that collects data now: live counts and the quality of what came in. */
export function CollectingCard({ study }: { readonly study: HomeStudy }) {
  const intl = useIntl();
  const { id, name, respondentBuckets, quality, lastRespondentDate } = study;
  return (
    <a href={`#/studies/${id}/data-collection`} className={classes['card']}>
      <span className={classes['cardHead']}>
        <bdi className={classes['name']} title={name}>
          {name}
        </bdi>
        <StateBadge tone="good" icon={IconBroadcast}>
          <FormattedMessage id="home.live" defaultMessage="Live" />
        </StateBadge>
      </span>
      <dl className={classes['counts']}>
        <div>
          <dt>
            <FormattedMessage id="home.live.now" defaultMessage="Taking part" />
          </dt>
          <dd>{intl.formatNumber(respondentBuckets.inProgress)}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="home.live.completed" defaultMessage="Completed" />
          </dt>
          <dd>{intl.formatNumber(completedCount(respondentBuckets))}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="home.live.abandoned" defaultMessage="Abandoned" />
          </dt>
          <dd>{intl.formatNumber(respondentBuckets.abandoned)}</dd>
        </div>
      </dl>
      <QualityShare quality={quality} />
      <span className={classes['last']}>
        {lastRespondentDate ? (
          <FormattedMessage
            id="home.live.last"
            defaultMessage="Last respondent {date}"
            values={{ date: <DateText moment={lastRespondentDate} /> }}
          />
        ) : (
          <FormattedMessage
            id="home.live.nobody"
            defaultMessage="Nobody has come yet: send the link"
          />
        )}
      </span>
    </a>
  );
}
