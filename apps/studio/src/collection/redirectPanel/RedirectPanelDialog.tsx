import type { RedirectPanel } from '@fovea/contract/participation/redirectPanels';
import type { Study } from '@fovea/contract/studies/studies';
import { Button, Modal, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { WrongFieldsNotice } from '../../controls/feedback/WrongFieldsNotice';
import { useWrongFieldInView } from '../../controls/fields/useWrongFieldInView';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { EndAddressFields } from './EndAddressFields';
import { PanelTest } from './PanelTest';
import { PresetFields } from './PresetFields';
import { SigningFields } from './SigningFields';
import { StatusCallFields } from './StatusCallFields';
import { useRedirectPanelForm } from './useRedirectPanelForm';

interface Props {
  readonly study: Study;
  readonly stored: RedirectPanel | null;
  readonly onClose: () => void;
}

/** Everything that is agreed with a panel whose respondents return to it. */
export function RedirectPanelDialog({ study, stored, onClose }: Props) {
  const form = useRedirectPanelForm(study, stored, onClose);
  const { isWrong, isBusy, failure, save } = form;
  const area = useWrongFieldInView(isWrong);
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      closeOnClickOutside={false}
      title={<FormattedMessage id="redirectPanel.title" defaultMessage="Redirect panel" />}
    >
      <form
        ref={area}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap={24}>
          <PresetFields form={form} />
          <EndAddressFields form={form} />
          <SigningFields form={form} />
          <StatusCallFields form={form} />
          <FieldGroup
            legend={
              <FormattedMessage id="redirectPanel.tester" defaultMessage="Test before saving" />
            }
          >
            <PanelTest studyId={study.id} panel={form.panel} />
          </FieldGroup>
          <DialogFoot failure={failure} notice={isWrong && <WrongFieldsNotice />}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isWrong}>
              <FormattedMessage id="redirectPanel.save" defaultMessage="Save the panel" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
