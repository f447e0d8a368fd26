/** How a machine of a lab is given a session that needs no network, and hands it over afterwards. */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Sha256, Timestamp } from '../protocol/scalars';
import { BeginSession, ERASED_REFUSAL, Invitation, SessionPackage } from './participation';

/** A file that the page of the respondent asks for. */
export const MachineFile = z.object({
  /** Where the page finds it at the machine. No part of it is empty or begins with a dot. */
  path: z.string().check(z.regex(/^(collect|media)(\/[A-Za-z0-9_@~-][A-Za-z0-9._@~-]*)+$/)),
  sha256: Sha256,
  sizeBytes: z.int().check(z.minimum(0)),
  /** Where it is downloaded: at this server, or absolute; media for an hour. */
  url: z.string(),
});
export type MachineFile = z.infer<typeof MachineFile>;

/** The session as it begins in one of the flows of the study. */
export const MachineFlow = z.object({
  /** Null: the study has no flows. */
  blockId: z.nullable(Id),
  /** The addresses of its media are paths of the files. */
  session: z.omit(SessionPackage, { token: true }),
});
export type MachineFlow = z.infer<typeof MachineFlow>;

export const MachinePackage = z.object({
  studyId: Id,
  studyVersion: z.int(),
  invitation: Invitation,
  flows: z.array(MachineFlow),
  /** For a respondent who does not choose. */
  suggestedBlockId: z.nullable(Id),
  page: z.object({
    /**
     * With `%NONCE%` for the nonce of one page load, `%ORIGINS%` for other origins and `%ADDRESS%` for the address
     * of the same page at the server.
     */
    html: z.string(),
    /** For links that respondents take with them. */
    address: z.string(),
    /** Its content security policy, with `%NONCE%`. */
    policy: z.string(),
    /** That of its other files. */
    filesPolicy: z.string(),
  }),
  files: z.array(MachineFile),
  /** The same as the server keeps it, sealed: it comes back when the session begins. */
  prepared: z.string(),
});
export type MachinePackage = z.infer<typeof MachinePackage>;

export const getMachinePackage = endpoint({
  method: 'GET',
  path: '/machines/{machineId}/sessions/{sessionId}/package',
  summary: 'Everything that a machine needs to run the session that it has been given',
  needs: 'machine',
  answer: MachinePackage,
  refusals: {
    410: 'The study was deleted for ever (DELETED).',
    503: 'The page of the respondent is not built (NOT_BUILT).',
  },
});

export const beginMachineSession = endpoint({
  method: 'POST',
  path: '/machines/{machineId}/sessions/{sessionId}/begin',
  summary:
    'The session of a package has begun at the machine, maybe hours ago; repeating it gives a new token',
  needs: 'machine',
  body: z.object({
    /** As the page sent it. Its session has an id of its own where the given one began elsewhere. */
    begin: BeginSession,
    /** Of the package. */
    prepared: z.string(),
    /** By the clock of the server, as far as the machine knows it. */
    began: Timestamp,
    /**
     * The stimuli that were shown, in their order. To be sent after PACKAGE_NOT_VALID: a server whose signing key was
     * replaced cannot open what it has sealed, and takes the session by this and the study as it is now.
     */
    shown: z.optional(z.array(Id).check(z.maxLength(10_000))),
  }),
  answer: z.object({
    /** For the calls of this session. */
    token: z.string(),
  }),
  refusals: {
    409: 'This respondent has begun elsewhere (BEGUN_ELSEWHERE): begin it as a session with another id. The package is not of this session or this server (PACKAGE_NOT_VALID): send what was shown. If that is refused too, or the flow is none of the package (FLOW_UNKNOWN), the data is kept at the machine.',
    410: ERASED_REFUSAL,
  },
});

export const endMachineSession = endpoint({
  method: 'POST',
  path: '/machines/{machineId}/sessions/{sessionId}/end',
  summary:
    'The session is over at the machine, which is free for the next respondent; its data follows',
  needs: 'machine',
  body: z.object({
    /** By the clock of the server, as far as the machine knows it. */
    ended: Timestamp,
    /** Chunks that wait at the machine. */
    chunks: z.int().check(z.minimum(0)),
    sizeBytes: z.int().check(z.minimum(0)),
  }),
  refusals: { 410: ERASED_REFUSAL },
});
