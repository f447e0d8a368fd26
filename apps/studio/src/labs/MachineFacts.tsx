import { listLabs } from '@fovea/contract/labs/labs';
import type { Machine } from '@fovea/contract/labs/machines';
import { pingMeaning } from '@fovea/rules/labs/machineState';
import { Anchor } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { DateText } from '../controls/display/DateText';
import { Fact } from '../controls/display/Fact';
import { useApiQuery } from '../state/serverState';
import { AgentUpdateText } from './AgentUpdateText';
import classes from './Labs.module.css';
import { MACHINE_ROLE_MESSAGES } from '../messages/machineRoleMessages';
import { PING_MESSAGES } from './machineMessages';

/** What is known of a machine: what people said of it, and what it said last. */
export function MachineFacts({ machine }: { readonly machine: Machine }) {
  const intl = useIntl();
  const { lastPing } = machine;
  const lab = useApiQuery(listLabs, {}).data?.find(({ id }) => id === machine.labId);
  const collected = lab?.currentStudies.filter(({ id }) => machine.availableOn.includes(id)) ?? [];
  const orDash = (text: string | null) => (text ? <bdi>{text}</bdi> : '–');
  return (
    <dl className={classes['facts']}>
      {lab && (
        <Fact name={<FormattedMessage id="machine.lab" defaultMessage="Lab" />}>
          <Anchor href={`#/labs/${lab.id}`}>
            <bdi>{lab.name}</bdi>
          </Anchor>
        </Fact>
      )}
      {collected.length > 0 && (
        <Fact name={<FormattedMessage id="machine.studies" defaultMessage="Collects for" />}>
          {collected.map(({ id, name }) => (
            <div key={id}>
              <bdi>{name}</bdi>
            </div>
          ))}
        </Fact>
      )}
      <Fact name={<FormattedMessage id="machine.location" defaultMessage="Location" />}>
        {orDash(machine.location)}
      </Fact>
      <Fact name={<FormattedMessage id="machine.role" defaultMessage="Role" />}>
        <FormattedMessage {...MACHINE_ROLE_MESSAGES[machine.actingAs]} />
      </Fact>
      <Fact name={<FormattedMessage id="machine.sharePath" defaultMessage="Share path override" />}>
        {orDash(machine.sharePathOverride)}
      </Fact>
      <Fact name={<FormattedMessage id="machine.key" defaultMessage="Public product key" />}>
        <span className={classes['key']}>
          <bdi dir="ltr">{machine.publicProductKey}</bdi>
          <CopyButton
            text={machine.publicProductKey}
            label={intl.formatMessage({ id: 'machine.key.copy', defaultMessage: 'Copy the key' })}
          />
        </span>
      </Fact>
      <Fact name={<FormattedMessage id="machine.version" defaultMessage="Agent version" />}>
        {orDash(machine.pcAgentVersion)}
      </Fact>
      {lastPing?.update && (
        <Fact name={<FormattedMessage id="machine.update" defaultMessage="Update" />}>
          <AgentUpdateText update={lastPing.update} />
        </Fact>
      )}
      <Fact name={<FormattedMessage id="machine.lastPing" defaultMessage="Last ping" />}>
        {lastPing ? (
          <>
            <DateText moment={lastPing.timestamp} />,{' '}
            <FormattedMessage {...PING_MESSAGES[pingMeaning(lastPing)]} />
          </>
        ) : (
          '–'
        )}
      </Fact>
      {lastPing && (
        <>
          <Fact
            name={<FormattedMessage id="machine.queuedUploads" defaultMessage="Queued uploads" />}
          >
            {intl.formatNumber(lastPing.queuedUploads)}
          </Fact>
          <Fact name={<FormattedMessage id="machine.stimulus" defaultMessage="Stimulus" />}>
            {lastPing.slideCount === 0 ? (
              '–'
            ) : (
              <FormattedMessage
                id="machine.stimulusOf"
                defaultMessage="{number, number} of {count, number}"
                values={{ number: lastPing.currentSlideNo, count: lastPing.slideCount }}
              />
            )}
          </Fact>
        </>
      )}
    </dl>
  );
}
