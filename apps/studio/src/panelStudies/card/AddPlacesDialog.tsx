import {
  changePanelStudy,
  getPanelCost,
  type PanelStudy,
} from '@fovea/contract/participation/panelStudies';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { NumberField } from '../../controls/fields/NumberField';
import { moneyText } from '../../messages/moneyText';
import { call } from '../../state/api';
import { useApiQuery } from '../../state/serverState';
import { showPanelStudy } from '../states/panelQueries';
import { CostParts } from './CostParts';

/** As in the contract. */
const ADDED_MAX = 100_000;
/** The panel is asked for the cost when typing pauses. */
const TYPING_PAUSE_MS = 400;

interface Props {
  readonly studyId: string;
  readonly panelStudy: PanelStudy;
  readonly onClose: () => void;
}

/** Adds places to a published study, for the cost that the panel calculates. */
export function AddPlacesDialog({ studyId, panelStudy, onClose }: Props) {
  const intl = useIntl();
  const { places } = panelStudy.draft;
  const [added, setAdded] = useState(1);
  const [asked, setAsked] = useState(added);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(added), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const found = useApiQuery(getPanelCost, { studyId, query: { addedPlaces: String(asked) } });
  // The cost of another number, or from before the panel stopped answering, is none.
  const cost = asked === added && !found.isError ? found.data : undefined;
  const otherwise = intl.formatMessage({
    id: 'panelAdd.failed',
    defaultMessage: 'Prolific could not be reached, and no places were added. Try again.',
  });

  async function add() {
    if (cost === undefined || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { places: places + added, expectedCostMinor: cost.totalMinor };
      const answer = await call(changePanelStudy, { studyId, body }, { retries: 0 });
      onClose();
      void showPanelStudy(studyId, answer);
    } catch (reason) {
      setFailure(failureText(reason, otherwise));
      setBusy(false);
      void found.refetch();
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="panelAction.addPlaces" defaultMessage="Add places" />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Stack gap={16}>
          <NumberField
            label={intl.formatMessage({
              id: 'panelAdd.places',
              defaultMessage: 'Places to add',
            })}
            description={intl.formatMessage(
              {
                id: 'panelAdd.places.help',
                defaultMessage:
                  'There {places, plural, one {is # place} other {are # places}} now.',
              },
              { places },
            )}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            w={200}
            value={added}
            min={1}
            max={ADDED_MAX}
            onChange={setAdded}
            data-autofocus
          />
          <Group gap={8} align="baseline" role="status">
            <Text c="dimmed">
              <FormattedMessage id="panelAdd.cost" defaultMessage="Cost" />
            </Text>
            {cost !== undefined ? (
              <div>
                <CostParts cost={cost} />
              </div>
            ) : found.isError ? null : (
              <Skeleton h={20} w={120} />
            )}
          </Group>
          <DialogFoot
            failure={failure ?? (found.isError ? failureText(found.error, otherwise) : null)}
          >
            {found.isError && (
              <Button variant="default" onClick={() => void found.refetch()}>
                <FormattedMessage id="error.retry" defaultMessage="Try again" />
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={cost === undefined}>
              {cost === undefined ? (
                <FormattedMessage id="panelAction.addPlaces" defaultMessage="Add places" />
              ) : (
                <FormattedMessage
                  id="panelAdd.confirm"
                  defaultMessage="Add {added, plural, one {# place} other {# places}} for {cost}"
                  values={{
                    added,
                    cost: moneyText(intl, {
                      currency: cost.currency,
                      amountMinor: cost.totalMinor,
                    }),
                  }}
                />
              )}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
