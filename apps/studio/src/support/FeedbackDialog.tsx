import { sendFeedback, SUPPORT_TEXT_MAX } from '@fovea/contract/people/support';
import { replyAddressProblem } from '@fovea/rules/people/replyAddress';
import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { failureText } from '../controls/feedback/failureText';
import { showSuccess } from '../controls/feedback/snackbars';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { PrivacyCheckbox } from './PrivacyCheckbox';
import { ReplyAddressField } from './ReplyAddressField';
import { SUBMIT_FAILED } from './submitFailed';
import { useSupportForms } from './supportForms';
import { usePageForSupport } from './usePageForSupport';

/** What the user thinks of the product, to the people who run it. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const page = usePageForSupport();
  const text = useSupportForms(({ feedbackText }) => feedbackText);
  const [email, setEmail] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useRestoreFocus();
  const isReady = text.trim() !== '' && hasAgreed && replyAddressProblem(email) === null;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = {
        feedbackText: text,
        urlWhenSubmitting: page.url,
        userEnteredEmail: email,
        studyName: page.studyName,
      };
      await call(sendFeedback, { body }, { retries: 0 });
      useSupportForms.setState({ feedbackText: '' });
      showSuccess(
        intl.formatMessage({
          id: 'feedback.sent',
          defaultMessage: 'Your feedback has been submitted. We appreciate your input!',
          description: 'Shown after feedback was sent',
        }),
      );
      onClose();
    } catch (reason) {
      setFailure(failureText(reason, intl.formatMessage(SUBMIT_FAILED)));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={
        <FormattedMessage
          id="userMenu.feedback"
          defaultMessage="Submit feedback"
          description="Entry of the user menu, and title of its dialog"
        />
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <Textarea
            label={intl.formatMessage({
              id: 'feedback.text',
              defaultMessage: 'Your feedback',
              description: 'Label of the text of the feedback form',
            })}
            description={intl.formatMessage({
              id: 'feedback.text.help',
              defaultMessage: 'What works well, what does not, what is missing',
              description: 'Hint below the label of the text of the feedback form',
            })}
            value={text}
            onChange={(event) =>
              useSupportForms.setState({ feedbackText: event.currentTarget.value })
            }
            maxLength={SUPPORT_TEXT_MAX}
            autosize
            minRows={5}
            maxRows={14}
            withAsterisk
            data-autofocus
          />
          <ReplyAddressField
            value={email}
            onChange={setEmail}
            description={intl.formatMessage({
              id: 'feedback.email.help',
              defaultMessage: 'If we may ask you about it',
              description: 'Hint at the address of the feedback form',
            })}
          />
          <PrivacyCheckbox isChecked={hasAgreed} onChange={setAgreed} />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReady}>
              <FormattedMessage
                id="support.submit"
                defaultMessage="Submit"
                description="Button that sends feedback or a support request"
              />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
