import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere, isLab } from '@fovea/rules/studies/studyKinds';
import {
  IconChartHistogram,
  IconClipboardText,
  IconDeviceComputerCamera,
  IconFileExport,
  IconFileText,
  IconLayoutColumns,
  IconLayoutDashboard,
  IconListCheck,
  IconListDetails,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useHasFeature } from '../state/session';
import { useCanChangeOwner } from '../currentStudy/useCanChangeOwner';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import classes from './Frame.module.css';
import { BackItem, NavItem } from './NavItem';

/**
 * Links to the pages of a study, depending on its kind and the user's features, and back to its folder.
 */
export function StudyNavigation({ studyId }: { readonly studyId: string }) {
  const { data: study, error } = useOptimisticStudy(studyId);
  const isGone = study === undefined && error !== null;
  return (
    <div className={classes['items']}>
      <BackItem link={study ? `/folders/${study.folder}` : '/folders'}>
        <FormattedMessage id="nav.allStudies" defaultMessage="All studies" />
      </BackItem>
      {!isGone && <StudyEntries studyId={studyId} study={study} />}
    </div>
  );
}

interface StudyEntriesProps {
  readonly studyId: string;
  /** Undefined while it loads. */
  readonly study: Study | undefined;
}

function StudyEntries({ studyId, study }: StudyEntriesProps) {
  const canAnalyse = useHasFeature('ANALYSIS');
  const canUseLab = useHasFeature('LAB');
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const canUsePanel = useHasFeature('PANEL_PROVIDER');
  const canLimitAccess = useHasFeature('LIMITED_STUDY_VIEW');
  const canGiveAway = useCanChangeOwner(study);
  const isOnline = study === undefined || isBuiltHere(study);
  const hasQuota = study !== undefined && isLab(study) && canUseLab;
  const hasSettings =
    study !== undefined &&
    isOnline &&
    canBuild &&
    (canLimitAccess || canGiveAway || study.validTo !== null);
  const home = `/studies/${studyId}`;
  // A survey is a page of the builder, a session one of the data collection.
  return (
    <>
      <div className={classes['studyName']}>
        <bdi>{study?.name ?? '\u00a0'}</bdi>
      </div>
      <NavItem link={home} isExact icon={IconLayoutDashboard}>
        <FormattedMessage id="nav.overview" defaultMessage="Overview" />
      </NavItem>
      {hasQuota && (
        <NavItem link={`${home}/quota`} icon={IconUsersGroup}>
          <FormattedMessage id="nav.quota" defaultMessage="Quota" />
        </NavItem>
      )}
      <NavItem link={`${home}/sensors`} icon={IconDeviceComputerCamera}>
        <FormattedMessage id="nav.sensors" defaultMessage="Sensors" />
      </NavItem>
      <NavItem
        link={`${home}/study-builder`}
        alternatives={[`${home}/survey`]}
        icon={IconListDetails}
      >
        {isOnline ? (
          <FormattedMessage id="nav.builder" defaultMessage="Study builder" />
        ) : (
          <FormattedMessage id="nav.stimuli" defaultMessage="Stimuli" />
        )}
      </NavItem>
      <NavItem
        link={`${home}/data-collection`}
        alternatives={[`${home}/sessions`, `${home}/recruitment`]}
        icon={IconUsers}
      >
        <FormattedMessage id="nav.collection" defaultMessage="Data collection" />
      </NavItem>
      {canUsePanel && study?.panelProviderType === 'PROLIFIC' && (
        <NavItem link={`${home}/panel`} icon={IconListCheck}>
          <FormattedMessage id="submissions.title" defaultMessage="Submissions" />
        </NavItem>
      )}
      {canAnalyse && isOnline && (
        <NavItem
          link={`${home}/analysis`}
          alternatives={[`${home}/signal-processing`]}
          icon={IconChartHistogram}
        >
          <FormattedMessage id="nav.analysis" defaultMessage="Analysis" />
        </NavItem>
      )}
      {canAnalyse && isOnline && (
        <NavItem link={`${home}/comparison`} icon={IconLayoutColumns}>
          <FormattedMessage id="nav.comparison" defaultMessage="Comparison" />
        </NavItem>
      )}
      {canAnalyse && isOnline && (
        <NavItem link={`${home}/survey-results`} icon={IconClipboardText}>
          <FormattedMessage id="nav.surveyResults" defaultMessage="Survey results" />
        </NavItem>
      )}
      {canAnalyse && isOnline && (
        <NavItem link={`${home}/methods`} icon={IconFileText}>
          <FormattedMessage id="nav.methods" defaultMessage="Methods report" />
        </NavItem>
      )}
      {canBuild && (
        <NavItem link={`${home}/reports`} icon={IconReportAnalytics}>
          <FormattedMessage id="nav.reports" defaultMessage="Signal Processing" />
        </NavItem>
      )}
      {hasSettings && (
        <NavItem link={`${home}/settings`} icon={IconSettings}>
          <FormattedMessage id="nav.settings" defaultMessage="Settings" />
        </NavItem>
      )}
      <NavItem link={`${home}/export`} icon={IconFileExport}>
        <FormattedMessage id="nav.export" defaultMessage="Export" />
      </NavItem>
    </>
  );
}
