import type { Invitation, SessionPackage, Slide } from '@fovea/contract/takingPart';

/**
 * The way of a respondent through a study: consent, camera, full screen, flow, upload, thanks.
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
      /** Where trying again leads: who has agreed already does not agree twice. */
      readonly again: JourneyState;
    }
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
  | ({ readonly at: 'camera' } & UnderWay)
  | ({ readonly at: 'fullscreen' } & UnderWay)
  | ({ readonly at: 'media' } & UnderWay)
  | ({ readonly at: 'flow' } & UnderWay)
  | ({ readonly at: 'upload' } & UnderWay)
  | ({ readonly at: 'thanks' } & UnderWay);

/** How the showing of the stimuli came to its end. */
export type FlowEnd = 'finished' | 'stopped' | 'calibrationFailed' | 'withdrawn';

export interface UnderWay {
  readonly invitation: Invitation;
  readonly session: SessionPackage;
  /** The slide to begin or go on with. */
  readonly slideIndex: number;
  /** Once it is known: the last screens depend on it. */
  readonly ended?: FlowEnd;
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
  | 'notCollecting'
  /** Its last day has passed. */
  | 'expired'
  | 'openElsewhere'
  | 'tooMany'
  | 'refused'
  /** The hash of the consent text is not the one the server stored. */
  | 'consentBroken';

export type JourneyEvent =
  | { readonly type: 'stopped'; readonly reason: StopReason; readonly retryInS?: number | null }
  | { readonly type: 'tryAgain' }
  | {
      readonly type: 'invited';
      readonly invitation: Invitation;
      readonly preview: boolean;
      readonly canContinue: boolean;
      readonly textChanged?: boolean;
    }
  | ({ readonly type: 'previewed' } & ShortPreviewParts)
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
  | { readonly type: 'cameraReady' }
  | { readonly type: 'fullscreenSettled' }
  | { readonly type: 'mediaLoaded' }
  | { readonly type: 'flowEnded'; readonly reason: FlowEnd }
  | { readonly type: 'uploaded' };

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
  { reason, retryInS = null }: { reason: StopReason; retryInS?: number | null },
): JourneyState => ({
  at: 'stopped',
  reason,
  retryInS,
  again: state.at === 'beginning' && retryInS !== null ? state : JOURNEY_START,
});

/** Why a study takes nobody. */
export function closedReason({ expired }: Pick<Invitation, 'expired'>): StopReason {
  return expired ? 'expired' : 'notCollecting';
}

const STEPS: Steps = {
  opening: {
    stopped: stop,
    invited: (_, { invitation, preview, canContinue, textChanged = false }) => {
      if (canContinue) return { at: 'welcomeBack', invitation };
      if (!invitation.collecting && !preview) {
        return stop(JOURNEY_START, { reason: closedReason(invitation) });
      }
      return { at: 'consent', invitation, textChanged };
    },
    previewed: (_, { name, locale, slides }) => ({ at: 'shortPreview', name, locale, slides }),
  },
  stopped: { tryAgain: ({ again }) => again },
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
    begun: ({ invitation }, { session, slideIndex }) => ({
      at: session.needsCamera ? 'camera' : 'fullscreen',
      invitation,
      session,
      slideIndex,
    }),
    endedEarly: ({ invitation }, { session }) => ({
      at: 'upload',
      invitation,
      session,
      slideIndex: 0,
    }),
  },
  camera: { cameraReady: (state) => ({ ...state, at: 'fullscreen' }) },
  fullscreen: { fullscreenSettled: (state) => ({ ...state, at: 'media' }) },
  media: { mediaLoaded: (state) => ({ ...state, at: 'flow' }) },
  flow: { flowEnded: (state, { reason }) => ({ ...state, at: 'upload', ended: reason }) },
  upload: { uploaded: (state) => ({ ...state, at: 'thanks' }) },
  thanks: {},
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
  return ['camera', 'fullscreen', 'media', 'flow', 'upload'].includes(state.at);
}
