import { Tabs } from '@mantine/core';
import { copyFileToStudy, type File as StoredFile } from '@fovea/contract/studies/files';
import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { MediaKind } from '@fovea/rules/flow/stimulusTypes';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { FileBrowser } from '../../files/FileBrowser';
import { call } from '../../state/api';
import { AddDialog } from './AddDialog';
import type { AddDialogProps } from './addDialogProps';
import { TAB_MESSAGES } from './addMessages';
import { NewMedia } from './NewMedia';
import { StimuliChoice } from './StimuliChoice';
import { useNewMedia } from './useNewMedia';

interface Props extends AddDialogProps {
  readonly type: BuiltType;
  readonly media: MediaKind;
  readonly title: MessageDescriptor;
}

type Tab = 'new' | 'browse' | 'flows';
const tabOf = (value: string | null): Tab =>
  value === 'browse' || value === 'flows' ? value : 'new';

/** Adds images or videos: new ones, files of the company, or what other flows have. */
export function MediaDialog(props: Props) {
  const { type, media: kind, title, study, flowId, blockId, at, actions, onClose } = props;
  const [tab, setTab] = useState<Tab>('new');
  const [file, setFile] = useState<StoredFile | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const media = useNewMedia(study, type, kind);
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const canAdd = {
    new: media.isReady,
    browse: file !== null,
    flows: chosen.length > 0,
  }[tab];

  async function addNew() {
    stopper.current = new AbortController();
    const uploaded = await media.upload(stopper.current.signal);
    if (uploaded.length === 0) return false;
    const bodies = uploaded.map(({ id: _, ...body }) => ({ ...body, type, blockId }));
    if ((await actions.addStimuli(bodies, at)) === null) return false;
    media.forget(uploaded.map(({ id }) => id));
    // Failed uploads and files that cannot be added stay in the dialog with the reason.
    return uploaded.length === media.items.length;
  }
  async function addFile({ id }: StoredFile) {
    const { assetId, name } = await call(copyFileToStudy, { fileId: id, studyId: study.id });
    return (await actions.addStimuli([{ type, name, blockId, assetId }], at)) !== null;
  }
  async function add() {
    if (tab === 'new') return addNew();
    if (tab === 'browse') return file !== null && addFile(file);
    return (await actions.addExisting(blockId, chosen, at)) !== null;
  }
  return (
    <AddDialog
      title={<FormattedMessage {...title} />}
      canAdd={canAdd}
      onAdd={add}
      onClose={onClose}
      onStop={() => stopper.current?.abort()}
    >
      <Tabs value={tab} onChange={(value) => setTab(tabOf(value))}>
        <Tabs.List mb={16}>
          {(['new', 'browse', 'flows'] as const).map((one) => (
            <Tabs.Tab key={one} value={one} disabled={media.isBusy && one !== tab}>
              <FormattedMessage {...TAB_MESSAGES[one]} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="new">
          <NewMedia kind={kind} media={media} />
        </Tabs.Panel>
        <Tabs.Panel value="browse">
          {tab === 'browse' && (
            <FileBrowser kind={kind} chosenId={file?.id ?? null} onChoose={setFile} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="flows">
          <StimuliChoice
            study={study}
            flowId={flowId}
            type={type}
            chosen={chosen}
            onChange={setChosen}
          />
        </Tabs.Panel>
      </Tabs>
    </AddDialog>
  );
}
