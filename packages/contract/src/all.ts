import { deleteToken, getCurrentCompany, getCurrentUser, requestToken } from './accounts';
import { orderBlockChildren } from './blocks';
import { getDemoProgress } from './demo';
import type { Endpoint } from './endpoint';
import { getFolder } from './folders';
import { listSessions, retryProcessing, toggleCollection } from './respondents';
import { createStimulus, deleteStimulus, requestUploadKey } from './stimuli';
import { createStudy, getStudy, updateStudy } from './studies';
import {
  beginSession,
  finishSession,
  getInvitation,
  listReceived,
  pingSession,
  putChunk,
  rejectConsent,
} from './takingPart';

/** Every call of the API, by its name. A call that is not here does not exist. */
export const endpoints = {
  requestToken,
  deleteToken,
  getCurrentUser,
  getCurrentCompany,
  getFolder,
  createStudy,
  getStudy,
  updateStudy,
  requestUploadKey,
  createStimulus,
  deleteStimulus,
  orderBlockChildren,
  toggleCollection,
  listSessions,
  retryProcessing,
  getInvitation,
  rejectConsent,
  beginSession,
  pingSession,
  putChunk,
  listReceived,
  finishSession,
  getDemoProgress,
} as const satisfies Record<string, Endpoint>;
