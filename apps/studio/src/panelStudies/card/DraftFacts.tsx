import type { PanelStudy } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { rewardPerHourMinor } from '@fovea/rules/panels/panelDraft';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fact } from '../../controls/display/Fact';
import { DEVICE_TYPE_MESSAGES } from '../../messages/contractMessages';
import { moneyText } from '../../messages/moneyText';
import { PERIPHERAL_MESSAGES } from '../draft/draftMessages';
import { CostParts } from './CostParts';
import classes from './DraftFacts.module.css';
import { FilterSummary } from './FilterSummary';
import { ThresholdText } from '../states/ThresholdText';

interface Props {
  readonly study: Study;
  readonly panelStudy: PanelStudy;
}

/** The draft as it is stored at the panel, for a last look before it is published. */
export function DraftFacts({ study, panelStudy }: Props) {
  const intl = useIntl();
  const { draft, currency, cost, otherFilters, thresholds } = panelStudy;
  const { places, durationMins, rewardMinor, screenedOut, deviceTypes, peripherals } = draft;
  const money = (amountMinor: number) => <bdi>{moneyText(intl, { currency, amountMinor })}</bdi>;
  const needs = [
    ...deviceTypes.map((device) => intl.formatMessage(DEVICE_TYPE_MESSAGES[device])),
    ...peripherals.map((one) => intl.formatMessage(PERIPHERAL_MESSAGES[one])),
  ];
  return (
    <dl className={classes['facts']}>
      <Fact name={<FormattedMessage id="panelDraft.name" defaultMessage="Name" />}>
        <bdi>{draft.name}</bdi>
      </Fact>
      <Fact name={<FormattedMessage id="panelFacts.places" defaultMessage="Places and time" />}>
        <FormattedMessage
          id="panelFacts.placesOf"
          defaultMessage="{places, plural, one {# place} other {# places}}, {minutes, plural, one {# minute} other {# minutes}} each"
          values={{ places, minutes: durationMins }}
        />
      </Fact>
      <Fact name={<FormattedMessage id="panelFacts.reward" defaultMessage="Reward" />}>
        <FormattedMessage
          id="panelFacts.rewardOf"
          defaultMessage="{reward} each, {perHour} for an hour"
          values={{
            reward: money(rewardMinor),
            perHour: money(rewardPerHourMinor(rewardMinor, durationMins)),
          }}
        />
      </Fact>
      <Fact name={<FormattedMessage id="panelFacts.cost" defaultMessage="Cost of all places" />}>
        <CostParts cost={cost} />
      </Fact>
      <Fact name={<FormattedMessage id="panelFacts.needs" defaultMessage="Device" />}>
        {intl.formatList(needs, { type: 'unit' })}
      </Fact>
      <Fact name={<FormattedMessage id="panelFacts.screenedOut" defaultMessage="Screened out" />}>
        {screenedOut === null ? (
          <FormattedMessage id="panelFacts.notPaid" defaultMessage="Not paid, asked to return" />
        ) : (
          <FormattedMessage
            id="panelFacts.paid"
            defaultMessage="Paid {reward}, at most {slots, plural, one {# person} other {# people}}"
            values={{ reward: money(screenedOut.rewardMinor), slots: screenedOut.slots }}
          />
        )}
      </Fact>
      <Fact name={<FormattedMessage id="panelDraft.filters" defaultMessage="Who is invited" />}>
        <FilterSummary filters={draft.filters} otherFilters={otherFilters} />
      </Fact>
      <Fact name={<FormattedMessage id="panelFacts.usable" defaultMessage="Usable" />}>
        <ThresholdText thresholds={thresholds} sensors={measuredSensors(study)} />
      </Fact>
    </dl>
  );
}
