import type { ReportRun } from '@fovea/contract/studies/reports';
import { runProgress } from '@fovea/rules/studies/reports';
import { FormattedMessage } from 'react-intl';
import { hasDocuments } from './hasDocuments';
import { StateBadge } from '../../controls/feedback/StateBadge';

/** How far a run is, or how it ended. */
export function RunBadge({
  run,
}: {
  readonly run: Pick<ReportRun, 'state' | 'reports' | 'stale'>;
}) {
  const { state, now, max } = runProgress(run);
  if (run.stale && hasDocuments(run)) {
    return (
      <StateBadge tone="warning">
        <FormattedMessage id="report.outdated" defaultMessage="Out of date" />
      </StateBadge>
    );
  }
  if (run.stale) {
    return (
      <StateBadge tone="warning">
        <FormattedMessage id="report.stale" defaultMessage="Made before a withdrawal" />
      </StateBadge>
    );
  }
  switch (state) {
    case 'inProgress':
      return (
        <StateBadge tone="busy">
          <FormattedMessage
            id="report.progress"
            defaultMessage="Processing, {now} of {max}"
            values={{ now, max }}
          />
        </StateBadge>
      );
    case 'ready':
      return (
        <StateBadge tone="good">
          <FormattedMessage id="report.ready" defaultMessage="Ready" />
        </StateBadge>
      );
    case 'readyWithErrors':
      return (
        <StateBadge tone="warning">
          <FormattedMessage id="report.readyWithErrors" defaultMessage="Ready with errors" />
        </StateBadge>
      );
    case 'error':
      return (
        <StateBadge tone="bad">
          <FormattedMessage id="report.error" defaultMessage="Error" />
        </StateBadge>
      );
  }
}
