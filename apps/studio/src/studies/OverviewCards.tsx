import {
  listExpressionExports,
  listSignalExports,
  listStudyExports,
} from '@fovea/contract/studies/exports';
import type { Study } from '@fovea/contract/studies/studies';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { quotaTotal } from '@fovea/rules/studies/quota';
import { isBuiltHere, isLab } from '@fovea/rules/studies/studyKinds';
import {
  IconChartHistogram,
  IconFileExport,
  IconListDetails,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useApiQuery } from '../state/serverState';
import { LinkCard } from '../controls/layout/LinkCard';
import { useHasFeature } from '../state/session';
import classes from './StudyOverview.module.css';

/** A card for each page of a study, depending on its kind and the user's features. */
export function OverviewCards({ study }: { readonly study: Study }) {
  const canAnalyse = useHasFeature('ANALYSIS');
  const canUseLab = useHasFeature('LAB');
  const isOnline = isBuiltHere(study);
  return (
    <div className={classes['cards']}>
      {isLab(study) && canUseLab && <QuotaCard study={study} />}
      <StimuliCard study={study} />
      <CollectionCard study={study} />
      {isOnline && canAnalyse && <AnalysisCard study={study} />}
      <ExportsCard study={study} />
    </div>
  );
}

interface Props {
  readonly study: Study;
}

function QuotaCard({ study: { id, quota } }: Props) {
  const wanted = quota ? quotaTotal(quota) : null;
  return (
    <LinkCard
      href={`#/studies/${id}/quota`}
      icon={IconUsersGroup}
      title={<FormattedMessage id="overview.quota" defaultMessage="Quota" />}
      subtitle={
        wanted === null ? (
          <FormattedMessage
            id="overview.quota.none"
            defaultMessage="A quota is required to start the data collection."
          />
        ) : (
          <FormattedMessage
            id="overview.quota.subtitle"
            defaultMessage="{count, plural, one {# respondent wanted} other {# respondents wanted}}"
            values={{ count: wanted }}
          />
        )
      }
    />
  );
}

function StimuliCard({ study }: Props) {
  const isOnline = isBuiltHere(study);
  const counts = study.topLevelBlocks.map(
    (flow) => orderedStimuli(study.blocks, study.stimuli, flow).length,
  );
  const count = counts.length === 0 ? study.stimuli.length : Math.max(...counts);
  return (
    <LinkCard
      href={`#/studies/${study.id}/study-builder`}
      icon={IconListDetails}
      title={
        isOnline ? (
          <FormattedMessage id="overview.builder" defaultMessage="Study builder" />
        ) : (
          <FormattedMessage id="overview.stimuli" defaultMessage="Stimuli" />
        )
      }
      subtitle={
        !isOnline && count === 0 ? (
          <FormattedMessage
            id="overview.stimuli.none"
            defaultMessage="Stimuli are not yet set for the study. If the study uploaded included stimuli, they are being processed."
          />
        ) : counts.length > 1 ? (
          <FormattedMessage
            id="overview.builder.flows"
            defaultMessage="{flows} flows, {count, plural, one {# item} other {# items}} in the longest"
            values={{ flows: counts.length, count }}
          />
        ) : (
          <FormattedMessage
            id="overview.builder.subtitle"
            defaultMessage="{count, plural, =0 {Nothing to look at yet: add an image or a video} one {# item in the flow} other {# items in the flow}}"
            values={{ count }}
          />
        )
      }
    />
  );
}

function CollectionCard({ study: { id, respondentBuckets } }: Props) {
  const { inProgress, processing, processed, processingError } = respondentBuckets;
  const completed = processing + processed + processingError;
  return (
    <LinkCard
      href={`#/studies/${id}/data-collection`}
      icon={IconUsers}
      title={<FormattedMessage id="overview.collection" defaultMessage="Data collection" />}
      subtitle={
        completed + inProgress === 0 ? (
          <FormattedMessage id="overview.collection.none" defaultMessage="No respondents yet" />
        ) : (
          <FormattedMessage
            id="overview.collection.subtitle"
            defaultMessage="{completed, plural, one {# respondent completed} other {# respondents completed}}, {inProgress} in progress"
            values={{ completed, inProgress }}
          />
        )
      }
    />
  );
}

function AnalysisCard({ study: { id, respondentBuckets } }: Props) {
  return (
    <LinkCard
      href={`#/studies/${id}/analysis`}
      icon={IconChartHistogram}
      title={<FormattedMessage id="overview.analysis" defaultMessage="Analysis" />}
      subtitle={
        <FormattedMessage
          id="overview.analysis.subtitle"
          defaultMessage="{processed, plural, =0 {No results yet} one {Results of # respondent} other {Results of # respondents}}"
          values={{ processed: respondentBuckets.processed }}
        />
      }
    />
  );
}

function ExportsCard({ study }: Props) {
  const studyId = study.id;
  const isOnline = isBuiltHere(study);
  const zips = useApiQuery(listStudyExports, { studyId });
  const signals = useApiQuery(listSignalExports, { studyId }, { enabled: isOnline });
  const expressions = useApiQuery(listExpressionExports, { studyId }, { enabled: isOnline });
  const lists = isOnline ? [zips, signals, expressions] : [zips];
  const isLoaded = lists.every(({ data }) => data !== undefined);
  const exports = lists.flatMap(({ data }) => data ?? []);
  return (
    <LinkCard
      href={`#/studies/${studyId}/export`}
      icon={IconFileExport}
      title={<FormattedMessage id="overview.exports" defaultMessage="Exports" />}
      subtitle={
        !isLoaded || (exports.length === 0 && study.respondentBuckets.processed === 0) ? (
          <FormattedMessage
            id="overview.exports.later"
            defaultMessage="What was collected, as files for R, Python and spreadsheets"
          />
        ) : (
          <FormattedMessage
            id="overview.exports.subtitle"
            defaultMessage="{count, plural, =0 {No exports yet: the data of {processed, plural, one {# respondent} other {# respondents}} is ready} one {# export} other {# exports}}{running, plural, =0 {} other {, # being made}}"
            values={{
              count: exports.length,
              processed: study.respondentBuckets.processed,
              running: exports.filter(({ state }) => state === 'QUEUED' || state === 'PROCESSING')
                .length,
            }}
          />
        )
      }
    />
  );
}
