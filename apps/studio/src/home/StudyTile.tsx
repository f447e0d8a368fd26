import type { HomeStudy } from '@fovea/contract/studies/overview';
import { studyStage, type StudyStage } from '@fovea/rules/studies/nextStep';
import { isLab } from '@fovea/rules/studies/studyKinds';
import {
  IconBroadcast,
  IconChartHistogram,
  IconPencil,
  IconPhoto,
  IconUsers,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import classes from './Home.module.css';

/** A recent study: its pictures, its state and how many took part. */
export function StudyTile({ study }: { readonly study: HomeStudy }) {
  const { id, name, respondentBuckets, collectingData, locked, lastActivityDate } = study;
  const stage = studyStage(
    { remoteDataCollection: collectingData, currentLabId: null, locked },
    respondentBuckets,
  );
  const { inProgress, processing, processed, processingError } = respondentBuckets;
  return (
    <a href={`#/studies/${id}`} className={classes['tile']}>
      <Pictures urls={study.thumbnailUrls} />
      <span className={classes['text']}>
        <bdi className={classes['name']} title={name}>
          {name}
        </bdi>
        <span className={classes['facts']}>
          <StageBadge stage={stage} isCollecting={collectingData} isInLab={isLab(study)} />
          <span>
            <FormattedMessage
              id="home.tile.respondents"
              defaultMessage="{count, plural, =0 {No respondents} one {# respondent} other {# respondents}}"
              values={{ count: inProgress + processing + processed + processingError }}
            />
          </span>
        </span>
        <span className={classes['facts']}>
          <DateText moment={lastActivityDate} />
        </span>
      </span>
    </a>
  );
}

export function Pictures({ urls }: { readonly urls: readonly string[] }) {
  return (
    <span className={classes['pictures']} data-count={urls.length}>
      {urls.map((url) => (
        <img key={url} src={url} alt="" loading="lazy" draggable={false} />
      ))}
      {urls.length === 0 && (
        <span className={classes['noPicture']}>
          <IconPhoto size={32} stroke={1.4} aria-hidden />
        </span>
      )}
    </span>
  );
}

function StageBadge({
  stage,
  isCollecting,
  isInLab,
}: {
  readonly stage: StudyStage;
  readonly isCollecting: boolean;
  readonly isInLab: boolean;
}) {
  if (isCollecting) {
    return (
      <StateBadge tone="good" icon={IconBroadcast}>
        <FormattedMessage id="home.tile.collecting" defaultMessage="Collecting" />
      </StateBadge>
    );
  }
  switch (stage) {
    case 'build':
      return (
        <StateBadge tone="waiting" icon={IconPencil}>
          <FormattedMessage id="home.tile.draft" defaultMessage="Draft" />
        </StateBadge>
      );
    case 'collect':
      // A lab collects with its machines: nobody starts or stops it here.
      if (isInLab) {
        return (
          <StateBadge tone="waiting" icon={IconUsers}>
            <FormattedMessage
              id="home.tile.lab"
              defaultMessage="In the lab"
              description="State of a study whose respondents come to a laboratory"
            />
          </StateBadge>
        );
      }
      return (
        <StateBadge tone="waiting" icon={IconUsers}>
          <FormattedMessage id="home.tile.stopped" defaultMessage="Stopped" />
        </StateBadge>
      );
    case 'analyse':
      return (
        <StateBadge tone="busy" icon={IconChartHistogram}>
          <FormattedMessage id="home.tile.results" defaultMessage="Results" />
        </StateBadge>
      );
  }
}
