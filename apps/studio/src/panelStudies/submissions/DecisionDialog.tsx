import type { PanelDecisionOutcome } from '@fovea/contract/participation/panelSubmissions';
import { Button, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import type { AtPanel } from '../states/decidable';
import { OutcomeList } from './OutcomeList';

interface Props {
  readonly title: ReactNode;
  readonly confirm: ReactNode;
  /** False: something is still missing. */
  readonly isPossible?: boolean;
  readonly submissions: readonly AtPanel[];
  /** What is decided, about which money, and what people read. */
  readonly children: ReactNode;
  readonly decide: (submissions: readonly AtPanel[]) => Promise<readonly PanelDecisionOutcome[]>;
  readonly onClose: () => void;
}

/** Confirms a decision about several submissions, then shows what became of each. */
export function DecisionDialog(props: Props) {
  const { title, confirm, isPossible = true, submissions, children, decide, onClose } = props;
  const intl = useIntl();
  const [outcomes, setOutcomes] = useState<readonly PanelDecisionOutcome[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const notSent = outcomes?.filter(({ outcome }) => outcome === 'NOT_SENT') ?? [];

  async function send(which: readonly AtPanel[]) {
    setBusy(true);
    setFailure(null);
    try {
      const answered = await decide(which);
      const others = outcomes?.filter((old) =>
        answered.every(({ submissionId }) => submissionId !== old.submissionId),
      );
      setOutcomes([...answered, ...(others ?? [])]);
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'decision.failed',
            defaultMessage:
              'The answer did not arrive. Send it again: nothing is done or paid twice.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  }
  const again = submissions.filter((one) =>
    notSent.some(({ submissionId }) => submissionId === one.submissionId),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={outcomes === null ? title : <OutcomeTitle />}
      size={640}
      closeOnClickOutside={!isBusy}
    >
      <Stack gap={16}>
        {outcomes === null ? children : <OutcomeList {...{ outcomes, submissions }} />}
        <DialogFoot failure={failure}>
          {outcomes === null ? (
            <>
              <Button variant="default" onClick={onClose}>
                <FormattedMessage id="cancel" defaultMessage="Cancel" />
              </Button>
              <Button
                loading={isBusy}
                disabled={!isPossible}
                onClick={() => void send(submissions)}
                data-autofocus
              >
                {confirm}
              </Button>
            </>
          ) : (
            <>
              {again.length > 0 && (
                <Button variant="default" loading={isBusy} onClick={() => void send(again)}>
                  <FormattedMessage
                    id="decision.again"
                    defaultMessage="Send the {count, plural, one {# that was} other {# that were}} not sent again"
                    values={{ count: again.length }}
                  />
                </Button>
              )}
              <Button onClick={onClose} data-autofocus>
                <FormattedMessage id="decision.close" defaultMessage="Close" />
              </Button>
            </>
          )}
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

function OutcomeTitle() {
  return <FormattedMessage id="outcome.title" defaultMessage="What became of it" />;
}
