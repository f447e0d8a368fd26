import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { VisitEndReason } from '@fovea/contract/participation/panelEnds';
import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import type {
  Invitation,
  SessionPackage,
  PublishedStimulus,
} from '@fovea/contract/participation/participation';
import { errorRedirectUrl } from '@fovea/rules/participation/redirects';

/**
 * State machine of a respondent's journey through a study: consent, setup steps, flow, upload, thanks.
 *
 * Pure: `journey(state, event)` returns the next state and has no side effects. The work of a state (calling
 * the server, opening the camera, showing stimuli) is done by its screen, which reports the outcome as an
 * event. Events that have no meaning in a state are ignored.
 */
export type JourneyState =
  /** Requests the invitation from the server, and looks in the journal for a session to continue. */
  | { readonly at: 'opening' }
  /** The journey cannot continue; nothing was recorded. */
  | {
      readonly at: 'stopped';
      readonly reason: StopReason;
      /** Retries by itself after this many seconds. */
      readonly retryInS: number | null;
      readonly redirect?: string;
      /** Where ends are counted: the server says where this one leads. */
      readonly counted?: VisitEndReason;
      /** The state that a retry leads to: a respondent who has already agreed is not asked again. */
      readonly again: JourneyState;
    }
  /** This study was completed in this browser before. */
  | {
      readonly at: 'alreadyTaken';
      readonly before: PreviousParticipation;
      readonly next: JourneyState;
    }
  /** The study does not accept this type of device. */
  | { readonly at: 'wrongDevice'; readonly invitation: Invitation; readonly device: DeviceType }
  /** Uploads to the server are blocked. */
  | { readonly at: 'uploadBlocked'; readonly invitation: Invitation }
  | { readonly at: 'consent'; readonly invitation: Invitation; readonly textChanged: boolean }
  /** The study lets respondents choose a flow. */
  | { readonly at: 'chooseFlow'; readonly invitation: Invitation }
  /** Only the stimuli; nothing is collected. */
  | ({ readonly at: 'shortPreview' } & ShortPreviewParts)
  | { readonly at: 'rejected'; readonly invitation: Invitation }
  /** An earlier session can be continued. */
  | { readonly at: 'welcomeBack'; readonly invitation: Invitation }
  | {
      readonly at: 'beginning';
      readonly invitation: Invitation;
      readonly resuming: boolean;
      /** The flow that the link names or the respondent chose. */
      readonly blockId: string | null;
    }
  | ({ readonly at: 'setup'; readonly setup: SetupPosition } & ActiveJourney)
  | ({ readonly at: 'media' } & ActiveJourney)
  | ({ readonly at: 'flow' } & ActiveJourney)
  | ({ readonly at: 'upload' } & ActiveJourney)
  | ({ readonly at: 'thanks' } & ActiveJourney)
  /** The respondent withdrew in the middle of the study: everything is erased. */
  | ({ readonly at: 'withdrawing' } & ActiveJourney);

/** How the flow ended. */
export type FlowEnd =
  'finished' | 'stopped' | 'calibrationFailed' | 'cameraTooSlow' | 'faceNotFound' | 'withdrawn';

/** `quotaFull`: the session is continued after its place has gone to somebody else. */
export type SessionEnd = FlowEnd | 'setupLeft' | 'quotaFull';

export interface SetupPosition {
  readonly step: SetupStep;
  /** The step to return to after a completed step had to be repeated. */
  readonly returnTo: SetupStep | null;
}

/** What this browser remembers about a study that was completed in it. */
export interface PreviousParticipation {
  readonly receipt: string;
  /** ISO 8601, clock of this device. */
  readonly time: string;
}

export interface ActiveJourney {
  readonly invitation: Invitation;
  readonly session: SessionPackage;
  /** Index of the stimulus to start or continue with. */
  readonly slideIndex: number;
  /** Steps of the setup whose results from before a reload still hold. */
  readonly kept?: readonly SetupStep[];
  /**
   * Set once known, because the last screens depend on it. `setupLeft`: the respondent left before the first
   * stimulus.
   */
  readonly ended?: SessionEnd;
}

export interface ShortPreviewParts {
  readonly name: string;
  readonly locale: string;
  readonly slides: readonly PublishedStimulus[];
}

export type StopReason =
  | 'linkIncomplete'
  | 'notSecure'
  | 'unreachable'
  /** The server accepts nobody new at the moment. */
  | 'busy'
  | 'unknownStudy'
  /** The link names a flow that does not exist. */
  | 'unknownFlow'
  | 'notCollecting'
  /** The study has passed its last day. */
  | 'expired'
  | 'openElsewhere'
  /** The link of a preview was revoked, or the collection has ended. */
  | 'previewEnded'
  /** A limit of the server keeps new respondents out. */
  | 'full'
  /** Somebody with this id of the panel takes part already. */
  | 'duplicate'
  /** There are enough respondents of this kind. */
  | 'quotaFull'
  /** The link lacks the panel's id, without which nobody is credited. */
  | 'panelId'
  | 'tooMany'
  | 'refused'
  /** The hash of the consent text differs from the one that the server stored. */
  | 'consentBroken';

export type JourneyEvent =
  | ({ readonly type: 'stopped'; readonly retryInS?: number | null } & StopDetails)
  | { readonly type: 'tryAgain' }
  | {
      readonly type: 'invited';
      readonly invitation: Invitation;
      readonly preview: boolean;
      readonly canContinue: boolean;
      readonly textChanged?: boolean;
      readonly device?: DeviceType;
      /** False: the upload test failed. */
      readonly canUpload?: boolean;
      readonly previousParticipation?: PreviousParticipation | null;
    }
  | ({ readonly type: 'previewed' } & ShortPreviewParts)
  /** Somebody wants to take part although the study was completed in this browser before. */
  | { readonly type: 'takenAgain' }
  /** With the flow that the link names. */
  | { readonly type: 'agreed'; readonly blockId: string | null }
  | { readonly type: 'flowChosen'; readonly blockId: string }
  /** The study was changed to let respondents choose a flow. */
  | { readonly type: 'mustChoose'; readonly invitation: Invitation }
  | { readonly type: 'disagreed' }
  | { readonly type: 'continued' }
  | {
      readonly type: 'begun';
      readonly session: SessionPackage;
      readonly slideIndex: number;
      readonly kept?: readonly SetupStep[];
    }
  /**
   * The server accepts no further stimuli for a session that began earlier: what was recorded is uploaded.
   */
  | {
      readonly type: 'endedEarly';
      readonly session: SessionPackage;
      readonly ended?: 'quotaFull';
    }
  | { readonly type: 'stepDone' }
  /** The back button of the browser. */
  | { readonly type: 'stepBack' }
  /** The result of an earlier step is no longer valid: the camera was unplugged, or full screen was left. */
  | { readonly type: 'stepLost'; readonly step: SetupStep }
  /**
   * The respondent cannot or does not want to finish the setup. The session stays open: it can be continued
   * later, otherwise it counts as abandoned at this step.
   */
  | { readonly type: 'setupLeft' }
  | { readonly type: 'mediaLoaded' }
  | { readonly type: 'flowEnded'; readonly reason: FlowEnd }
  | { readonly type: 'uploaded' };

/** Why the journey stops, and where the panel wants respondents whom the study does not accept. */
interface StopDetails {
  readonly reason: StopReason;
  readonly redirect?: string;
  readonly counted?: VisitEndReason;
}

export const INITIAL_JOURNEY: JourneyState = { at: 'opening' };

type StateAt<Name extends JourneyState['at']> = Extract<JourneyState, { at: Name }>;
type Steps = {
  readonly [Name in JourneyState['at']]: {
    readonly [Type in JourneyEvent['type']]?: (
      state: StateAt<Name>,
      event: Extract<JourneyEvent, { type: Type }>,
    ) => JourneyState;
  };
};

const stop = (
  state: JourneyState,
  {
    reason,
    redirect,
    counted,
    retryInS = null,
  }: StopDetails & { readonly retryInS?: number | null },
): JourneyState => ({
  at: 'stopped',
  reason,
  retryInS,
  ...(redirect ? { redirect } : {}),
  ...(counted ? { counted } : {}),
  again: state.at === 'beginning' && retryInS !== null ? state : INITIAL_JOURNEY,
});

/** Stop details of a study that accepts nobody. */
export function stopDetailsOf({
  expired,
  redirects,
  ends,
}: Pick<Invitation, 'expired' | 'redirects' | 'ends'>) {
  const reason = expired ? 'expired' : 'notCollecting';
  return (
    ends
      ? { reason, counted: 'collection' }
      : { reason, redirect: errorRedirectUrl(redirects.error, 'collection') }
  ) satisfies StopDetails;
}

/** The first state of a new respondent, depending on the device and its connection. */
function firstState(event: Extract<JourneyEvent, { type: 'invited' }>): JourneyState {
  const {
    invitation,
    preview,
    device,
    canUpload = true,
    previousParticipation,
    textChanged = false,
  } = event;
  if (!invitation.collecting && !preview) {
    return stop(INITIAL_JOURNEY, stopDetailsOf(invitation));
  }
  // Researchers may preview their study on any device.
  if (device && !preview && !invitation.deviceTypes.includes(device)) {
    return { at: 'wrongDevice', invitation, device };
  }
  if (!canUpload) return { at: 'uploadBlocked', invitation };
  const consent = { at: 'consent', invitation, textChanged } as const;
  if (!previousParticipation || preview) return consent;
  return { at: 'alreadyTaken', before: previousParticipation, next: consent };
}

/** The step before or after this one, or null at either end. */
function adjacentStep(state: StateAt<'setup'>, by: 1 | -1): SetupStep | null {
  const steps = stepsToShow(state);
  return steps[steps.indexOf(state.setup.step) + by] ?? null;
}

/** The steps of the setup without those that still hold. */
export function stepsToShow({ session, kept = [] }: ActiveJourney): readonly SetupStep[] {
  return session.setupSteps.filter((step) => !kept.includes(step));
}

const STEPS: Steps = {
  opening: {
    stopped: stop,
    invited: (_, event) =>
      event.canContinue ? { at: 'welcomeBack', invitation: event.invitation } : firstState(event),
    previewed: (_, { name, locale, slides: stimuli }) => ({
      at: 'shortPreview',
      name,
      locale,
      slides: stimuli,
    }),
  },
  stopped: { tryAgain: ({ again }) => again },
  alreadyTaken: { takenAgain: ({ next }) => next },
  wrongDevice: {},
  uploadBlocked: { tryAgain: () => INITIAL_JOURNEY },
  consent: {
    agreed: ({ invitation }, { blockId }) =>
      invitation.flows.length > 0 && !invitation.flows.some(({ id }) => id === blockId)
        ? { at: 'chooseFlow', invitation }
        : { at: 'beginning', invitation, resuming: false, blockId },
    disagreed: ({ invitation }) => ({ at: 'rejected', invitation }),
    stopped: stop,
  },
  chooseFlow: {
    flowChosen: ({ invitation }, { blockId }) => ({
      at: 'beginning',
      invitation,
      resuming: false,
      blockId,
    }),
  },
  shortPreview: {},
  rejected: { tryAgain: () => ({ at: 'opening' }) },
  welcomeBack: {
    continued: ({ invitation }) => ({ at: 'beginning', invitation, resuming: true, blockId: null }),
  },
  beginning: {
    stopped: stop,
    // The consent text was changed while it was being read: show it again.
    invited: (_, { invitation, textChanged = false }) => ({
      at: 'consent',
      invitation,
      textChanged,
    }),
    mustChoose: (_, { invitation }) => ({ at: 'chooseFlow', invitation }),
    begun: ({ invitation }, { session, slideIndex: stimulusIndex, kept = [] }) => {
      const underWay = { invitation, session, slideIndex: stimulusIndex, kept };
      const [step] = stepsToShow(underWay);
      return step
        ? { ...underWay, at: 'setup', setup: { step, returnTo: null } }
        : { ...underWay, at: 'media' };
    },
    endedEarly: ({ invitation }, { session, ended }) => ({
      at: 'upload',
      invitation,
      session,
      slideIndex: 0,
      ...(ended ? { ended } : {}),
    }),
  },
  setup: {
    stepDone: ({ setup, ...underWay }) => {
      const step = setup.returnTo ?? adjacentStep({ ...underWay, setup }, 1);
      return step
        ? { ...underWay, at: 'setup', setup: { step, returnTo: null } }
        : { ...underWay, at: 'media' };
    },
    stepBack: (state) => {
      const step = adjacentStep(state, -1);
      return step ? { ...state, setup: { step, returnTo: null } } : state;
    },
    stepLost: (state, { step }) => {
      const { session, setup } = state;
      const isDone = session.setupSteps.indexOf(step) < session.setupSteps.indexOf(setup.step);
      const isKept = state.kept?.includes(step) ?? false;
      if (!session.setupSteps.includes(step) || !(isDone || isKept)) return state;
      const kept = state.kept?.filter((one) => one !== step) ?? [];
      // One that comes later anyway is shown when its turn comes.
      if (!isDone) return { ...state, kept };
      return { ...state, kept, setup: { step, returnTo: setup.returnTo ?? setup.step } };
    },
    setupLeft: ({ setup: _, ...underWay }) => ({ ...underWay, at: 'thanks', ended: 'setupLeft' }),
  },
  media: {
    mediaLoaded: (state) => ({ ...state, at: 'flow' }),
    stepLost: ({ session, ...state }, { step }) =>
      session.setupSteps.includes(step)
        ? {
            ...state,
            session,
            kept: state.kept?.filter((one) => one !== step) ?? [],
            at: 'setup',
            setup: { step, returnTo: null },
          }
        : { ...state, session },
  },
  flow: {
    flowEnded: (state, { reason }) => ({
      ...state,
      at: reason === 'withdrawn' ? 'withdrawing' : 'upload',
      ended: reason,
    }),
  },
  upload: { uploaded: (state) => ({ ...state, at: 'thanks' }) },
  thanks: {},
  withdrawing: {},
};

export function journey(state: JourneyState, event: JourneyEvent): JourneyState {
  const steps = STEPS[state.at] as Record<
    string,
    ((state: JourneyState, event: JourneyEvent) => JourneyState) | undefined
  >;
  return steps[event.type]?.(state, event) ?? state;
}

/** Closing the tab in these states would lose data or leave it unsent. */
export function isJourneyActive(state: JourneyState): boolean {
  return ['setup', 'media', 'flow', 'upload'].includes(state.at);
}
