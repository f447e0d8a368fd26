import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { SelectionInformation } from '@fovea/contract/studies/exports';
import type { LeftOutReason } from '@fovea/rules/participation/exportSelection';
import type { IntlShape } from 'react-intl';
import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SESSION_STATE_MESSAGES } from '../../messages/contractMessages';
import { degreesWithError } from '../../recordedSessions/degreesWithError';
import type { SelectionRow } from './selectionDraft';

interface Props {
  readonly row: SelectionRow;
  readonly selection: SelectionInformation;
}

/** Whether a respondent is exported, otherwise every reason why not, with the figures. */
export function LeftOutText({ row: { session, reasons, isSelected }, selection }: Props) {
  const intl = useIntl();
  if (isSelected) return <FormattedMessage id="export.in" defaultMessage="Selected" />;
  if (reasons.length === 0) {
    return <FormattedMessage id="export.unticked" defaultMessage="Unticked" />;
  }
  return reasons.map((reason, at) => (
    <Fragment key={reason}>
      {at > 0 && ' · '}
      {reasonText(intl, reason, session, selection)}
    </Fragment>
  ));
}

function reasonText(
  intl: IntlShape,
  reason: LeftOutReason,
  { state, qualityMetrics }: RespondentSession,
  selection: SelectionInformation,
): string {
  const share = (value: number | null | undefined) =>
    intl.formatNumber(value ?? 0, { style: 'percent' });
  const degrees = (value: number | null | undefined) =>
    intl.formatNumber(value ?? 0, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  switch (reason) {
    case 'preview':
      return intl.formatMessage({ id: 'export.out.preview', defaultMessage: 'Preview' });
    case 'notProcessed':
      return intl.formatMessage(SESSION_STATE_MESSAGES[state]);
    case 'beforeInterval':
      return intl.formatMessage({
        id: 'export.out.before',
        defaultMessage: 'Before the interval',
      });
    case 'afterInterval':
      return intl.formatMessage({ id: 'export.out.after', defaultMessage: 'After the interval' });
    case 'exportedBefore':
      return intl.formatMessage({ id: 'export.out.repeated', defaultMessage: 'Already exported' });
    case 'accuracyDeg':
      return intl.formatMessage(
        {
          id: 'export.out.accuracy',
          defaultMessage:
            '{isMeasured, select, true {Accuracy {value}, not below {threshold}°} other {Accuracy not measured}}',
        },
        {
          isMeasured: String(qualityMetrics?.accuracyDeg != null),
          value: degreesWithError(
            intl,
            qualityMetrics?.accuracyDeg ?? 0,
            qualityMetrics?.degreeErrorPercent ?? null,
          ),
          threshold: degrees(selection.etAccuracyThreshold),
        },
      );
    case 'gazeQuality':
      return intl.formatMessage(
        {
          id: 'export.out.gaze',
          defaultMessage:
            '{isMeasured, select, true {Gaze {value}, less than {threshold}} other {Gaze not measured}}',
        },
        {
          isMeasured: String(qualityMetrics?.gazeQuality != null),
          value: share(qualityMetrics?.gazeQuality),
          threshold: share(selection.etQualityThreshold),
        },
      );
    case 'faceQuality':
      return intl.formatMessage(
        {
          id: 'export.out.face',
          defaultMessage:
            '{isMeasured, select, true {Face {value}, less than {threshold}} other {Face not measured}}',
        },
        {
          isMeasured: String(qualityMetrics?.faceQuality != null),
          value: share(qualityMetrics?.faceQuality),
          threshold: share(selection.faceQualityThreshold),
        },
      );
  }
}
