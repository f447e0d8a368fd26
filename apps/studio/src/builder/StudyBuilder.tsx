import { Alert, Anchor, Button, Text } from '@mantine/core';
import { deleteStimulus, type Stimulus, type StimulusType } from '@fovea/contract/stimuli';
import { getStudy, type Study } from '@fovea/contract/studies';
import { flowDurationMs } from '@fovea/rules/durations';
import { orderedStimuli } from '@fovea/rules/flow';
import { IconClick, IconExternalLink, IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/ConfirmDialog';
import { EmptyState } from '../controls/EmptyState';
import { Loaded } from '../controls/Loaded';
import { Panel } from '../controls/Panel';
import { showError } from '../controls/snackbars';
import { call } from '../state/api';
import { edits } from '../state/edits';
import { useHasFeature } from '../state/session';
import { useShownStudy } from '../state/shownStudy';
import { StudyHeader } from '../state/StudyHeader';
import { askAgain } from '../state/truth';
import { AddMenu } from './AddMenu';
import { addStimulus } from './addStimulus';
import classes from './Builder.module.css';
import { durationWords } from './durationWords';
import { FlowList } from './FlowList';
import { StimulusDetails } from './StimulusDetails';
import { UndoButtons } from './UndoButtons';
import { UploadDialog } from './UploadDialog';
import { useBuilder } from './useBuilder';

const route = getRouteApi('/studies/$studyId/study-builder');

/** What respondents see, in order; the chosen item with its settings beside it. */
export function StudyBuilder() {
  const { studyId } = route.useParams();
  const study = useShownStudy(studyId);
  return (
    <Loaded from={study}>
      {(shown) => {
        const [flowId] = shown.topLevelBlocks;
        return flowId ? <Editor key={studyId} study={shown} flowId={flowId} /> : null;
      }}
    </Loaded>
  );
}

function Editor({ study, flowId }: { readonly study: Study; readonly flowId: string }) {
  const intl = useIntl();
  const { item } = route.useSearch();
  const navigate = route.useNavigate();
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const isLocked = study.locked || !mayBuild;
  const builder = useBuilder(study, flowId, isLocked);
  const [upload, setUpload] = useState<'IMAGE' | 'VIDEO' | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [toDelete, setToDelete] = useState<Stimulus | null>(null);
  const stimuli = orderedStimuli(study.blocks, study.stimuli, flowId);
  const selected = stimuli.find(({ id }) => id === item) ?? null;

  const select = (stimulusId: string | null) =>
    void navigate({ search: { item: stimulusId ?? undefined }, replace: true });

  async function add(type: StimulusType) {
    if (type === 'IMAGE' || type === 'VIDEO') {
      setUpload(type);
      return;
    }
    setAdding(true);
    try {
      select((await addStimulus(study.id, { type, blockId: flowId })).id);
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setAdding(false);
    }
  }
  async function remove({ id }: Stimulus) {
    if (edits.any()) await edits.flush();
    const at = stimuli.findIndex((stimulus) => stimulus.id === id);
    await call(deleteStimulus, { studyId: study.id, stimulusId: id, query: { blockId: flowId } });
    select((stimuli[at + 1] ?? stimuli[at - 1])?.id ?? null);
    await askAgain(getStudy, { studyId: study.id });
  }

  return (
    <>
      <StudyHeader
        study={study}
        page={<FormattedMessage id="title.builder" defaultMessage="Study builder" />}
        saves={!isLocked}
        actions={
          <>
            {!isLocked && <UndoButtons undo={builder.undo} redo={builder.redo} />}
            <Button
              component="a"
              variant="default"
              target="_blank"
              rel="noreferrer"
              href={`${study.collectionLink}?FoveaShortPreview=true`}
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              <FormattedMessage id="builder.preview" defaultMessage="Preview" />
            </Button>
            {!isLocked && (
              <AddMenu
                isBusy={isAdding}
                withCalibration={study.sensors.eyeTracking}
                onAdd={(type) => void add(type)}
              />
            )}
          </>
        }
      />
      {isLocked && <LockNotice study={study} />}
      <div className={classes['room']}>
        <Panel
          flush
          title={<FormattedMessage id="builder.flow" defaultMessage="Flow" />}
          aside={
            <Text size="sm" c="dimmed">
              <FormattedMessage
                id="builder.duration"
                defaultMessage="{count, plural, one {# item} other {# items}}, at most {duration}"
                values={{
                  count: stimuli.length,
                  duration: durationWords(intl, flowDurationMs(stimuli)),
                }}
              />
            </Text>
          }
        >
          <FlowList builder={builder} selectedId={selected?.id ?? null} onSelect={select} />
          {!isLocked && stimuli.every(({ type }) => type === 'CALIBRATION') && (
            <Text p={16} ta="center" c="dimmed">
              <FormattedMessage
                id="builder.nothingToSee"
                defaultMessage="Nothing to look at yet. Add an image or a video: it comes between the calibration slides."
              />
            </Text>
          )}
        </Panel>
        <aside className={classes['side']}>
          {selected ? (
            <StimulusDetails
              key={selected.id}
              builder={builder}
              stimulus={selected}
              onDelete={() => setToDelete(selected)}
            />
          ) : (
            <Panel title={<FormattedMessage id="builder.details" defaultMessage="Details" />}>
              <EmptyState
                icon={IconClick}
                title={<FormattedMessage id="builder.choose" defaultMessage="Nothing chosen" />}
              >
                <FormattedMessage
                  id="builder.choose.help"
                  defaultMessage="Choose an item of the flow to see and change its settings."
                />
              </EmptyState>
            </Panel>
          )}
        </aside>
      </div>
      {upload && (
        <UploadDialog
          type={upload}
          studyId={study.id}
          blockId={flowId}
          takenNames={study.stimuli.map(({ displayName }) => displayName)}
          onClose={() => setUpload(null)}
          onAdded={(stimulus) => {
            setUpload(null);
            select(stimulus.id);
          }}
        />
      )}
      <ConfirmDialog
        opened={toDelete !== null}
        onClose={() => setToDelete(null)}
        isDangerous
        title={
          <FormattedMessage
            id="builder.deleteTitle"
            defaultMessage="Delete “{name}”?"
            values={{ name: toDelete?.displayName }}
          />
        }
        confirm={<FormattedMessage id="builder.delete" defaultMessage="Delete" />}
        onConfirm={() => (toDelete ? remove(toDelete) : undefined)}
      >
        {toDelete?.imageUrl || toDelete?.videoUrl ? (
          <FormattedMessage
            id="builder.deleteText.file"
            defaultMessage="It is taken out of the flow and deleted with its file. This cannot be undone."
          />
        ) : (
          <FormattedMessage
            id="builder.deleteText"
            defaultMessage="It is taken out of the flow and deleted. This cannot be undone."
          />
        )}
      </ConfirmDialog>
    </>
  );
}

function LockNotice({ study }: { readonly study: Study }) {
  return (
    <Alert
      mb={16}
      variant="default"
      icon={<IconLock aria-hidden />}
      title={<FormattedMessage id="builder.locked" defaultMessage="This study is locked" />}
    >
      {study.locked ? (
        <FormattedMessage
          id="builder.locked.why"
          defaultMessage="Data collection has been on, so every respondent must see the same. Nothing can be changed any more. <link>See the respondents</link>"
          values={{
            link: (words) => (
              <Anchor href={`#/studies/${study.id}/data-collection`} inherit underline="always">
                {words}
              </Anchor>
            ),
          }}
        />
      ) : (
        <FormattedMessage
          id="builder.locked.noAccess"
          defaultMessage="Your account may look at studies but not build them. Ask your account administrator for the study builder."
        />
      )}
    </Alert>
  );
}
