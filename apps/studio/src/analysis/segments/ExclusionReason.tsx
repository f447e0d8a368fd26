import type { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { SESSION_STATE_MESSAGES } from '../../messages/contractMessages';
import { filterChoice } from './filterMenu';
import { FILTER_MESSAGES } from '../../messages/filterMessages';
import type { DraftRow } from './segmentDraft';

/** States that a respondent is included, or why not. */
export function ExclusionReason({
  row,
  criteria,
}: {
  readonly row: DraftRow;
  readonly criteria: SegmentCriteria;
}) {
  const intl = useIntl();
  const { session, isSelectable, verdict, isIn } = row;
  if (isIn) return <FormattedMessage id="segment.in" defaultMessage="In" />;
  if (!isSelectable) {
    return session.state === 'PROCESSED' ? (
      <FormattedMessage id="segment.out.noData" defaultMessage="Out: no data for any stimulus" />
    ) : (
      <FormattedMessage
        id="segment.out.state"
        defaultMessage="Out: {state}"
        values={{ state: intl.formatMessage(SESSION_STATE_MESSAGES[session.state]) }}
      />
    );
  }
  if (verdict.failed.length > 0) {
    const names = verdict.failed.flatMap(({ group, filter }) => {
      const failed = criteria.groups[group]?.filters[filter];
      return failed ? [intl.formatMessage(FILTER_MESSAGES[filterChoice(failed)])] : [];
    });
    return (
      <FormattedMessage
        id="segment.out.filters"
        defaultMessage="Out: {filters}"
        values={{ filters: <FormattedList value={[...new Set(names)]} /> }}
      />
    );
  }
  return <FormattedMessage id="segment.out.byHand" defaultMessage="Out: not ticked" />;
}
