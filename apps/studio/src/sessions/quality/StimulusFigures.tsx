import type { DriftCheck } from '@fovea/contract/participation/driftCheck';
import type { GazeLoss, RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Table } from '../../controls/layout/Table';
import { DegreeFigure } from '../../recordedSessions/DegreeFigure';
import { BlinksCutOff, BlinksCutOffNote } from './BlinksCutOff';
import { InterruptionNotes } from './InterruptionNotes';
import { largestLoss, lossMessage } from './lossMessages';

interface Props {
  readonly study: Pick<Study, 'stimuli'>;
  readonly session: Pick<RespondentSession, 'qualityMetrics' | 'stimulusQuality'>;
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly isOverall: boolean;
  readonly gazeQuality: number | null;
  readonly faceQuality: number | null;
  readonly accuracyDeg: number | null;
  readonly loss: GazeLoss | null;
  readonly blinksPerMinute: number | null;
  /** Missing: an older result, which counts them as blinks. */
  readonly blinksCutOff?: number | null | undefined;
  readonly showings: number;
  readonly frozenMs: number;
  readonly driftCheck?: DriftCheck | undefined;
}

/** Recording quality during each stimulus, and overall. */
export function StimulusFigures({ study, session }: Props) {
  const intl = useIntl();
  const { qualityMetrics, stimulusQuality } = session;
  const names = new Map(study.stimuli.map((one) => [one.id, one.displayName || one.name]));
  const rows: Row[] = stimulusQuality.map(({ stimulusId, ...figures }) => ({
    key: stimulusId,
    name: names.get(stimulusId) ?? stimulusId,
    isOverall: false,
    accuracyDeg: null,
    ...figures,
  }));
  if (qualityMetrics) {
    rows.push({
      key: 'overall',
      name: intl.formatMessage({ id: 'session.overall', defaultMessage: 'Overall' }),
      isOverall: true,
      gazeQuality: qualityMetrics.gazeQuality,
      faceQuality: qualityMetrics.faceQuality,
      accuracyDeg: qualityMetrics.accuracyDeg,
      loss: qualityMetrics.loss,
      blinksPerMinute: null,
      showings: 1,
      frozenMs: 0,
    });
  }
  const percent = (share: number | null) =>
    share === null ? <NotMeasured /> : intl.formatNumber(share, { style: 'percent' });
  return (
    <>
      <Table
        label={intl.formatMessage({ id: 'session.quality', defaultMessage: 'Quality metrics' })}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'name',
            title: <FormattedMessage id="session.stimulus" defaultMessage="Stimulus" />,
            cell: ({ name, isOverall, showings, frozenMs }) => (
              <>
                <bdi>{isOverall ? <strong>{name}</strong> : name}</bdi>
                <InterruptionNotes showings={showings} frozenMs={frozenMs} />
              </>
            ),
          },
          {
            key: 'accuracy',
            isNumber: true,
            title: <FormattedMessage id="session.accuracy" defaultMessage="Eye tracker accuracy" />,
            cell: ({ accuracyDeg, isOverall }) =>
              !isOverall ? null : accuracyDeg === null ? (
                <NotMeasured />
              ) : (
                <DegreeFigure
                  degrees={accuracyDeg}
                  errorPercent={qualityMetrics?.degreeErrorPercent ?? null}
                />
              ),
          },
          ...(stimulusQuality.some(({ driftCheck }) => driftCheck)
            ? [
                {
                  key: 'drift',
                  isNumber: true,
                  title: (
                    <FormattedMessage
                      id="session.driftCheck"
                      defaultMessage="Drift before it"
                      description="Heading: how far gaze missed the dot before the stimulus"
                    />
                  ),
                  cell: ({ driftCheck, isOverall }: Row) =>
                    isOverall || !driftCheck ? null : driftCheck.offsetDeg === null ? (
                      <NotMeasured />
                    ) : (
                      <DegreeFigure
                        degrees={driftCheck.offsetDeg}
                        errorPercent={qualityMetrics?.degreeErrorPercent ?? null}
                      />
                    ),
                },
              ]
            : []),
          {
            key: 'gaze',
            isNumber: true,
            title: <FormattedMessage id="session.gaze" defaultMessage="Eye tracking quality" />,
            cell: ({ gazeQuality }) => percent(gazeQuality),
          },
          {
            key: 'face',
            isNumber: true,
            title: <FormattedMessage id="session.face" defaultMessage="Face % (preliminary)" />,
            cell: ({ faceQuality }) => percent(faceQuality),
          },
          {
            key: 'loss',
            title: <FormattedMessage id="session.mostLost" defaultMessage="Most was lost to" />,
            cell: ({ loss }) =>
              loss && <LargestLoss loss={loss} gazeDevice={session.qualityMetrics?.gazeDevice} />,
          },
          {
            key: 'blinks',
            isNumber: true,
            title: <FormattedMessage id="session.blinks" defaultMessage="Blinks a minute" />,
            cell: ({ blinksPerMinute, blinksCutOff, isOverall }) =>
              isOverall ? null : (
                <>
                  {blinksPerMinute === null ? (
                    <NotMeasured />
                  ) : (
                    intl.formatNumber(blinksPerMinute, { maximumFractionDigits: 0 })
                  )}
                  <BlinksCutOff count={blinksCutOff} />
                </>
              ),
          },
        ]}
      />
      <BlinksCutOffNote rows={stimulusQuality} />
    </>
  );
}

function LargestLoss({
  loss,
  gazeDevice,
}: {
  readonly loss: GazeLoss;
  readonly gazeDevice: string | undefined;
}) {
  const intl = useIntl();
  const largest = largestLoss(loss);
  if (!largest) return <FormattedMessage id="session.nothingLost" defaultMessage="Nothing" />;
  return (
    <FormattedMessage
      id="session.mostLost.value"
      defaultMessage="{reason} ({share})"
      values={{
        reason: <FormattedMessage {...lossMessage(largest.reason, gazeDevice)} />,
        share: intl.formatNumber(largest.share, { style: 'percent', maximumFractionDigits: 1 }),
      }}
    />
  );
}

function NotMeasured() {
  return (
    <Text span size="sm" c="dimmed">
      <FormattedMessage id="quality.notMeasured" defaultMessage="not measured" />
    </Text>
  );
}
