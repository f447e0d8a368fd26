import {
  PanelPeripheral,
  UsableThresholds,
  type PanelDraft,
  type PanelFilterChoice,
} from '@fovea/contract/participation/panelStudies';
import { DeviceType } from '@fovea/contract/studies/studyTypes';
import { minorUnitDigits } from '@fovea/rules/inputs/minorUnits';
import { USABLE_DEFAULTS } from '@fovea/rules/panels/usableGate';
import * as z from 'zod/mini';
import { formatDay } from '../../controls/fields/day';

/** A filter as it is filled in: bounds are text until they are read. */
export const FilterForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('select'), id: z.string(), values: z.array(z.string()) }),
  z.object({
    type: z.literal('range'),
    id: z.string(),
    isDate: z.boolean(),
    lowerText: z.string(),
    upperText: z.string(),
  }),
]);
export type FilterForm = z.infer<typeof FilterForm>;
export type RangeForm = Extract<FilterForm, { type: 'range' }>;

/** What is typed into the form of a push; kept in the browser until the push succeeded. */
export const DraftForm = z.object({
  name: z.string(),
  description: z.string(),
  durationMins: z.int(),
  places: z.int(),
  /** As typed; null: as suggested for the duration and the currency. */
  rewardText: z.nullable(z.string()),
  deviceTypes: z.array(DeviceType),
  peripherals: z.array(PanelPeripheral),
  filters: z.array(FilterForm),
  /** Null: those who are screened out are not paid. */
  screenedOut: z.nullable(z.object({ rewardText: z.string(), slots: z.int() })),
  thresholds: UsableThresholds,
  /** Null: the first one that the panel names. */
  workspaceId: z.nullable(z.string()),
  projectId: z.nullable(z.string()),
});
export type DraftForm = z.infer<typeof DraftForm>;

/** The empty form of a push, from what the study suggests. */
export function suggestedForm(suggestion: Omit<PanelDraft, 'rewardMinor'>): DraftForm {
  return {
    ...formOfDraft({ ...suggestion, rewardMinor: 0 }, USABLE_DEFAULTS, null),
    rewardText: null,
  };
}

/** The form of a draft that is at the panel. */
export function formOfDraft(
  draft: PanelDraft,
  thresholds: UsableThresholds,
  currency: string | null,
): DraftForm {
  const { rewardMinor, screenedOut, filters, ...rest } = draft;
  return {
    ...rest,
    rewardText: amountFieldText(rewardMinor, currency),
    screenedOut: screenedOut && {
      rewardText: amountFieldText(screenedOut.rewardMinor, currency),
      slots: screenedOut.slots,
    },
    filters: filters.map(formOfFilter),
    thresholds,
    workspaceId: null,
    projectId: null,
  };
}

function formOfFilter(filter: PanelFilterChoice): FilterForm {
  if (filter.type === 'select') return filter;
  const { id, lower, upper } = filter;
  const isDate = typeof (lower ?? upper) === 'string';
  const text = (bound: number | string | null) =>
    typeof bound === 'string' ? formatDay(bound) : bound === null ? '' : String(bound);
  return { type: 'range', id, isDate, lowerText: text(lower), upperText: text(upper) };
}

/** Decimals of a field for money; of an unknown currency the usual two. */
export const currencyDigits = (currency: string | null): number =>
  currency === null ? 2 : minorUnitDigits(currency);

/** An amount as one types it, without the currency. */
export function amountFieldText(amountMinor: number, currency: string | null): string {
  const digits = currencyDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}
