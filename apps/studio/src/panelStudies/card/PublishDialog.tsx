import { transitionPanelStudy, type PanelStudy } from '@fovea/contract/participation/panelStudies';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { showSuccess } from '../../controls/feedback/snackbars';
import { moneyText } from '../../messages/moneyText';
import { call } from '../../state/api';
import { refreshPanelStudy, showPanelStudy } from '../states/panelQueries';
import { CodeTable } from './CodeTable';
import { CostParts } from './CostParts';

interface Props {
  readonly studyId: string;
  readonly panelStudy: PanelStudy;
  readonly onClose: () => void;
}

/** Names the money and what happens to whom, before anybody is invited. */
export function PublishDialog({ studyId, panelStudy, onClose }: Props) {
  const intl = useIntl();
  const { cost, draft } = panelStudy;
  if (cost === null) return null;
  const { currency, totalMinor } = cost;
  const money = (amountMinor: number) => <bdi>{moneyText(intl, { currency, amountMinor })}</bdi>;

  async function publish() {
    const body = { action: 'PUBLISH' as const, expectedCostMinor: totalMinor };
    const answer = await call(transitionPanelStudy, { studyId, body }, { retries: 0 }).catch(
      async (reason: unknown) => {
        // Another cost than the one that was shown: the dialog shows it, and asks again.
        await refreshPanelStudy(studyId);
        throw reason;
      },
    );
    await showPanelStudy(studyId, answer);
    showSuccess(
      intl.formatMessage({
        id: 'panelPublish.done',
        defaultMessage: 'The study is published at Prolific.',
      }),
    );
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      size={720}
      title={<FormattedMessage id="panelPublish.title" defaultMessage="Publish at Prolific?" />}
      confirm={
        <FormattedMessage
          id="panelPublish.confirm"
          defaultMessage="Publish for {cost}"
          values={{ cost: money(totalMinor) }}
        />
      }
      onConfirm={publish}
    >
      <Stack gap={16}>
        <div>
          <Text>
            <FormattedMessage
              id="panelPublish.text"
              defaultMessage="{places, plural, one {# respondent is} other {# respondents are}} invited at once, and Prolific takes from your balance:"
              values={{ places: draft.places }}
            />
          </Text>
          <CostParts cost={cost} />
          {draft.screenedOut && (
            <Text size="sm" c="dimmed">
              <FormattedMessage
                id="panelPublish.screenedOut"
                defaultMessage="Besides, up to {slots, plural, one {# person who is screened out is} other {# people who are screened out are}} paid {reward} each, {total} at most."
                values={{
                  slots: draft.screenedOut.slots,
                  reward: money(draft.screenedOut.rewardMinor),
                  total: money(draft.screenedOut.rewardMinor * draft.screenedOut.slots),
                }}
              />
            </Text>
          )}
        </div>
        <Text>
          <FormattedMessage
            id="panelPublish.ends"
            defaultMessage="A place that somebody returns is offered to somebody else. What happens to whom:"
          />
        </Text>
        <CodeTable panelStudy={panelStudy} />
      </Stack>
    </ConfirmDialog>
  );
}
