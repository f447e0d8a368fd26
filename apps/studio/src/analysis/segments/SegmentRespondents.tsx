import { deviceOf } from '@fovea/rules/analysis/segmentCriteriaFacts';
import { isLowQuality } from '@fovea/rules/participation/sessions';
import { Checkbox, Text } from '@mantine/core';
import type { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { useProgressiveList } from '../../controls/layout/useProgressiveList';
import { DEVICE_MESSAGES, GENDER_MESSAGES } from '../../messages/filterMessages';
import { DegreeFigure } from '../../recordedSessions/DegreeFigure';
import { LowQualityIcon } from '../selection/LowQualityIcon';
import { ExclusionReason } from './ExclusionReason';
import type { DraftFacts, DraftRow } from './segmentDraft';
import classes from './SegmentDialog.module.css';

interface Props {
  readonly rows: readonly DraftRow[];
  readonly criteria: SegmentCriteria;
  readonly facts: DraftFacts;
  readonly tick: (sessionIds: readonly string[], isTicked: boolean) => void;
}

/** All respondents of the study: who is in the segment, who is not, and why. */
export function SegmentRespondents({ rows, criteria, facts, tick }: Props) {
  const intl = useIntl();
  const shown = useProgressiveList(rows, { list: facts.study.id });
  const free = rows.filter(({ isSelectable, verdict }) => isSelectable && verdict.isMet);
  const inCount = rows.filter(({ isIn }) => isIn).length;
  const flowName = new Map(facts.study.blocks.map(({ id, displayName }) => [id, displayName]));
  const hasFlows = facts.study.topLevelBlocks.length > 1;
  return (
    <table
      className={classes.table}
      aria-label={intl.formatMessage({ id: 'respondents.table', defaultMessage: 'Respondents' })}
    >
      <thead>
        <tr>
          <th scope="col" className={classes.tick}>
            <Checkbox
              size="xs"
              aria-label={intl.formatMessage({
                id: 'segment.tickAll',
                defaultMessage: 'Everybody who meets the filters',
              })}
              disabled={free.length === 0}
              checked={inCount > 0 && inCount === free.length}
              indeterminate={inCount > 0 && inCount < free.length}
              onChange={(event) =>
                tick(
                  free.map(({ session }) => session.id),
                  event.currentTarget.checked,
                )
              }
            />
          </th>
          <Heading>
            <FormattedMessage id="respondents.label" defaultMessage="Respondent" />
          </Heading>
          <Heading>
            <FormattedMessage id="segment.inOrOut" defaultMessage="In the segment" />
          </Heading>
          <Heading>
            <FormattedMessage id="filter.gender" defaultMessage="Gender" />
          </Heading>
          <Heading isNumber>
            <FormattedMessage id="filter.age" defaultMessage="Age" />
          </Heading>
          <Heading isNumber>
            <FormattedMessage id="quality.accuracy" defaultMessage="Accuracy" />
          </Heading>
          <Heading isNumber>
            <FormattedMessage id="segment.gaze" defaultMessage="Gaze" />
          </Heading>
          <Heading isNumber>
            <FormattedMessage id="segment.face" defaultMessage="Face" />
          </Heading>
          <Heading>
            <FormattedMessage id="filter.device" defaultMessage="Device" />
          </Heading>
          {hasFlows && (
            <Heading>
              <FormattedMessage id="filter.flow" defaultMessage="Flow" />
            </Heading>
          )}
          <Heading>
            <FormattedMessage id="filter.date" defaultMessage="Date" />
          </Heading>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const { session, isSelectable, verdict, isIn } = row;
          const { respondent, qualityMetrics } = session;
          const canTick = isSelectable && verdict.isMet;
          return (
            <tr key={session.id} data-out={!isIn || undefined}>
              <td className={classes.tick}>
                <Checkbox
                  size="xs"
                  checked={isIn}
                  disabled={!canTick}
                  aria-label={respondent.label}
                  onChange={(event) => tick([session.id], event.currentTarget.checked)}
                />
              </td>
              <td className={classes.label} title={respondent.label}>
                <bdi>{respondent.label}</bdi>
                {isLowQuality(session) && <LowQualityIcon reasons={session.lowQualityReasons} />}
              </td>
              <td className={classes.reason}>
                <ExclusionReason row={row} criteria={criteria} />
              </td>
              <td>{respondent.gender && intl.formatMessage(GENDER_MESSAGES[respondent.gender])}</td>
              <td className={classes.number}>{respondent.age}</td>
              <td className={classes.number}>
                {qualityMetrics?.accuracyDeg != null && (
                  <DegreeFigure
                    degrees={qualityMetrics.accuracyDeg}
                    errorPercent={qualityMetrics.degreeErrorPercent}
                  />
                )}
              </td>
              <SharePercent of={qualityMetrics?.gazeQuality} />
              <SharePercent of={qualityMetrics?.faceQuality} />
              <td>{intl.formatMessage(DEVICE_MESSAGES[deviceOf(session)])}</td>
              {hasFlows && (
                <td>
                  <bdi>{flowName.get(session.stimuliBlock ?? '')}</bdi>
                </td>
              )}
              <td>
                <DateText moment={session.createdDate} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Heading({
  children,
  isNumber = false,
}: {
  readonly children: React.ReactNode;
  readonly isNumber?: boolean;
}) {
  return (
    <th scope="col" className={isNumber ? classes.number : undefined}>
      <Text span size="xs" fw={500} c="dimmed">
        {children}
      </Text>
    </th>
  );
}

function SharePercent({ of }: { readonly of: number | null | undefined }) {
  return (
    <td className={classes.number}>
      {of != null && <FormattedNumber value={of} style="percent" maximumFractionDigits={0} />}
    </td>
  );
}
