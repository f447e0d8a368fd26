import type { Segment } from '@fovea/contract/analysis/segments';
import { FormattedMessage } from 'react-intl';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';

interface Props {
  readonly segment: Segment;
  readonly close: () => void;
  /** May fail, for example because another user already deleted it. */
  readonly remove: (segment: Segment) => Promise<void>;
}

/** The dialog 'Delete Segment'; respondents and their data are kept. */
export function DeleteSegment({ segment, close, remove }: Props) {
  useRestoreFocus();
  return (
    <ConfirmDialog
      opened
      onClose={close}
      title={<FormattedMessage id="segment.delete" defaultMessage="Delete Segment" />}
      confirm={<FormattedMessage id="segment.delete.do" defaultMessage="Delete" />}
      isDangerous
      onConfirm={() => remove(segment)}
    >
      <FormattedMessage
        id="segment.delete.text"
        defaultMessage="The segment {name} is deleted, and its results with it. Its respondents and their data stay. Where it is shown, All Respondents takes its place; comparisons lose it."
        values={{ name: <bdi>{segment.name}</bdi> }}
      />
    </ConfirmDialog>
  );
}
