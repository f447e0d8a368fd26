import { createPairingCode } from '@fovea/contract/labs/agents';
import { listLabs, type Lab } from '@fovea/contract/labs/labs';
import { PAIRING_CODE_MS, shownPairingCode } from '@fovea/rules/labs/pairingCode';
import { Button, Code, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { failureText } from '../controls/feedback/failureText';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { useApiQuery } from '../state/serverState';
import classes from './Labs.module.css';

interface Props {
  readonly lab: Pick<Lab, 'id' | 'name' | 'machines'>;
  readonly onClose: () => void;
}

/** While the code is shown, machines are looked for more often. */
const LOOK_MS = 3_000;

/** Shows a code for the agent of a new machine, and the machine once it has used it. */
export function PairDialog({ lab, onClose }: Props) {
  const intl = useIntl();
  const [before] = useState(() => new Set(lab.machines.map(({ id }) => id)));
  const [shown, setShown] = useState<{ code: string; expires: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const labs = useApiQuery(listLabs, {}, { every: LOOK_MS });
  const machines = labs.data?.find(({ id }) => id === lab.id)?.machines ?? [];
  const added = machines.find(({ id }) => !before.has(id));
  useRestoreFocus();

  useEffect(() => {
    let isGone = false;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    call(createPairingCode, { labId: lab.id }).then(
      (made) => {
        if (isGone) return;
        setShown(made);
        setFailure(null);
        renewal = setTimeout(() => setRound((old) => old + 1), PAIRING_CODE_MS);
      },
      (reason: unknown) => {
        const otherwise = intl.formatMessage({
          id: 'pairing.failed',
          defaultMessage: 'No code could be made. Please try again.',
        });
        if (!isGone) setFailure(failureText(reason, otherwise));
      },
    );
    return () => {
      isGone = true;
      clearTimeout(renewal);
    };
  }, [lab.id, intl, round]);

  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="pairing.title" defaultMessage="Add a machine" />}
    >
      <Stack gap={16}>
        {added ? (
          <Text role="status">
            <FormattedMessage
              id="pairing.done"
              defaultMessage="{name} is paired with this lab."
              values={{ name: <bdi>{added.name}</bdi> }}
            />
          </Text>
        ) : (
          <>
            <Text>
              <FormattedMessage
                id="pairing.text"
                defaultMessage="Start the agent on the machine with the address of this server, and type the code when it asks for it:"
              />
            </Text>
            <Code block dir="ltr" className={classes['command']}>
              {`npm run agent -- --server ${window.location.origin}`}
            </Code>
            {shown && (
              <>
                <output className={classes['code']} dir="ltr">
                  {shownPairingCode(shown.code)}
                </output>
                <Text size="sm" c="dimmed">
                  <FormattedMessage
                    id="pairing.expires"
                    defaultMessage="It can be used once, until {time}. A new one is shown then."
                    values={{ time: <DateText moment={shown.expires} /> }}
                  />
                </Text>
              </>
            )}
          </>
        )}
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={onClose} data-autofocus>
            <FormattedMessage id="close" defaultMessage="Close" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
