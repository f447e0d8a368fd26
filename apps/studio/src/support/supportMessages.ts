import type { Consistency, SupportKind, SupportState } from '@fovea/contract/people/support';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Tone } from '../controls/feedback/StateBadge';

export const STATE_MESSAGES: Record<SupportState, MessageDescriptor> = defineMessages({
  OPEN: {
    id: 'support.state.open',
    defaultMessage: 'Open',
    description: 'State of a support request that waits for an answer',
  },
  ANSWERED: {
    id: 'support.state.answered',
    defaultMessage: 'Answered',
    description: 'State of a support request that staff have answered',
  },
  CLOSED: {
    id: 'support.state.closed',
    defaultMessage: 'Closed',
    description: 'State of a support request that staff have closed',
  },
});

export const STATE_TONES: Record<SupportState, Tone> = {
  OPEN: 'waiting',
  ANSWERED: 'good',
  CLOSED: 'good',
};

export const KIND_MESSAGES: Record<SupportKind, MessageDescriptor> = defineMessages({
  SUPPORT: {
    id: 'support.kind.support',
    defaultMessage: 'Support request',
    description: 'Kind of a message of a user to support',
  },
  FEEDBACK: {
    id: 'support.kind.feedback',
    defaultMessage: 'Feedback',
    description: 'Kind of a message of a user to support',
  },
});

export const CONSISTENCY_MESSAGES: Record<Consistency, MessageDescriptor> = defineMessages({
  'Every time': {
    id: 'support.consistency.everyTime',
    defaultMessage: 'Every time',
    description: 'How often a problem happens',
  },
  Frequently: {
    id: 'support.consistency.frequently',
    defaultMessage: 'Frequently',
    description: 'How often a problem happens',
  },
  Occasionally: {
    id: 'support.consistency.occasionally',
    defaultMessage: 'Occasionally',
    description: 'How often a problem happens',
  },
  'Only once': {
    id: 'support.consistency.onlyOnce',
    defaultMessage: 'Only once',
    description: 'How often a problem happens',
  },
});
