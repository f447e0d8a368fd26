import type {
  PanelCode,
  PanelDraft,
  PanelFilterChoice,
  PanelPeripheral,
  PanelStudyState,
  ScreenedOutPayment,
} from '@fovea/contract/participation/panelStudies';
import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import { plainText } from '@fovea/rules/inputs/richText';
import * as z from 'zod/mini';
import { PanelFailure } from '../../people/panelProviders/panelFailure';
import { completionCodes } from './prolificCodes';

const STATES: Readonly<Record<string, PanelStudyState>> = {
  UNPUBLISHED: 'UNPUBLISHED',
  SCHEDULED: 'SCHEDULED',
  PUBLISHING: 'PUBLISHING',
  ACTIVE: 'ACTIVE',
  PAUSED: 'PAUSED',
  'AWAITING REVIEW': 'AWAITING_REVIEW',
  COMPLETED: 'COMPLETED',
};

const Action = z.object({
  action: z.string(),
  fixed_screen_out_reward: z.optional(z.int()),
  slots: z.optional(z.int()),
});

/** The fields that are read of a study at Prolific. */
export const ProlificStudy = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.string(),
  estimated_completion_time: z.number(),
  total_available_places: z.int(),
  reward: z.int(),
  device_compatibility: z.optional(z.nullable(z.array(z.string()))),
  peripheral_requirements: z.optional(z.nullable(z.array(z.string()))),
  filters: z.optional(z.nullable(z.array(z.unknown()))),
  completion_codes: z.optional(z.nullable(z.array(z.object({ actions: z.array(Action) })))),
});
export type ProlificStudy = z.output<typeof ProlificStudy>;

/** A study as read from the panel. */
export interface ReadStudy {
  readonly panelStudyId: string;
  readonly state: PanelStudyState;
  readonly draft: PanelDraft;
  /** As the panel sent them: composite filters, and those with weights. */
  readonly otherFilters: readonly unknown[];
}

/** @throws PanelFailure for a state that is not published */
export function readStudy(study: ProlificStudy): ReadStudy {
  const state = STATES[study.status];
  if (state === undefined) throw new PanelFailure('strange', `Unknown state ${study.status}.`);
  const filters = study.filters ?? [];
  const devices = (study.device_compatibility ?? []).flatMap((name) => DEVICE_OF[name] ?? []);
  return {
    panelStudyId: study.id,
    state,
    draft: {
      name: study.name,
      description: readDescription(study.description),
      durationMins: Math.ceil(study.estimated_completion_time),
      places: study.total_available_places,
      rewardMinor: study.reward,
      // None means all of them.
      deviceTypes: devices.length > 0 ? devices : ['DESKTOP', 'TABLET', 'PHONE'],
      peripherals: (study.peripheral_requirements ?? []).filter(isPeripheral),
      filters: filters.flatMap(readFilter),
      screenedOut: readScreenedOut(study),
    },
    otherFilters: filters.filter((filter) => readFilter(filter).length === 0),
  };
}

const DEVICES: Record<DeviceType, string> = {
  DESKTOP: 'desktop',
  TABLET: 'tablet',
  PHONE: 'mobile',
};
const DEVICE_OF: Readonly<Record<string, DeviceType>> = {
  desktop: 'DESKTOP',
  tablet: 'TABLET',
  mobile: 'PHONE',
};

function isPeripheral(name: string): name is PanelPeripheral {
  return ['audio', 'camera', 'download', 'microphone'].includes(name);
}

function readScreenedOut(study: ProlificStudy): ScreenedOutPayment | null {
  const actions = (study.completion_codes ?? []).flatMap((code) => code.actions);
  const paid = actions.find(({ action }) => action === 'FIXED_SCREEN_OUT_PAYMENT');
  const { fixed_screen_out_reward: rewardMinor, slots } = paid ?? {};
  return rewardMinor === undefined || slots === undefined ? null : { rewardMinor, slots };
}

const Bound = z.optional(z.nullable(z.union([z.number(), z.string()])));
const Weightings = z.optional(z.nullable(z.record(z.string(), z.unknown())));
const Filter = z.union([
  z.object({
    filter_id: z.string(),
    selected_values: z.array(z.string()),
    weightings: Weightings,
  }),
  z.object({
    filter_id: z.string(),
    selected_range: z.object({ lower: Bound, upper: Bound }),
    weightings: Weightings,
  }),
]);

/** Empty: a filter that cannot be shown, because it is composed or weighted. */
function readFilter(filter: unknown): PanelFilterChoice[] {
  const parsed = Filter.safeParse(filter);
  if (!parsed.success || Object.keys(parsed.data.weightings ?? {}).length > 0) return [];
  const { data } = parsed;
  const id = data.filter_id;
  if ('selected_values' in data) return [{ type: 'select', id, values: data.selected_values }];
  const { lower = null, upper = null } = data.selected_range;
  return [{ type: 'range', id, lower, upper }];
}

function writtenFilter(filter: PanelFilterChoice): object {
  if (filter.type === 'select') return { filter_id: filter.id, selected_values: filter.values };
  const { lower, upper } = filter;
  const selected_range = {
    ...(lower === null ? {} : { lower }),
    ...(upper === null ? {} : { upper }),
  };
  return { filter_id: filter.id, selected_range };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The panel takes some HTML: each paragraph is one, and nothing in it is markup. */
function writtenDescription(text: string): string {
  return text
    .trim()
    .split(/\s*\n\s*\n\s*/)
    .map((part) => `<p>${part.replace(/[&<>]/g, (sign) => ESCAPES[sign]!)}</p>`)
    .join('');
}

/** Also of a description that was written at the panel. */
function readDescription(html: string): string {
  const separated = html.replace(/<\/(?:p|h1|h2|ol|ul)>\s*(?=<)/g, '$&\n\n');
  return plainText(separated.replace(/<\/li>/g, '$&\n')).trim();
}

/** The fields of a draft as the panel takes them; only those that are given. */
export function writtenDraft(
  draft: Partial<PanelDraft>,
  {
    codes,
    otherFilters,
  }: { readonly codes: readonly PanelCode[]; readonly otherFilters: readonly unknown[] },
): Record<string, unknown> {
  const { name, description, durationMins, places, rewardMinor } = draft;
  const { deviceTypes, peripherals, filters, screenedOut } = draft;
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: writtenDescription(description) }),
    ...(durationMins === undefined ? {} : { estimated_completion_time: durationMins }),
    ...(places === undefined ? {} : { total_available_places: places }),
    ...(rewardMinor === undefined ? {} : { reward: rewardMinor }),
    ...(deviceTypes && { device_compatibility: deviceTypes.map((type) => DEVICES[type]) }),
    ...(peripherals && { peripheral_requirements: peripherals }),
    ...(filters && { filters: [...filters.map(writtenFilter), ...otherFilters] }),
    ...(screenedOut === undefined ? {} : { completion_codes: completionCodes(codes, screenedOut) }),
  };
}
