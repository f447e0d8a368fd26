import { orderedStimuli } from '@fovea/rules/flow';
import { updateStudy, getStudy, type Study } from '@fovea/contract/studies';
import { getFolder } from '@fovea/contract/folders';
import { Button } from '@mantine/core';
import { IconChartHistogram, IconListDetails, IconPencil, IconUsers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkCard } from '../controls/LinkCard';
import { Loaded } from '../controls/Loaded';
import { call } from '../state/api';
import { useHasFeature } from '../state/session';
import { useShownStudy } from '../state/shownStudy';
import { StudyHeader } from '../state/StudyHeader';
import { StudyNameDialog } from '../state/StudyNameDialog';
import { askAgain, putTruth, useTruth } from '../state/truth';
import classes from './StudyOverview.module.css';

const route = getRouteApi('/studies/$studyId');

/** The rooms of a study, each with what is in it. */
export function StudyOverview() {
  const { studyId } = route.useParams();
  const study = useShownStudy(studyId);
  return <Loaded from={study}>{(shown) => <Cards study={shown} />}</Loaded>;
}

function Cards({ study }: { readonly study: Study }) {
  const mayAnalyse = useHasFeature('ANALYSIS');
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const [isRenaming, setRenaming] = useState(false);
  const stimuli = study.topLevelBlocks.flatMap((flow) =>
    orderedStimuli(study.blocks, study.stimuli, flow),
  );
  const { inProgress, processing, processed, processingError } = study.respondentBuckets;
  const completed = processing + processed + processingError;
  return (
    <>
      <StudyHeader
        study={study}
        actions={
          mayBuild &&
          !study.locked && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setRenaming(true)}
            >
              <FormattedMessage id="overview.rename" defaultMessage="Rename" />
            </Button>
          )
        }
      />
      {isRenaming && <RenameDialog study={study} onClose={() => setRenaming(false)} />}
      <div className={classes['cards']}>
        <LinkCard
          href={`#/studies/${study.id}/study-builder`}
          icon={IconListDetails}
          title={<FormattedMessage id="overview.builder" defaultMessage="Study builder" />}
          subtitle={
            <FormattedMessage
              id="overview.builder.subtitle"
              defaultMessage="{count, plural, =0 {Nothing to look at yet: add an image or a video} one {# item in the flow} other {# items in the flow}}"
              values={{ count: stimuli.length }}
            />
          }
        />
        <LinkCard
          href={`#/studies/${study.id}/data-collection`}
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
        {mayAnalyse && (
          <LinkCard
            href={`#/studies/${study.id}/analysis`}
            icon={IconChartHistogram}
            title={<FormattedMessage id="overview.analysis" defaultMessage="Analysis" />}
            subtitle={
              <FormattedMessage
                id="overview.analysis.subtitle"
                defaultMessage="{processed, plural, =0 {No results yet} one {Results of # respondent} other {Results of # respondents}}"
                values={{ processed }}
              />
            }
          />
        )}
      </div>
    </>
  );
}

function RenameDialog({ study, onClose }: { readonly study: Study; readonly onClose: () => void }) {
  const intl = useIntl();
  const folder = useTruth(getFolder, { folderId: study.folder });
  const others = folder.data?.items.filter(({ id }) => id !== study.id) ?? [];
  async function rename(name: string) {
    const renamed = await call(updateStudy, { studyId: study.id, body: { name } });
    putTruth(getStudy, { studyId: study.id }, renamed);
    void askAgain(getFolder, { folderId: study.folder });
    onClose();
  }
  return (
    <StudyNameDialog
      title={<FormattedMessage id="folders.rename" defaultMessage="Rename study" />}
      name={study.name}
      taken={others.map(({ name }) => name)}
      submitWord={<FormattedMessage id="rename" defaultMessage="Rename" />}
      failureWords={intl.formatMessage({
        id: 'folders.rename.failed',
        defaultMessage: 'There was an error renaming the study',
      })}
      onSubmit={rename}
      onClose={onClose}
    />
  );
}
