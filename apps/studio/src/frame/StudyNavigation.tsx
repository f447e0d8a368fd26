import { Link } from '@tanstack/react-router';
import {
  IconArrowLeft,
  IconChartHistogram,
  IconLayoutDashboard,
  IconListDetails,
  IconUsers,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useHasFeature } from '../state/session';
import { useShownStudy } from '../state/shownStudy';
import classes from './Frame.module.css';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The rooms of one study, and the way back to its folder. */
export function StudyNavigation({ studyId }: { readonly studyId: string }) {
  const { data: study, error } = useShownStudy(studyId);
  const isGone = study === undefined && error !== null;
  return (
    <div className={classes['items']}>
      <Link
        {...(study
          ? { to: '/folders/$folderId', params: { folderId: study.folder } }
          : { to: '/folders' })}
        className={`${classes['item']} ${classes['quiet']}`}
      >
        <IconArrowLeft {...icon} className="mantine-rotate-rtl" />
        <FormattedMessage id="nav.allStudies" defaultMessage="All studies" />
      </Link>
      {!isGone && <Rooms studyId={studyId} name={study?.name ?? '\u00a0'} />}
    </div>
  );
}

function Rooms({ studyId, name }: { readonly studyId: string; readonly name: string }) {
  const mayAnalyse = useHasFeature('ANALYSIS');
  return (
    <>
      <div className={classes['studyName']}>
        <bdi>{name}</bdi>
      </div>
      <Link
        to="/studies/$studyId"
        params={{ studyId }}
        activeOptions={{ exact: true }}
        className={classes['item']}
      >
        <IconLayoutDashboard {...icon} />
        <FormattedMessage id="nav.overview" defaultMessage="Overview" />
      </Link>
      <Link to="/studies/$studyId/study-builder" params={{ studyId }} className={classes['item']}>
        <IconListDetails {...icon} />
        <FormattedMessage id="nav.builder" defaultMessage="Study builder" />
      </Link>
      <Link to="/studies/$studyId/data-collection" params={{ studyId }} className={classes['item']}>
        <IconUsers {...icon} />
        <FormattedMessage id="nav.collection" defaultMessage="Data collection" />
      </Link>
      {mayAnalyse && (
        <Link to="/studies/$studyId/analysis" params={{ studyId }} className={classes['item']}>
          <IconChartHistogram {...icon} />
          <FormattedMessage id="nav.analysis" defaultMessage="Analysis" />
        </Link>
      )}
    </>
  );
}
