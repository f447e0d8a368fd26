import { Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { WrongFieldsNotice } from '../../controls/feedback/WrongFieldsNotice';
import { useWrongFieldInView } from '../../controls/fields/useWrongFieldInView';
import { DeviceFields } from './DeviceFields';
import { InvitedFields } from './InvitedFields';
import { RewardFields } from './RewardFields';
import { ScreenedOutFields } from './ScreenedOutFields';
import { TextFields } from './TextFields';
import { UsableFields } from './UsableFields';
import type { useDraftForm } from './useDraftForm';

interface Props {
  readonly title: ReactNode;
  readonly of: ReturnType<typeof useDraftForm>;
  readonly otherFilters: number;
  /** Who pays, where that can be chosen. */
  readonly workspace?: ReactNode;
  /** What it comes to, beside the button. */
  readonly notice: ReactNode;
  readonly confirm: ReactNode;
  readonly onClose: () => void;
}

/** Everything that a study asks of the panel, in one form. */
export function DraftDialog(props: Props) {
  const { title, of, otherFilters, workspace, notice, confirm, onClose } = props;
  const { state, submit, isBusy, isWrong, failure } = of;
  const form = useWrongFieldInView(isWrong);
  return (
    <Modal opened onClose={onClose} title={title} size={760} closeOnClickOutside={false}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap={24}>
          <TextFields {...state} />
          {workspace}
          <RewardFields {...state} />
          <DeviceFields {...state} />
          <InvitedFields state={state} otherFilters={otherFilters} />
          <ScreenedOutFields {...state} />
          <UsableFields
            study={state.study}
            thresholds={state.form.thresholds}
            onChange={(thresholds) => state.change({ thresholds })}
          />
          <DialogFoot failure={failure} notice={isWrong ? <WrongFieldsNotice /> : notice}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isWrong}>
              {confirm}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
