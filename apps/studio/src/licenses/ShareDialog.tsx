import { Button, Modal, Stack, Text } from '@mantine/core';
import { shareLicense, type ProductLicense } from '@fovea/contract/people/licenses';
import { cleanEmail, emailProblem } from '@fovea/rules/inputs/emailAddress';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { failureText } from '../controls/feedback/failureText';
import { showSuccess } from '../controls/feedback/snackbars';
import { TextField } from '../controls/fields/TextField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';

interface Props {
  readonly license: ProductLicense;
  readonly onClose: () => void;
}

/** Sends a product key by mail. */
export function ShareDialog({ license, onClose }: Props) {
  const intl = useIntl();
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isWrong = emailProblem(cleanEmail(email)) !== null;
  const { shown } = useLiveValidation(isWrong ? 'wrong' : null, email !== '');
  useRestoreFocus();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWrong || isBusy) return;
    setBusy(true);
    setFailure(null);
    const to = cleanEmail(email);
    try {
      const { productKeyId } = license;
      await call(shareLicense, { productKeyId, query: { email: to } });
      showSuccess(
        intl.formatMessage(
          {
            id: 'licenses.shared',
            defaultMessage: 'The product key is on its way to {email}.',
            description: 'Confirmation',
          },
          { email: to },
        ),
      );
      onClose();
    } catch (reason) {
      const unreachable = intl.formatMessage({
        id: 'licenses.notShared',
        defaultMessage: 'The server could not be reached. Please try again.',
        description: 'A product key was not sent',
      });
      setFailure(failureText(reason, unreachable));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="licenses.share.title"
          defaultMessage="Share product key"
          description="Title of a dialog"
        />
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap={16}>
          <Text>
            <FormattedMessage
              id="licenses.share.text"
              defaultMessage="The key {key} is sent by mail. Whoever has it can activate the license while it is unlocked."
              description="Before a product key is sent"
              values={{ key: <bdi dir="ltr">{license.productKeyId}</bdi> }}
            />
          </Text>
          <TextField
            label={intl.formatMessage({
              id: 'licenses.share.email',
              defaultMessage: 'E-mail of the recipient',
              description: 'Field',
            })}
            type="email"
            dir="ltr"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={
              shown && (
                <FormattedMessage
                  id="field.email.none"
                  defaultMessage="This is not an e-mail address."
                />
              )
            }
            data-autofocus
          />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isWrong}>
              <FormattedMessage
                id="licenses.share.send"
                defaultMessage="Send"
                description="Button: send a product key by mail"
              />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
