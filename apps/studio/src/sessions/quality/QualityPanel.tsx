import {
  changeSession,
  getSession,
  type QualityMetrics,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { lowQualityReasons } from '@fovea/rules/participation/lowQuality';
import { isLowQuality } from '@fovea/rules/participation/sessions';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { showError } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { setServerState } from '../../state/serverState';
import { ClockTable } from './ClockTable';
import { DeviceCards } from './DeviceCards';
import { GazeSourceNote } from './GazeSourceNote';
import { CameraNote } from './CameraNote';
import { HeadFactorsNote } from './HeadFactorsNote';
import { LossBar } from './LossBar';
import { LowQualityReasons } from './LowQualityReasons';
import { QualityOverview } from './QualityOverview';
import { StimulusFigures } from './StimulusFigures';
import { ValidationMap } from './ValidationMap';
import classes from './Quality.module.css';

interface Props {
  readonly study: Study;
  readonly session: RespondentSession;
}

/** Recording quality for the session and each stimulus, and the manual rating. */
export function QualityPanel({ study, session }: Props) {
  return (
    <Panel
      flush={session.qualityMetrics !== null}
      title={<FormattedMessage id="session.quality" defaultMessage="Quality metrics" />}
      aside={<LowQualitySwitch session={session} />}
    >
      {session.qualityMetrics === null ? (
        <Text c="dimmed">
          <FormattedMessage id="session.notCollected" defaultMessage="Not collected yet" />
        </Text>
      ) : (
        <>
          <OverallQuality quality={session.qualityMetrics} />
          <StimulusFigures study={study} session={session} />
          <Stack gap={8} p={16}>
            <LowQualityReasons
              reasons={lowQualityReasons(session.qualityMetrics, measuredSensors(study), session)}
            />
          </Stack>
        </>
      )}
    </Panel>
  );
}

/** The whole session; the stimuli follow below. */
function OverallQuality({ quality }: { readonly quality: QualityMetrics }) {
  const { points, loss, gazeQuality, gazeDevice, clocks, devices = [] } = quality;
  return (
    <Stack gap={24} p={16}>
      <GazeSourceNote quality={quality} />
      <QualityOverview quality={quality} />
      <div className={classes['two']}>
        {points.length > 0 && <ValidationMap points={points} />}
        <Stack gap={24}>
          {loss !== null && gazeQuality !== null && (
            <LossBar loss={loss} gazeQuality={gazeQuality} gazeDevice={gazeDevice} />
          )}
          <CameraNote quality={quality} />
          <HeadFactorsNote quality={quality} />
          {clocks.length > 0 && <ClockTable clocks={clocks} />}
          <Algorithm quality={quality} />
        </Stack>
      </div>
      {devices.length > 0 && <DeviceCards devices={devices} />}
    </Stack>
  );
}

/** The versions of the face engine and the gaze algorithm, so that values can be traced. */
function Algorithm({ quality }: { readonly quality: QualityMetrics }) {
  const { engine, engineVersion } = quality.parameters;
  return (
    <p className={classes['facts']}>
      <FormattedMessage
        id="session.algorithm"
        defaultMessage="{hasEngine, select, true {Face engine: {engine} {engineVersion}. } other {}}Gaze: {algorithm}, version {version}."
        values={{
          hasEngine: String(engine != null),
          engine: <bdi>{engine}</bdi>,
          engineVersion: <bdi>{engineVersion}</bdi>,
          algorithm: <bdi>{quality.algorithm}</bdi>,
          version: quality.algorithmVersion,
        }}
      />
    </p>
  );
}

/** The manual rating overrides the automatic flag until it is removed. */
function LowQualitySwitch({ session }: { readonly session: RespondentSession }) {
  const [isBusy, setBusy] = useState(false);
  const { id: sessionId, studyId, lowQualityManual } = session;
  async function say(value: boolean | null) {
    setBusy(true);
    try {
      const body = { lowQualityManual: value };
      const changed = await call(changeSession, { sessionId, body });
      setServerState(getSession, { studyId, sessionId }, changed);
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Group gap={12}>
      {lowQualityManual !== null && (
        <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => void say(null)}>
          <FormattedMessage id="session.lowQuality.auto" defaultMessage="Set automatically" />
        </Button>
      )}
      <Switch
        checked={isLowQuality(session)}
        disabled={isBusy}
        label={
          lowQualityManual === null ? (
            <FormattedMessage
              id="session.lowQuality.automatic"
              defaultMessage="Low quality (automatic)"
            />
          ) : (
            <FormattedMessage
              id="session.lowQuality.manual"
              defaultMessage="Low quality (set by a researcher)"
            />
          )
        }
        onChange={(event) => void say(event.currentTarget.checked)}
      />
    </Group>
  );
}
