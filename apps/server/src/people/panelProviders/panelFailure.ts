import type { PanelDraft } from '@fovea/contract/participation/panelStudies';
import { Refusal } from '../../platform/http/refusal';

/**
 * - `token`: the panel does not accept the token
 * - `busy`: it asks to wait
 * - `down`: it does not answer, or with an error of its own
 * - `refused`: it does not accept what was asked, and says why
 * - `strange`: its answer does not have the published form
 */
export type PanelFailureKind = 'token' | 'busy' | 'down' | 'refused' | 'strange';

/** A call to a panel that failed. The message never contains the token. */
export class PanelFailure extends Error {
  readonly kind: PanelFailureKind;
  /** How long the panel asks to wait. */
  readonly retryAfterS: number | undefined;
  /** The panel's own status, if it answered. */
  readonly status: number | undefined;
  /** Why it does not accept single fields, by its own names of them. */
  readonly reasons: ReadonlyMap<string, string>;

  constructor(
    kind: PanelFailureKind,
    message: string,
    more: {
      readonly retryAfterS?: number;
      readonly status?: number;
      readonly reasons?: ReadonlyMap<string, string>;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAfterS = more.retryAfterS;
    this.status = more.status;
    this.reasons = more.reasons ?? new Map();
  }
}

/** Our fields by those of the panel that they are written to. */
const OWN_FIELDS: Readonly<Record<string, keyof PanelDraft>> = {
  name: 'name',
  description: 'description',
  estimated_completion_time: 'durationMins',
  total_available_places: 'places',
  reward: 'rewardMinor',
  device_compatibility: 'deviceTypes',
  peripheral_requirements: 'peripherals',
  filters: 'filters',
  completion_codes: 'screenedOut',
};

function ownFields(reasons: ReadonlyMap<string, string>) {
  const fields = [...reasons].flatMap(([field, message]) => {
    const path = OWN_FIELDS[field];
    return path === undefined ? [] : [{ path, message }];
  });
  return fields.length > 0 ? { fields } : {};
}

/** What the caller of our own interface is told. */
export function refusalOfPanel(failure: PanelFailure): Refusal {
  switch (failure.kind) {
    case 'token':
      return new Refusal(
        400,
        'Prolific does not accept this API token. Make a new one in the settings of your account there, and enter it here.',
        'INVALID_TOKEN',
      );
    case 'busy':
      return new Refusal(503, 'Prolific asks to wait. Try again in a moment.', 'PANEL_BUSY', {
        retryAfterS: failure.retryAfterS ?? 60,
      });
    case 'refused':
      return new Refusal(
        422,
        `Prolific does not accept this: ${failure.message}`,
        'PANEL_REFUSED',
        ownFields(failure.reasons),
      );
    case 'down':
    case 'strange':
      return new Refusal(
        503,
        'Prolific does not answer as expected. Nothing was changed: try again in a few minutes.',
        'PANEL_UNREACHABLE',
        { retryAfterS: 60 },
      );
  }
}

/** The answer of the panel, or the refusal that our own caller is told. @throws Refusal */
export async function answeredByPanel<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (reason) {
    throw reason instanceof PanelFailure ? refusalOfPanel(reason) : reason;
  }
}
