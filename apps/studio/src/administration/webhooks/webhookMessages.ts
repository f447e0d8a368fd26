import type {
  SentEvent,
  WebhookDeliveryState,
  WebhookOffReason,
  WebhookProblem,
} from '@fovea/contract/people/webhooks';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** When each event is sent. */
export const EVENT_MESSAGES: Record<SentEvent, MessageDescriptor> = defineMessages({
  'study.started': {
    id: 'webhook.event.studyStarted',
    defaultMessage: 'Data collection of a study was started',
    description: 'Event that a webhook is told of',
  },
  'study.stopped': {
    id: 'webhook.event.studyStopped',
    defaultMessage: 'Data collection of a study was stopped',
    description: 'Event that a webhook is told of',
  },
  'session.completed': {
    id: 'webhook.event.sessionCompleted',
    defaultMessage: 'A respondent has finished, and everything was received',
    description: 'Event that a webhook is told of',
  },
  'session.processed': {
    id: 'webhook.event.sessionProcessed',
    defaultMessage: 'The results of a respondent are there',
    description: 'Event that a webhook is told of',
  },
  'session.withdrawn': {
    id: 'webhook.event.sessionWithdrawn',
    defaultMessage: 'A respondent took the consent back: delete what you fetched',
    description: 'Event that a webhook is told of',
  },
  'export.ready': {
    id: 'webhook.event.exportReady',
    defaultMessage: 'An export of a study can be downloaded',
    description: 'Event that a webhook is told of',
  },
  'report.ready': {
    id: 'webhook.event.reportReady',
    defaultMessage: 'A report was made',
    description: 'Event that a webhook is told of',
  },
  'webhook.test': {
    id: 'webhook.event.test',
    defaultMessage: 'A test',
    description: 'Event that a webhook is told of',
  },
});

export const DELIVERY_STATE_MESSAGES: Record<WebhookDeliveryState, MessageDescriptor> =
  defineMessages({
    WAITING: {
      id: 'webhook.delivery.waiting',
      defaultMessage: 'Waiting',
      description: 'State of an event that is still to be sent to a webhook',
    },
    DELIVERED: {
      id: 'webhook.delivery.delivered',
      defaultMessage: 'Delivered',
      description: 'State of an event that a webhook has received',
    },
    FAILED: {
      id: 'webhook.delivery.failed',
      defaultMessage: 'Failed',
      description: 'State of an event that could not be sent to a webhook',
    },
  });

export const OFF_REASON_MESSAGES: Record<WebhookOffReason, MessageDescriptor> = defineMessages({
  PERSON: {
    id: 'webhook.off.person',
    defaultMessage: 'An administrator turned it off. What happens meanwhile is not sent.',
    description: 'Why a webhook is off',
  },
  FAILED: {
    id: 'webhook.off.failed',
    defaultMessage:
      'An event could not be delivered in ten tries over three days. See below what the address answered. Once it works, turn the webhook on and send the failed deliveries again. What happens meanwhile is not sent.',
    description: 'Why a webhook is off',
  },
  GONE: {
    id: 'webhook.off.gone',
    defaultMessage:
      'The address answered that it is gone for good (410). Enter another address, then turn the webhook on. What happens meanwhile is not sent.',
    description: 'Why a webhook is off',
  },
});

/** How a try ended that is no success; `status` is its status. */
export const PROBLEM_MESSAGES: Record<WebhookProblem, MessageDescriptor> = defineMessages({
  STATUS: {
    id: 'webhook.problem.status',
    defaultMessage: 'Your server answered with the status {status}. It must be 200 to 299.',
    description: 'Why a webhook was not delivered',
  },
  REDIRECT: {
    id: 'webhook.problem.redirect',
    defaultMessage:
      'Your server answered with the redirect {status}, which is not followed. Enter the address that it leads to.',
    description: 'Why a webhook was not delivered',
  },
  TIMEOUT: {
    id: 'webhook.problem.timeout',
    defaultMessage:
      'Your server took longer than {seconds} seconds. Let it answer first, and work afterwards.',
    description: 'Why a webhook was not delivered',
  },
  PRIVATE_ADDRESS: {
    id: 'webhook.problem.private',
    defaultMessage: 'The address does not lead to the internet. Private networks are not reached.',
    description: 'Why a webhook was not delivered',
  },
  UNKNOWN_NAME: {
    id: 'webhook.problem.name',
    defaultMessage: 'The name in the address is not known. Check its spelling.',
    description: 'Why a webhook was not delivered: its host name leads nowhere',
  },
  CERTIFICATE: {
    id: 'webhook.problem.certificate',
    defaultMessage:
      'The certificate of your server has expired, is not valid, or was issued by nobody known.',
    description: 'Why a webhook was not delivered',
  },
  CERTIFICATE_NAME: {
    id: 'webhook.problem.certificateName',
    defaultMessage:
      'The certificate of your server is for another name than the one in the address.',
    description: 'Why a webhook was not delivered',
  },
  NO_CONNECTION: {
    id: 'webhook.problem.connection',
    defaultMessage: 'Your server could not be reached, or ended the connection.',
    description: 'Why a webhook was not delivered',
  },
  SECRET: {
    id: 'webhook.problem.secret',
    defaultMessage: 'The secret can no longer be read. Renew it.',
    description: 'Why a webhook was not delivered',
  },
});
