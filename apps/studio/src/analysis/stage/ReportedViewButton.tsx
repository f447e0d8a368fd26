import { Button } from '@mantine/core';
import { IconCheck, IconReportAnalytics } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showSuccess } from '../../controls/feedback/snackbars';
import {
  isReported,
  reportedViewState,
  withReported,
  type ReportedView,
} from '../../currentStudy/reportedViews';

/** Puts the figures of a stimulus and a segment into the methods report, or takes them out. */
export function ReportedViewButton(props: {
  readonly studyId: string;
  readonly view: ReportedView;
}) {
  const { studyId, view } = props;
  const intl = useIntl();
  const [{ views }, change] = reportedViewState.useViewState(studyId);
  const isIn = isReported(views, view);
  const Icon = isIn ? IconCheck : IconReportAnalytics;
  const toggle = () => {
    change({ views: withReported(views, view, !isIn) });
    showSuccess(
      isIn
        ? intl.formatMessage({
            id: 'analysis.report.removed',
            defaultMessage: 'Taken out of the methods report.',
          })
        : intl.formatMessage({
            id: 'analysis.report.added',
            defaultMessage: 'Put into the methods report, with the figures of its AOIs.',
          }),
    );
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-pressed={isIn}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={toggle}
    >
      {isIn ? (
        <FormattedMessage id="analysis.report.in" defaultMessage="In the methods report" />
      ) : (
        <FormattedMessage id="analysis.report.add" defaultMessage="Put into the methods report" />
      )}
    </Button>
  );
}
