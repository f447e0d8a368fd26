import type { Lab } from '@fovea/contract/labs/labs';
import { setStudyMachines } from '@fovea/contract/participation/labStudies';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { byState, machineState } from '@fovea/rules/labs/machineState';
import { Checkbox, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { MachineStateBadge } from '../../labs/MachineStateBadge';
import { call } from '../../state/api';
import { setServerState } from '../../state/serverState';
import { refreshLabStudy } from './refreshLabStudy';

interface Props {
  readonly study: Pick<Study, 'id' | 'availableOn'>;
  readonly lab: Lab;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** Chooses the machines that may be given respondents of a study. */
export function ChooseMachinesDialog({ study, lab, nowMs, onClose }: Props) {
  const intl = useIntl();
  const [isAll, setAll] = useState(study.availableOn.length === 0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(lab.machines.map(({ id }) => id).filter((id) => study.availableOn.includes(id))),
  );

  async function save() {
    if (!isAll && chosen.size === 0) {
      throw new Error(
        intl.formatMessage({
          id: 'labMachines.chooseOne',
          defaultMessage: 'Choose at least one machine.',
        }),
      );
    }
    const availableOn = isAll ? [] : [...chosen];
    const saved = await call(setStudyMachines, { studyId: study.id, body: { availableOn } });
    setServerState(getStudy, { studyId: study.id }, saved);
    await refreshLabStudy(study.id);
  }
  function toggle(id: string, isOn: boolean) {
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  }
  return (
    <ConfirmDialog
      opened
      size={520}
      onClose={onClose}
      title={<FormattedMessage id="labMachines.choose" defaultMessage="Choose machines" />}
      confirm={<FormattedMessage id="save" defaultMessage="Save" />}
      onConfirm={save}
    >
      <Radio.Group
        value={isAll ? 'all' : 'some'}
        onChange={(value) => setAll(value === 'all')}
        label={
          <FormattedMessage
            id="labMachines.where"
            defaultMessage="Respondents of this study are sent to"
          />
        }
      >
        <Stack gap={12} mt={12}>
          <Radio
            value="all"
            label={
              <FormattedMessage
                id="labMachines.where.all"
                defaultMessage="all machines of {lab}, and those that are added later"
                values={{ lab: <bdi>{lab.name}</bdi> }}
              />
            }
          />
          <Radio
            value="some"
            label={<FormattedMessage id="labMachines.where.some" defaultMessage="these machines" />}
          />
        </Stack>
      </Radio.Group>
      <Stack gap={10} mt={12} ms={32}>
        {byState(lab.machines, nowMs).map((machine) => (
          <Group key={machine.id} justify="space-between" wrap="nowrap">
            <Checkbox
              label={<bdi>{machine.name}</bdi>}
              {...(machine.location !== '' && { description: <bdi>{machine.location}</bdi> })}
              disabled={isAll}
              checked={isAll || chosen.has(machine.id)}
              onChange={(event) => toggle(machine.id, event.currentTarget.checked)}
            />
            <MachineStateBadge state={machineState(machine, nowMs)} />
          </Group>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
