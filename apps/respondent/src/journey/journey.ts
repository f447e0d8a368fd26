import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import type { Invitation, SessionPackage, Slide } from '@fovea/contract/participation/takingPart';
import { redirectFor } from '@fovea/rules/participation/redirects';

/**
 * The way of a respondent through a study: consent, the steps of the setup, flow, upload, thanks.
 *
 * Pure: `journey(state, event)` answers the next state and does nothing. What has to be done in a
 * state (asking the server, the camera, showing stimuli) is done by its screen, which reports what
 * happened as an event. An event that means nothing in a state leaves it as it is.
 */
export type JourneyState =
  /** Asking the server for the invitation, and the journal for a session to go on with. */
  | { readonly at: 'opening' }
  /** It cannot go on; nothing was recorded. */
  | {
      readonly at: 'stopped';
      readonly reason: StopReason;
      /** It tries again by itself after so many seconds. */
      readonly retryInS: number | null;
      readonly redirect?: string;
      /** Where trying again leads: who has agreed already does not agree twice. */
      readonly again: JourneyState;
    }
  /** This study was finished in this browser before. */
  | { readonly at: 'alreadyTaken'; readonly before: TakenBefore; readonly next: JourneyState }
  /** The study is not for this kind of device. */
  | { readonly at: 'wrongDevice'; readonly invitation: Invitation; readonly device: DeviceType }
  /** Bytes do not get through to the server. */
  | { readonly at: 'uploadBlocked'; readonly invitation: Invitation }
  | { readonly at: 'consent'; readonly invitation: Invitation; readonly textChanged: boolean }
  /** The study leaves it to respondents which of its flows they see. */
  | { readonly at: 'chooseFlow'; readonly invitation: Invitation }
  /** The stimuli alone; nothing is collected. */
  | ({ readonly at: 'shortPreview' } & ShortPreviewParts)
  | { readonly at: 'rejected'; readonly invitation: Invitation }
  /** A session of an earlier visit can be continued. */
  | { readonly at: 'welcomeBack'; readonly invitation: Invitation }
  | {
      readonly at: 'beginning';
      readonly invitation: Invitation;
      readonly resuming: boolean;
      /** The flow that the link names or the respondent chose. */
      readonly blockId: string | null;
    }
  | ({ readonly at: 'setup'; readonly setup: SetupPlace } & UnderWay)
  | ({ readonly at: 'media' } & UnderWay)
  | ({ readonly at: 'flow' } & UnderWay)
  | ({ readonly at: 'upload' } & UnderWay)
  | ({ readonly at: 'thanks' } & UnderWay)
  /** Consent was taken back in the middle: everything is erased. */
  | ({ readonly at: 'withdrawing' } & UnderWay);

/** How the showing of the stimuli came to its end. */
export type FlowEnd = 'finished' | 'stopped' | 'calibrationFailed' | 'withdrawn';

export interface SetupPlace {
  readonly step: SetupStep;
  /** Where it goes on when a step that was done already has been done once more. */
  readonly returnTo: SetupStep | null;
}

/** What this browser remembers of a study that was finished in it. */
export interface TakenBefore {
  readonly receipt: string;
  /** ISO 8601, the clock of this device. */
  readonly time: string;
}

export interface UnderWay {
  readonly invitation: Invitation;
  readonly session: SessionPackage;
  /** The slide to begin or go on with. */
  readonly slideIndex: number;
  /** Once it is known: the last screens depend on it. `setupLeft`: it did not come to the stimuli. */
  readonly ended?: FlowEnd | 'setupLeft';
}

export interface ShortPreviewParts {
  readonly name: string;
  readonly locale: string;
  readonly slides: readonly Slide[];
}

export type StopReason =
  | 'linkIncomplete'
  | 'notSecure'
  | 'unreachable'
  /** The server takes nobody new at the moment. */
  | 'busy'
  | 'unknownStudy'
  /** The link names a part of the study that does not exist. */
  | 'unknownFlow'
  | 'notCollecting'
  /** Its last day has passed. */
  | 'expired'
  | 'openElsewhere'
  | 'tooMany'
  | 'refused'
  /** The hash of the consent text is not the one the server stored. */
  | 'consentBroken';

export type JourneyEvent =
  | ({ readonly type: 'stopped'; readonly retryInS?: number | null } & Stopping)
  | { readonly type: 'tryAgain' }
  | {
      readonly type: 'invited';
      readonly invitation: Invitation;
      readonly preview: boolean;
      readonly canContinue: boolean;
      readonly textChanged?: boolean;
      readonly device?: DeviceType;
      /** False: the test of the upload failed. */
      readonly canUpload?: boolean;
      readonly previousParticipation?: TakenBefore | null;
    }
  | ({ readonly type: 'previewed' } & ShortPreviewParts)
  /** Somebody wants to take part although this browser did before. */
  | { readonly type: 'takenAgain' }
  /** With the flow that the link names. */
  | { readonly type: 'agreed'; readonly blockId: string | null }
  | { readonly type: 'flowChosen'; readonly blockId: string }
  /** Meanwhile the study leaves the flow to respondents. */
  | { readonly type: 'mustChoose'; readonly invitation: Invitation }
  | { readonly type: 'disagreed' }
  | { readonly type: 'continued' }
  | {
      readonly type: 'begun';
      readonly session: SessionPackage;
      readonly slideIndex: number;
    }
  /** The server takes no more slides of a session begun earlier: what was recorded is sent. */
  | { readonly type: 'endedEarly'; readonly session: SessionPackage }
  | { readonly type: 'stepDone' }
  /** The back button of the browser. */
  | { readonly type: 'stepBack' }
  /** What an earlier step settled is gone: the camera was unplugged, full screen was left. */
  | { readonly type: 'stepLost'; readonly step: SetupStep }
  /**
   * The respondent cannot or will not get through the setup. The session stays open: it may be gone on
   * with later, and else counts as abandoned at this step.
   */
  | { readonly type: 'setupLeft' }
  | { readonly type: 'mediaLoaded' }
  | { readonly type: 'flowEnded'; readonly reason: FlowEnd }
  | { readonly type: 'uploaded' };

/** Why it cannot go on, and where panels want those whom the study does not take. */
interface Stopping {
  readonly reason: StopReason;
  readonly redirect?: string;
}

export const JOURNEY_START: JourneyState = { at: 'opening' };

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
  { reason, redirect, retryInS = null }: Stopping & { readonly retryInS?: number | null },
): JourneyState => ({
  at: 'stopped',
  reason,
  retryInS,
  ...(redirect ? { redirect } : {}),
  again: state.at === 'beginning' && retryInS !== null ? state : JOURNEY_START,
});

/** Of a study that takes nobody. */
export function closed({ expired, redirects }: Pick<Invitation, 'expired' | 'redirects'>) {
  return {
    reason: expired ? 'expired' : 'notCollecting',
    redirect: redirectFor(redirects.error, 'collection'),
  } as const satisfies Stopping;
}

/** The first state of somebody new, by what the device and its connection allow. */
function firstOf(event: Extract<JourneyEvent, { type: 'invited' }>): JourneyState {
  const {
    invitation,
    preview,
    device,
    canUpload = true,
    previousParticipation,
    textChanged = false,
  } = event;
  if (!invitation.collecting && !preview) {
    return stop(JOURNEY_START, closed(invitation));
  }
  // Researchers may look at their study wherever they are.
  if (device && !preview && !invitation.deviceTypes.includes(device)) {
    return { at: 'wrongDevice', invitation, device };
  }
  if (!canUpload) return { at: 'uploadBlocked', invitation };
  const consent = { at: 'consent', invitation, textChanged } as const;
  if (!previousParticipation || preview) return consent;
  return { at: 'alreadyTaken', before: previousParticipation, next: consent };
}

/** The step beside this one, or null at either end. */
function besides({ session, setup }: StateAt<'setup'>, by: 1 | -1): SetupStep | null {
  return session.setupSteps[session.setupSteps.indexOf(setup.step) + by] ?? null;
}

const STEPS: Steps = {
  opening: {
    stopped: stop,
    invited: (_, event) =>
      event.canContinue ? { at: 'welcomeBack', invitation: event.invitation } : firstOf(event),
    previewed: (_, { name, locale, slides }) => ({ at: 'shortPreview', name, locale, slides }),
  },
  stopped: { tryAgain: ({ again }) => again },
  alreadyTaken: { takenAgain: ({ next }) => next },
  wrongDevice: {},
  uploadBlocked: { tryAgain: () => JOURNEY_START },
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
    // The consent text changed while it was read: it is shown again.
    invited: (_, { invitation, textChanged = false }) => ({
      at: 'consent',
      invitation,
      textChanged,
    }),
    mustChoose: (_, { invitation }) => ({ at: 'chooseFlow', invitation }),
    begun: ({ invitation }, { session, slideIndex }) => {
      const [step] = session.setupSteps;
      const underWay = { invitation, session, slideIndex };
      return step
        ? { ...underWay, at: 'setup', setup: { step, returnTo: null } }
        : { ...underWay, at: 'media' };
    },
    endedEarly: ({ invitation }, { session }) => ({
      at: 'upload',
      invitation,
      session,
      slideIndex: 0,
    }),
  },
  setup: {
    stepDone: ({ setup, ...underWay }) => {
      const step = setup.returnTo ?? besides({ ...underWay, setup }, 1);
      return step
        ? { ...underWay, at: 'setup', setup: { step, returnTo: null } }
        : { ...underWay, at: 'media' };
    },
    stepBack: (state) => {
      const step = besides(state, -1);
      return step ? { ...state, setup: { step, returnTo: null } } : state;
    },
    stepLost: (state, { step }) => {
      const { session, setup } = state;
      const isDone = session.setupSteps.indexOf(step) < session.setupSteps.indexOf(setup.step);
      if (!session.setupSteps.includes(step) || !isDone) return state;
      return { ...state, setup: { step, returnTo: setup.returnTo ?? setup.step } };
    },
    setupLeft: ({ setup: _, ...underWay }) => ({ ...underWay, at: 'thanks', ended: 'setupLeft' }),
  },
  media: {
    mediaLoaded: (state) => ({ ...state, at: 'flow' }),
    stepLost: ({ session, ...state }, { step }) =>
      session.setupSteps.includes(step)
        ? { ...state, session, at: 'setup', setup: { step, returnTo: null } }
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

/** A tab closed in these states loses something or leaves something unsent. */
export function isUnderWay(state: JourneyState): boolean {
  return ['setup', 'media', 'flow', 'upload'].includes(state.at);
}
