import type { Study } from '@fovea/contract/studies/studies';
import { QUOTA_CELLS_MAX } from '@fovea/rules/participation/onlineQuotaProblem';
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { WrongFieldsNotice } from '../../controls/feedback/WrongFieldsNotice';
import { useWrongFieldInView } from '../../controls/fields/useWrongFieldInView';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { TextField } from '../../controls/fields/TextField';
import { CellFields } from './CellFields';
import { useQuotaForm, type QuotaFormState } from './useQuotaForm';
import { ValuesField } from './ValuesField';

interface Props {
  readonly study: Study;
  readonly onClose: () => void;
}

/** How many people of which kind may take part in an online study. */
export function OnlineQuotaDialog({ study, onClose }: Props) {
  const intl = useIntl();
  const form = useQuotaForm(study, onClose);
  const { quota, isWrong } = form;
  const area = useWrongFieldInView(isWrong);
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      closeOnClickOutside={false}
      title={<FormattedMessage id="onlineQuota.title" defaultMessage="Quota" />}
    >
      <form
        ref={area}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <Stack gap={24}>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="onlineQuota.help"
              defaultMessage="Age, gender and other facts come from parameters of the link, which panels add. Whoever belongs to several cells needs a place in all of them. A place is taken at the start, and is free again if its person does not complete the study."
            />
          </Text>
          {quota.cells.map((cell, at) => (
            <CellFields key={cell.id} form={form} cell={cell} number={at + 1} />
          ))}
          <div>
            <Button
              variant="default"
              disabled={quota.cells.length >= QUOTA_CELLS_MAX}
              onClick={form.addCell}
            >
              <FormattedMessage id="onlineQuota.add" defaultMessage="Add a cell" />
            </Button>
          </div>
          <WhereFactsAre form={form} />
          <Switch
            label={intl.formatMessage({
              id: 'onlineQuota.others',
              defaultMessage: 'Take people of no cell as well',
            })}
            description={intl.formatMessage({
              id: 'onlineQuota.others.help',
              defaultMessage: 'Off: they are told that there are enough people of their kind.',
            })}
            checked={quota.takesOthers}
            onChange={(event) => form.change({ takesOthers: event.currentTarget.checked })}
          />
          <DialogFoot notice={isWrong && <WrongFieldsNotice />}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" disabled={isWrong}>
              <FormattedMessage id="onlineQuota.save" defaultMessage="Save the quota" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

/** Which parameters of the link hold the age and the gender, and what they say. */
function WhereFactsAre({ form }: { readonly form: QuotaFormState }) {
  const intl = useIntl();
  const { quota, change, errorOf } = form;
  const asksAge = quota.cells.some(({ ageFrom, ageTo }) => ageFrom !== null || ageTo !== null);
  const asksGender = quota.cells.some(({ gender }) => gender !== null);
  if (!asksAge && !asksGender) return null;
  const parameter = { dir: 'ltr', autoComplete: 'off', spellCheck: false, w: 200 } as const;
  return (
    <FieldGroup legend={<FormattedMessage id="onlineQuota.facts" defaultMessage="In the link" />}>
      <Stack gap={12}>
        <Group gap={12} align="flex-start">
          {asksAge && (
            <TextField
              {...parameter}
              label={intl.formatMessage({
                id: 'onlineQuota.age.parameter',
                defaultMessage: 'Parameter with the age',
              })}
              value={quota.ageParameter}
              error={errorOf(null, 'ageParameter')}
              onChange={(typed) => change({ ageParameter: typed.trim() })}
            />
          )}
          {asksGender && (
            <TextField
              {...parameter}
              label={intl.formatMessage({
                id: 'onlineQuota.gender.parameter',
                defaultMessage: 'Parameter with the gender',
              })}
              value={quota.genderParameter}
              error={errorOf(null, 'genderParameter')}
              onChange={(typed) => change({ genderParameter: typed.trim() })}
            />
          )}
        </Group>
        {asksGender && (
          <>
            <ValuesField
              label={intl.formatMessage({
                id: 'onlineQuota.femaleValues',
                defaultMessage: 'Values for women',
              })}
              values={quota.femaleValues}
              error={errorOf(null, 'genderValues')}
              onChange={(femaleValues) => change({ femaleValues })}
            />
            <ValuesField
              label={intl.formatMessage({
                id: 'onlineQuota.maleValues',
                defaultMessage: 'Values for men',
              })}
              description={intl.formatMessage({
                id: 'onlineQuota.values.help',
                defaultMessage: 'Any other value counts as another gender.',
              })}
              values={quota.maleValues}
              error={null}
              onChange={(maleValues) => change({ maleValues })}
            />
          </>
        )}
      </Stack>
    </FieldGroup>
  );
}
