import type { RedirectProblem, RedirectReason } from '@fovea/rules/participation/redirects';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Why a respondent was redirected before the end, as passed in the URL. */
export const REDIRECT_REASON_MESSAGES: Record<RedirectReason, MessageDescriptor> = defineMessages({
  calibration: {
    id: 'redirect.reason.calibration',
    defaultMessage: 'the calibration was too poor twice',
  },
  frameRate: {
    id: 'redirect.reason.frameRate',
    defaultMessage: 'the camera was too slow twice',
  },
  face: {
    id: 'redirect.reason.face',
    defaultMessage: 'the face was not found twice',
  },
  device: {
    id: 'redirect.reason.device',
    defaultMessage: 'the device or the browser cannot do what the study needs',
  },
  collection: {
    id: 'redirect.reason.collection',
    defaultMessage: 'the study takes nobody at the moment, or somebody stopped before the end',
  },
  quotaFull: {
    id: 'redirect.reason.quotaFull',
    defaultMessage: 'there are enough respondents of this kind',
  },
  upload: {
    id: 'redirect.reason.upload',
    defaultMessage: 'nothing can be sent from there, or the recording was saved as a file instead',
  },
});

/** What is wrong with a redirect; of `names`, placeholders that are not declared, there are `count`. */
export const REDIRECT_PROBLEMS: Record<RedirectProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'redirect.empty', defaultMessage: 'Enter a website address.' },
  scheme: {
    id: 'redirect.scheme',
    defaultMessage: 'The address must start with http:// or https://.',
  },
  notAddress: { id: 'redirect.notAddress', defaultMessage: 'This is not a website address.' },
  userinfo: {
    id: 'redirect.userinfo',
    defaultMessage: 'The address cannot contain a user name or password.',
  },
  notPublic: {
    id: 'redirect.notPublic',
    defaultMessage: 'The address must be on the public internet: respondents cannot open this one.',
  },
  tooLong: { id: 'redirect.tooLong', defaultMessage: 'The address is too long.' },
  placeholderHost: {
    id: 'redirect.placeholderHost',
    defaultMessage:
      'Placeholders can only stand after the host of the address: in its path, query or fragment.',
  },
  placeholderJoined: {
    id: 'redirect.placeholderJoined',
    defaultMessage:
      'A placeholder cannot follow a % sign, or share a part of the path with nothing but dots: its value would change what they mean.',
  },
  placeholderOpen: {
    id: 'redirect.placeholderOpen',
    defaultMessage: 'A placeholder begins with two braces and ends with two braces.',
  },
  placeholderUndeclared: {
    id: 'redirect.placeholderUndeclared',
    defaultMessage:
      '{names} {count, plural, one {is} other {are}} not declared. Add {count, plural, one {the parameter} other {the parameters}} to the expected parameters under Links, or insert a placeholder from the menu.',
  },
});
