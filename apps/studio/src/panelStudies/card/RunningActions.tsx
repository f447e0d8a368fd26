import {
  transitionPanelStudy,
  type PanelStudy,
  type PanelTransition,
} from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { canAddPlaces, canTransition } from '@fovea/rules/panels/panelStates';
import { Button } from '@mantine/core';
import {
  IconHandStop,
  IconPlayerPause,
  IconPlayerPlay,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { call } from '../../state/api';
import { showPanelStudy } from '../states/panelQueries';
import { AddPlacesDialog } from './AddPlacesDialog';

type Action = Exclude<PanelTransition, 'PUBLISH'>;

const ACTIONS: readonly Action[] = ['PAUSE', 'START', 'STOP'];

const ICONS: Record<Action, Icon> = {
  PAUSE: IconPlayerPause,
  START: IconPlayerPlay,
  STOP: IconHandStop,
};

const LABELS: Record<Action, MessageDescriptor> = defineMessages({
  PAUSE: { id: 'panelAction.pause', defaultMessage: 'Pause' },
  START: { id: 'panelAction.resume', defaultMessage: 'Resume' },
  STOP: { id: 'panelAction.stop', defaultMessage: 'Stop' },
});

const TITLES: Record<Action, MessageDescriptor> = defineMessages({
  PAUSE: { id: 'panelAction.pause.title', defaultMessage: 'Pause the study at Prolific?' },
  START: { id: 'panelAction.resume.title', defaultMessage: 'Resume the study at Prolific?' },
  STOP: { id: 'panelAction.stop.title', defaultMessage: 'Stop the study at Prolific?' },
});

const TEXTS: Record<Action, MessageDescriptor> = defineMessages({
  PAUSE: {
    id: 'panelAction.pause.text',
    defaultMessage:
      'Nobody new is invited until you resume. Whoever has begun may finish and is paid as usual.',
  },
  START: {
    id: 'panelAction.resume.text',
    defaultMessage: 'The places that are left are offered again.',
  },
  STOP: {
    id: 'panelAction.stop.text',
    defaultMessage:
      'The places that are left are given up, and cannot be offered again without adding new ones. Whoever has begun may finish and is paid as usual; you decide about the submissions as before.',
  },
});

interface Props {
  readonly study: Pick<Study, 'id' | 'remoteDataCollection'>;
  readonly panelStudy: PanelStudy;
}

/** The switches of a published study that its state allows. */
export function RunningActions({ study, panelStudy }: Props) {
  const studyId = study.id;
  // Inviting people to a study that takes nobody is refused.
  const canInvite = study.remoteDataCollection;
  const [asked, setAsked] = useState<Action | null>(null);
  const [isAdding, setAdding] = useState(false);
  const offered = ACTIONS.filter((action) => canTransition(panelStudy.state, action));
  const shown = asked ?? 'PAUSE';

  async function act() {
    const body = { action: shown };
    const answer = await call(transitionPanelStudy, { studyId, body }, { retries: 0 });
    await showPanelStudy(studyId, answer);
  }
  return (
    <>
      {offered.map((action) => {
        const Shown = ICONS[action];
        return (
          <Button
            key={action}
            variant="default"
            leftSection={<Shown size={16} aria-hidden />}
            disabled={action === 'START' && !canInvite}
            onClick={() => setAsked(action)}
          >
            <FormattedMessage {...LABELS[action]} />
          </Button>
        );
      })}
      {canAddPlaces(panelStudy.state) && (
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={16} aria-hidden />}
          disabled={!canInvite}
          onClick={() => setAdding(true)}
        >
          <FormattedMessage id="panelAction.addPlaces" defaultMessage="Add places" />
        </Button>
      )}
      {asked !== null && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          isDangerous={shown === 'STOP'}
          title={<FormattedMessage {...TITLES[shown]} />}
          confirm={<FormattedMessage {...LABELS[shown]} />}
          onConfirm={act}
        >
          <FormattedMessage {...TEXTS[shown]} />
        </ConfirmDialog>
      )}
      {isAdding && (
        <AddPlacesDialog
          studyId={studyId}
          panelStudy={panelStudy}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
