import type { Study } from '@fovea/contract/studies/studies';
import { aoiTarget } from '@fovea/rules/analysis/aoi';
import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { showSuccess } from '../../controls/feedback/snackbars';
import { useIntl } from 'react-intl';
import type { AoiOwner } from '../aoi/aoiActions';
import type { AoiDraft } from '../aoi/mergeAois';

interface Props {
  readonly study: Study;
  readonly drafts: readonly AoiDraft[];
  readonly fromStimulusId: string;
  readonly copy: (places: readonly AoiOwner[]) => void;
  readonly onClose: () => void;
}

/** Copies AOIs to the same position on other stimuli. */
export function CopyToStimuliDialog({ study, drafts, fromStimulusId, copy, onClose }: Props) {
  useRestoreFocus();
  const intl = useIntl();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const others = study.stimuli.filter(
    ({ id, type }) => id !== fromStimulusId && aoiTarget(type) === 'stimulus',
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="aoi.copyTo.title"
          defaultMessage="{count, plural, one {Copy {name} to stimuli} other {Copy # AOIs to stimuli}}"
          values={{ count: drafts.length, name: <bdi>{drafts[0]?.name}</bdi> }}
        />
      }
    >
      <Stack gap={16}>
        <Text size="sm">
          {others.length === 0 ? (
            <FormattedMessage
              id="aoi.copyTo.none"
              defaultMessage="There is no other stimulus that takes AOIs. Add a picture or a video to the study."
            />
          ) : (
            <FormattedMessage
              id="aoi.copyTo.help"
              defaultMessage="Each copy lies at the same place of the picture, in parts of its width and height, and has its own metrics."
            />
          )}
        </Text>
        {others.length > 0 && (
          <Checkbox.Group value={[...chosen]} onChange={setChosen}>
            <Stack gap={8} mah={320} style={{ overflowY: 'auto' }}>
              {others.map(({ id, displayName }) => (
                <Checkbox key={id} value={id} label={<bdi>{displayName}</bdi>} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => {
              copy(chosen.map((stimulusId) => ({ stimulusId, respondentId: null })));
              showSuccess(
                intl.formatMessage(
                  {
                    id: 'aoi.copyTo.done',
                    defaultMessage:
                      'Copied to {count, plural, one {# stimulus} other {# stimuli}}.',
                  },
                  { count: chosen.length },
                ),
              );
              onClose();
            }}
          >
            <FormattedMessage id="aoi.copyTo.go" defaultMessage="Copy" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
