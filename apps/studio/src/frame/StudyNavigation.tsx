import type { Study } from '@fovea/contract/studies';
import { isCloudNative, isLab } from '@fovea/rules/studyKinds';
import { Link, useRouterState } from '@tanstack/react-router';
import {
  IconArrowLeft,
  IconChartHistogram,
  IconClipboardText,
  IconDeviceComputerCamera,
  IconFileText,
  IconLayoutColumns,
  IconLayoutDashboard,
  IconListDetails,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useHasFeature } from '../state/session';
import { useShownStudy } from '../state/shownStudy';
import classes from './Frame.module.css';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The rooms of one study, by its kind and by what the user may do, and the way back to its folder. */
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
      {!isGone && <Rooms studyId={studyId} study={study} />}
    </div>
  );
}

interface RoomsProps {
  readonly studyId: string;
  /** Undefined while it is asked for. */
  readonly study: Study | undefined;
}

function Rooms({ studyId, study }: RoomsProps) {
  const mayAnalyse = useHasFeature('ANALYSIS');
  const mayLab = useHasFeature('LAB');
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const mayLimit = useHasFeature('LIMITED_STUDY_VIEW');
  const isOnline = study === undefined || isCloudNative(study);
  const hasQuota = study !== undefined && isLab(study) && mayLab;
  const hasSettings =
    study !== undefined && isOnline && mayBuild && (mayLimit || study.validTo !== null);
  const params = { studyId };
  const className = classes['item'];
  // A survey is a page of the builder, a session one of the collection.
  const page = useRouterState({ select: ({ location }) => location.pathname.split('/')[3] });
  return (
    <>
      <div className={classes['studyName']}>
        <bdi>{study?.name ?? '\u00a0'}</bdi>
      </div>
      <Link
        to="/studies/$studyId"
        params={params}
        activeOptions={{ exact: true }}
        className={className}
      >
        <IconLayoutDashboard {...icon} />
        <FormattedMessage id="nav.overview" defaultMessage="Overview" />
      </Link>
      {hasQuota && (
        <Link to="/studies/$studyId/quota" params={params} className={className}>
          <IconUsersGroup {...icon} />
          <FormattedMessage id="nav.quota" defaultMessage="Quota" />
        </Link>
      )}
      <Link to="/studies/$studyId/sensors" params={params} className={className}>
        <IconDeviceComputerCamera {...icon} />
        <FormattedMessage id="nav.sensors" defaultMessage="Sensors" />
      </Link>
      <Link
        to="/studies/$studyId/study-builder"
        params={params}
        className={className}
        data-active={page === 'survey'}
      >
        <IconListDetails {...icon} />
        {isOnline ? (
          <FormattedMessage id="nav.builder" defaultMessage="Study builder" />
        ) : (
          <FormattedMessage id="nav.stimuli" defaultMessage="Stimuli" />
        )}
      </Link>
      <Link
        to="/studies/$studyId/data-collection"
        params={params}
        className={className}
        data-active={page === 'sessions'}
      >
        <IconUsers {...icon} />
        <FormattedMessage id="nav.collection" defaultMessage="Data collection" />
      </Link>
      {mayAnalyse && isOnline && (
        <Link to="/studies/$studyId/analysis" params={params} className={className}>
          <IconChartHistogram {...icon} />
          <FormattedMessage id="nav.analysis" defaultMessage="Analysis" />
        </Link>
      )}
      {mayAnalyse && isOnline && (
        <Link to="/studies/$studyId/comparison" params={params} className={className}>
          <IconLayoutColumns {...icon} />
          <FormattedMessage id="nav.comparison" defaultMessage="Comparison" />
        </Link>
      )}
      {mayAnalyse && isOnline && (
        <Link to="/studies/$studyId/survey-results" params={params} className={className}>
          <IconClipboardText {...icon} />
          <FormattedMessage id="nav.surveyResults" defaultMessage="Survey results" />
        </Link>
      )}
      {mayAnalyse && isOnline && (
        <Link to="/studies/$studyId/methods" params={params} className={className}>
          <IconFileText {...icon} />
          <FormattedMessage id="nav.methods" defaultMessage="Methods report" />
        </Link>
      )}
      {hasSettings && (
        <Link to="/studies/$studyId/settings" params={params} className={className}>
          <IconSettings {...icon} />
          <FormattedMessage id="nav.settings" defaultMessage="Settings" />
        </Link>
      )}
    </>
  );
}
