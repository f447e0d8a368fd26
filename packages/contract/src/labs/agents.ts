/** What the agent of a machine and the server say to each other. */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { AgentVersion, BundlePublicKey, NextBundleKey } from './agentBundle';
import { LabSettings } from './labs';
import { LastPing, MACHINE_NAME_MAX } from './machines';

export const PRODUCT_KEY_MAX = 64;
/** Six digits; people type them with blanks. */
export const PairingCode = z.string().check(z.maxLength(20));

/** A respondent who has been sent to a machine. */
export const AssignedSession = z.object({
  id: Id,
  studyId: Id,
  studyName: z.string(),
  respondentLabel: z.string(),
  /** The page that the machine opens for the respondent. It contains a secret: for this machine only. */
  url: z.string(),
  /** The session has begun: the respondent has agreed to the consent. */
  hasBegun: z.boolean(),
  /** A package that was made of an earlier version is made again. Left out by servers without packages. */
  studyVersion: z.optional(z.int()),
});
export type AssignedSession = z.infer<typeof AssignedSession>;

export const createPairingCode = endpoint({
  method: 'POST',
  path: '/labs/{labId}/pairingCodes',
  summary: 'A code that pairs one machine with the lab, within ten minutes',
  needs: 'LAB',
  answer: z.object({ code: z.string(), expires: Timestamp }),
});

export const pairMachine = endpoint({
  method: 'POST',
  path: '/machines/pairing',
  summary: 'Pair a machine with a lab: asked by its agent, with a code that the studio showed',
  needs: 'anyone',
  body: z.object({
    code: PairingCode,
    publicProductKey: z.string().check(z.regex(/^[0-9A-Za-z-]{4,64}$/)),
    machineName: z.string().check(z.minLength(1), z.maxLength(MACHINE_NAME_MAX)),
    version: AgentVersion,
  }),
  answer: z.object({
    machineId: Id,
    /** Kept by the agent; the server keeps its hash only. */
    token: z.string(),
    labName: z.string(),
    /** What signs the programs that the machine may run from now on. Servers before updates have none. */
    bundlePublicKey: z.optional(BundlePublicKey),
  }),
  refusals: {
    400: 'The code is unknown, used or too old (CODE_NOT_VALID).',
    409: 'The product key belongs to a machine of another lab or company (KEY_TAKEN).',
    429: 'Too many tries; the Retry-After header says when to try again.',
  },
});

export const pingMachine = endpoint({
  method: 'POST',
  path: '/machines/{machineId}/pings',
  summary: 'What a machine is doing; every ten seconds',
  needs: 'machine',
  body: z.extend(z.omit(LastPing, { timestamp: true }), {
    version: AgentVersion,
    /** What the clock of the machine says. */
    clock: Timestamp,
    /** The key whose programs it runs. Left out: it knows none, or its agent is older than rotations of keys. */
    bundlePublicKey: z.optional(BundlePublicKey),
  }),
  answer: z.object({
    /** The clock of the server, which the agent measures its own against. */
    time: Timestamp,
    lab: LabSettings,
    /** No new respondents are to be taken. */
    isDisabled: z.boolean(),
    /** The session that the machine has been given and that has not ended; null: none. */
    session: z.nullable(AssignedSession),
    /** The agent that the server offers; null or left out: none. */
    agent: z.optional(
      z.nullable(
        z.object({
          version: AgentVersion,
          publicKey: BundlePublicKey,
          /** Left out: the machine knows the newest key. */
          nextKey: z.optional(NextBundleKey),
        }),
      ),
    ),
  }),
  refusals: { 401: 'The machine was paired again, or its company was closed: pair it again.' },
});

export const releaseMachine = endpoint({
  method: 'POST',
  path: '/machines/{machineId}/release',
  summary: 'A machine is free again, because the respondent has left before the end',
  needs: 'machine',
  body: z.object({ sessionId: Id }),
  refusals: { 404: 'The machine has not been given this session.' },
});
