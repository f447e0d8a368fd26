import type { QuotaCell } from '@fovea/contract/studies/onlineQuota';
import { AGE_MAX } from '@fovea/rules/participation/onlineQuota';
import { CELL_LIMIT_MAX, CELL_NAME_MAX } from '@fovea/rules/participation/onlineQuotaProblem';
import { ActionIcon, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { NumberField } from '../../controls/fields/NumberField';
import { TextField } from '../../controls/fields/TextField';
import { GENDER_MESSAGES } from './onlineQuotaMessages';
import type { QuotaFormState } from './useQuotaForm';
import { ValuesField } from './ValuesField';

const GENDERS = ['FEMALE', 'MALE', 'OTHER'] as const;
/** Of the youngest who may consent for themselves in most places, to the end of a usual working life. */
const USUAL_AGES = { ageFrom: 18, ageTo: 65 };

interface Props {
  readonly form: QuotaFormState;
  readonly cell: QuotaCell;
  /** From 1, for screen readers. */
  readonly number: number;
}

/** One cell of a quota: how many people of which kind. */
export function CellFields({ form, cell, number }: Props) {
  const intl = useIntl();
  const { id, name, limit, ageFrom, ageTo, gender, variable } = cell;
  const hasAges = ageFrom !== null || ageTo !== null;
  const put = (some: Partial<QuotaCell>) => form.changeCell(id, some);
  const missing = form.errorOf(id, 'conditionMissing', 'cellId');
  return (
    <FieldGroup
      legend={
        <FormattedMessage
          id="quotaCell.title"
          defaultMessage="Cell {number, number}"
          values={{ number }}
        />
      }
    >
      <Stack gap={12}>
        <Group gap={12} align="flex-start" wrap="nowrap">
          <TextField
            label={intl.formatMessage({ id: 'quotaCell.name', defaultMessage: 'Name' })}
            value={name}
            maxLength={CELL_NAME_MAX}
            error={form.errorOf(id, 'nameEmpty', 'nameTooLong', 'nameTaken')}
            onChange={(typed) => put({ name: typed })}
            style={{ flex: 1, minWidth: 0 }}
          />
          <NumberField
            label={intl.formatMessage({ id: 'quotaCell.limit', defaultMessage: 'Places' })}
            value={limit}
            min={0}
            max={CELL_LIMIT_MAX}
            onChange={(places) => put({ limit: places })}
            w={120}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            mt={22}
            aria-label={intl.formatMessage(
              { id: 'quotaCell.remove', defaultMessage: 'Remove cell {number, number}' },
              { number },
            )}
            onClick={() => form.removeCell(id)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <Group gap={12} align="flex-start">
          <NativeSelect
            label={intl.formatMessage({ id: 'quotaCell.gender', defaultMessage: 'Gender' })}
            value={gender ?? ''}
            data={[
              {
                value: '',
                label: intl.formatMessage({ id: 'quotaCell.anyGender', defaultMessage: 'Any' }),
              },
              ...GENDERS.map((one) => ({
                value: one,
                label: intl.formatMessage(GENDER_MESSAGES[one]),
              })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              put({ gender: GENDERS.find((one) => one === value) ?? null });
            }}
            w={160}
          />
          <Checkbox
            mt={30}
            label={intl.formatMessage({ id: 'quotaCell.ages', defaultMessage: 'Of an age' })}
            checked={hasAges}
            onChange={(event) =>
              put(event.currentTarget.checked ? USUAL_AGES : { ageFrom: null, ageTo: null })
            }
          />
          {hasAges && (
            <>
              <NumberField
                label={intl.formatMessage({ id: 'quotaCell.ageFrom', defaultMessage: 'From' })}
                value={ageFrom ?? 0}
                min={0}
                max={AGE_MAX}
                onChange={(years) => put({ ageFrom: years })}
                w={88}
              />
              <NumberField
                label={intl.formatMessage({ id: 'quotaCell.ageTo', defaultMessage: 'To, years' })}
                value={ageTo ?? AGE_MAX}
                min={0}
                max={AGE_MAX}
                onChange={(years) => put({ ageTo: years })}
                w={88}
              />
            </>
          )}
          <Checkbox
            mt={30}
            label={intl.formatMessage({
              id: 'quotaCell.variable',
              defaultMessage: 'With a parameter of the link',
            })}
            checked={variable !== null}
            onChange={(event) =>
              put({ variable: event.currentTarget.checked ? { name: '', values: [] } : null })
            }
          />
        </Group>
        {variable !== null && (
          <Group gap={12} align="flex-start" wrap="nowrap">
            <TextField
              label={intl.formatMessage({
                id: 'quotaCell.variable.name',
                defaultMessage: 'Parameter',
              })}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={variable.name}
              error={form.errorOf(id, 'variableName')}
              onChange={(typed) => put({ variable: { ...variable, name: typed.trim() } })}
              w={200}
            />
            <div style={{ flex: 1, minWidth: 0 }}>
              <ValuesField
                label={intl.formatMessage({
                  id: 'quotaCell.variable.values',
                  defaultMessage: 'Any of these values',
                })}
                description={intl.formatMessage({
                  id: 'quotaCell.values.help',
                  defaultMessage: 'With commas between them',
                })}
                values={variable.values}
                error={form.errorOf(id, 'variableValues')}
                onChange={(values) => put({ variable: { ...variable, values } })}
              />
            </div>
          </Group>
        )}
        {[missing, form.errorOf(id, 'age', 'ageOrder', 'limit')].map(
          (error) =>
            error && (
              <Text key={error} size="sm" c="var(--mantine-color-error)" role="alert">
                {error}
              </Text>
            ),
        )}
      </Stack>
    </FieldGroup>
  );
}
