import type { ComparisonObstacle } from '@fovea/rules/analysis/comparison';
import { Button } from '@mantine/core';
import {
  IconChartHistogram,
  IconInfoCircle,
  IconLoader,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';

interface Props {
  readonly obstacle: ComparisonObstacle;
  readonly toAnalysis: () => void;
  readonly toCollection: () => void;
}

/** Explains why nothing can be compared, and what to do. */
export function NotComparableNotice({ obstacle, toAnalysis, toCollection }: Props) {
  const go = (messages: ReactNode, to: () => void) => <Button onClick={to}>{messages}</Button>;
  switch (obstacle) {
    case 'processing':
      return (
        <EmptyState
          icon={IconLoader}
          title={
            <FormattedMessage
              id="comparison.processing"
              defaultMessage="Processing aggregate data"
            />
          }
        >
          <FormattedMessage
            id="comparison.processing.why"
            defaultMessage="Stimuli and segments can be compared when the study is processed. This can take time for online studies. This page updates by itself."
          />
        </EmptyState>
      );
    case 'stimuliNotPossible':
      return (
        <EmptyState
          icon={IconInfoCircle}
          title={
            <FormattedMessage
              id="comparison.stimuliNotPossible"
              defaultMessage="Stimuli comparison not possible"
            />
          }
        >
          <FormattedMessage
            id="comparison.stimuliNotPossible.why"
            defaultMessage="There must be data for two or more stimuli other than calibrations or surveys."
          />
        </EmptyState>
      );
    case 'onlyOneSegment':
      return (
        <EmptyState
          icon={IconUsersGroup}
          title={
            <FormattedMessage
              id="comparison.onlyOneSegment"
              defaultMessage="Only one segment exists"
            />
          }
          action={go(
            <FormattedMessage id="comparison.toAnalysis" defaultMessage="Go to the analysis" />,
            toAnalysis,
          )}
        >
          <FormattedMessage
            id="comparison.onlyOneSegment.why"
            defaultMessage="At least 2 segments are needed. Create another one in the Data tab of the analysis."
          />
        </EmptyState>
      );
    case 'noData':
      return (
        <EmptyState
          icon={IconChartHistogram}
          title={
            <FormattedMessage
              id="comparison.noData"
              defaultMessage="No data available for comparison"
            />
          }
          action={go(
            <FormattedMessage
              id="comparison.toCollection"
              defaultMessage="Go to data collection"
            />,
            toCollection,
          )}
        >
          <FormattedMessage
            id="comparison.noData.why"
            defaultMessage="No stimulus has data of a segment yet. It is made when recordings are processed."
          />
        </EmptyState>
      );
  }
}
