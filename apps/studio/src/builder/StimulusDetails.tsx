import { ActionIcon, Group, Stack, Switch, Text, Tooltip } from '@mantine/core';
import type { Stimulus } from '@fovea/contract/stimuli';
import { childrenInOrder, placeIsForced } from '@fovea/rules/flow';
import { isDefaultCalibration, maximumExposureMs } from '@fovea/rules/stimuli';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DurationField } from '../controls/DurationField';
import { Panel } from '../controls/Panel';
import { STIMULUS_TYPE_WORDS } from '../words';
import classes from './Builder.module.css';
import { CalibrationFields } from './details/CalibrationFields';
import { InstructionFields } from './details/InstructionFields';
import { StimulusName } from './StimulusName';
import { movedPlace, type StimulusFields } from './stimulusEdits';
import type { Builder } from './useBuilder';

interface Props {
  readonly builder: Builder;
  readonly stimulus: Stimulus;
  readonly onDelete: () => void;
}

/** Everything about the chosen item. */
export function StimulusDetails({ builder, stimulus, onDelete }: Props) {
  const intl = useIntl();
  const { study, isLocked } = builder;
  const change = (fields: StimulusFields, label: string) =>
    builder.change(stimulus.id, fields, label);
  const label = {
    name: intl.formatMessage({ id: 'builder.step.rename', defaultMessage: 'Rename' }),
    time: intl.formatMessage({ id: 'builder.step.time', defaultMessage: 'Change exposure time' }),
    advance: intl.formatMessage({ id: 'builder.step.advance', defaultMessage: 'Change advance' }),
  };
  return (
    <Panel
      title={<FormattedMessage {...STIMULUS_TYPE_WORDS[stimulus.type]} />}
      aside={!isLocked && <Tools builder={builder} stimulus={stimulus} onDelete={onDelete} />}
    >
      <Stack gap={16}>
        {stimulus.imageUrl && <img className={classes['media']} src={stimulus.imageUrl} alt="" />}
        {stimulus.videoUrl && (
          <video
            className={classes['media']}
            src={stimulus.videoUrl}
            poster={stimulus.thumbnailUrl ?? ''}
            controls
            preload="metadata"
            aria-label={stimulus.displayName}
          />
        )}
        <StimulusName
          stimulus={stimulus}
          otherNames={study.stimuli
            .filter(({ id }) => id !== stimulus.id)
            .map(({ displayName }) => displayName)}
          isLocked={isLocked}
          onChange={(displayName) => change({ displayName }, label.name)}
        />
        {stimulus.calibrationOptions && (
          <CalibrationFields
            stimulus={stimulus}
            options={stimulus.calibrationOptions}
            isReadOnly={isLocked}
            onChange={(fields, step) => change(fields, step ?? '')}
          />
        )}
        {stimulus.instructionOptions && (
          <InstructionFields
            stimulus={stimulus}
            options={stimulus.instructionOptions}
            isReadOnly={isLocked}
            onChange={(fields, step) => change(fields, step ?? '')}
          />
        )}
        {stimulus.type !== 'CALIBRATION' && (
          <>
            <Switch
              label={intl.formatMessage({
                id: 'stimulus.manual',
                defaultMessage: 'The respondent goes on by hand',
              })}
              description={intl.formatMessage({
                id: 'stimulus.manual.help',
                defaultMessage: 'With a key or a click; at the latest after the exposure time.',
              })}
              checked={stimulus.manualAdvance}
              disabled={isLocked}
              onChange={(event) =>
                change({ manualAdvance: event.currentTarget.checked }, label.advance)
              }
            />
            <DurationField
              label={<FormattedMessage id="stimulus.exposure" defaultMessage="Exposure time" />}
              valueMs={stimulus.exposureTimeMs}
              maxMs={maximumExposureMs(stimulus.type)}
              disabled={isLocked}
              onChange={(exposureTimeMs) => change({ exposureTimeMs }, label.time)}
            />
          </>
        )}
        {(stimulus.imageUrl ?? stimulus.videoUrl) && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="stimulus.size"
              defaultMessage="{width} × {height} pixels"
              values={{ width: stimulus.width, height: stimulus.height }}
            />
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function Tools({ builder, stimulus, onDelete }: Props) {
  const intl = useIntl();
  const { study, flowId } = builder;
  const children = childrenInOrder(
    study.blocks.find(({ id }) => id === flowId) ?? { children: [] },
  );
  const place = children.findIndex(({ stimulusId }) => stimulusId === stimulus.id);
  const canStandAt = (at: number) =>
    at >= 0 && at < children.length && !placeIsForced(children, study.stimuli, at);
  const move = (to: number) =>
    builder.order(
      movedPlace(children, place, to),
      intl.formatMessage(
        { id: 'builder.step.move', defaultMessage: 'Move {name}' },
        { name: stimulus.displayName },
      ),
    );
  const words = {
    up: intl.formatMessage({ id: 'builder.up', defaultMessage: 'Move up' }),
    down: intl.formatMessage({ id: 'builder.down', defaultMessage: 'Move down' }),
    remove: intl.formatMessage({ id: 'builder.delete', defaultMessage: 'Delete' }),
  };
  const isHeld = !canStandAt(place);
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={words.up}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.up}
          disabled={isHeld || !canStandAt(place - 1)}
          onClick={() => move(place - 1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={words.down}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.down}
          disabled={isHeld || !canStandAt(place + 1)}
          onClick={() => move(place + 1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {!isDefaultCalibration(stimulus) && (
        <Tooltip label={words.remove}>
          <ActionIcon variant="subtle" color="red" aria-label={words.remove} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
