import type { Answer, Endpoint, EndpointOf, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { canCall } from '@fovea/rules/people/access';
import { isOpenToPrograms, isReading } from '@fovea/rules/people/programTokens';
import { isOpenOnVisit } from '@fovea/rules/people/supportAccess';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod/mini';
import type { AppContext } from '../context/appContext';
import {
  isInPerson,
  type Caller,
  type MachineAgent,
  type Researcher,
  type Respondent,
} from './caller';
import { EventStreams, sendEvents } from './eventStream';
import { fieldProblems, notValid } from './fieldProblems';
import { incomingBytes, type IncomingBytes } from './incomingBytes';
import { rawBodies } from './bodyParsers';
import { withForm, type FormFile } from './multipart';
import { compressAnswer } from './compressAnswer';
import { countedTogether, createRateLimit } from './rateLimit';
import { Refusal } from './refusal';
import { rememberCaller } from './refusedAccess';

/** What a handler gets besides its input. */
export interface RequestContext<C> {
  readonly caller: C;
  /** IP address of the client. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  /** The body of an endpoint that takes raw bytes. */
  readonly bytes: () => IncomingBytes;
  /** The files of a multipart request, by the name of their part. Deleted after the handler. */
  readonly files: ReadonlyMap<string, FormFile>;
  /** Marks that something was created: the status is 201 instead of 200. */
  readonly created: () => void;
}

export type Handler<E extends Endpoint, C> = (
  input: HandlerInput<E>,
  requestContext: RequestContext<C>,
) => Promise<Answer<E>>;

export type EventHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  requestContext: Pick<RequestContext<Researcher>, 'caller'> & { readonly signal: AbortSignal },
) => AsyncIterator<Answer<E>, void, void>;

/** Maximum of open streams per user: one for each page that is open. */
const STREAMS_MAX = 10;

/** Serves calls: sign-in, access, validation, handler, response. */
export interface Router {
  /** A call of a researcher: `signedIn` or a feature. */
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E, Researcher>): void;
  /**
   * A researcher's call that is answered by a stream. The handler yields values until its signal
   * aborts; the first one, or a refusal, comes before the response begins.
   */
  serveEvents<E extends Endpoint>(endpoint: E, handler: EventHandler<E>): void;
  /**
   * A call that needs no sign-in.
   * @param other another protocol at the same address, which takes its own requests
   */
  servePublic<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E, null>,
    other?: OtherProtocol,
  ): void;
  /** A respondent's call, within the session named in the path. */
  serveRespondent<E extends Endpoint>(endpoint: E, handler: Handler<E, Respondent>): void;
  /** A call of the agent of the machine named in the path. */
  serveMachine<E extends Endpoint>(endpoint: E, handler: Handler<E, MachineAgent>): void;
  /**
   * A respondent's call with a JSON body so large that parsing it here would hold up everybody else: the handler
   * reads its bytes, and sees to the limit and the validation.
   */
  serveRespondentUnparsed<P extends string, A extends z.ZodMiniType>(
    endpoint: EndpointOf<P, z.ZodMiniType, undefined, A>,
    handler: Handler<EndpointOf<P, undefined, undefined, A>, Respondent>,
  ): void;
  /** The calls that have a handler, as `METHOD path`. */
  readonly served: ReadonlySet<string>;
  /** How many event streams are open now. */
  readonly openStreams: () => number;
}

/** What is asked at the address of one of our calls in the form of a protocol of others, such as OAuth. */
export interface OtherProtocol {
  /** Whether a request, whose body has been read, is one of the protocol. */
  readonly takes: (request: FastifyRequest) => boolean;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** The holder of a token; null when it is unknown or no longer valid. */
export type Authenticate = (token: string) => Promise<Caller | null>;

export function createRouter(
  app: FastifyInstance,
  context: AppContext,
  authenticate: Authenticate,
): Router {
  const served = new Set<string>();
  const streams = new EventStreams(app);
  const callsOfTokens = createRateLimit(
    context.settings.tokenCallLimit,
    'This token makes too many calls. Wait as long as the Retry-After header says.',
    countedTogether(context, 'token calls'),
  );

  function route<E extends Endpoint, C>(
    endpoint: E,
    handler: Handler<E, C>,
    admit: (request: FastifyRequest) => Promise<C>,
    other?: OtherProtocol,
  ): void {
    served.add(`${endpoint.method} ${endpoint.path}`);
    const callers = new WeakMap<FastifyRequest, C>();
    const declare = (router: FastifyInstance) =>
      router.route({
        method: endpoint.method,
        url: urlOf(endpoint),
        ...(endpoint.bodyLimitBytes === undefined ? {} : { bodyLimit: endpoint.bodyLimitBytes }),
        // The caller is authenticated before a byte of the body is read.
        onRequest: async (request) => {
          callers.set(request, await admit(request));
        },
        onSend: compressAnswer,
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          if (other?.takes(request)) return await other.answer(request, reply);
          const requestContext = {
            caller: callers.get(request) as C,
            ip: request.ip,
            headers: request.headers,
            bytes: () => incomingBytes(request.raw, request.headers['content-length']),
            created: () => void reply.code(201),
          };
          const answer =
            endpoint.sends === 'multipart'
              ? await withForm(
                  context,
                  request,
                  ({ fields, files }) =>
                    handler(validInput(endpoint, request, fields), { ...requestContext, files }),
                  {
                    fileLimitBytes: endpoint.bodyLimitBytes,
                    repeatedPart: endpoint.repeatedPart,
                  },
                )
              : await handler(validInput(endpoint, request, request.body), {
                  ...requestContext,
                  files: NO_FILES,
                });
          if (!endpoint.answer) return await reply.code(204).send();
          // Fields that the contract does not declare are never sent.
          return await reply.send(endpoint.answer.parse(answer));
        },
      });
    if (endpoint.sends === 'bytes' || endpoint.sends === 'multipart') {
      void app.register(async (inner) => void declare(rawBodies(inner)));
    } else declare(app);
  }

  return {
    served,
    openStreams: () => streams.openCount,
    serve(endpoint, handler) {
      route(endpoint, handler, researcherOf(endpoint));
    },
    serveEvents(endpoint, handler) {
      if (endpoint.answers !== 'events') throw new Error(`${endpoint.path}: answers`);
      served.add(`${endpoint.method} ${endpoint.path}`);
      const admit = researcherOf(endpoint);
      app.route({
        method: endpoint.method,
        url: urlOf(endpoint),
        exposeHeadRoute: false,
        config: { isEventStream: true },
        handler: async (request, reply) => {
          const caller = await admit(request);
          if (streams.openedBy(caller.userId) >= STREAMS_MAX) {
            const message = 'Too many pages of yours are listening. Close some and try again.';
            throw new Refusal(429, message, 'TOO_MANY', { retryAfterS: 30 });
          }
          const { signal, end } = streams.begin(caller.userId);
          const canContinue = () =>
            admit(request).then(
              () => true,
              (reason: unknown) => {
                if (reason instanceof Refusal) return false;
                throw reason;
              },
            );
          try {
            const values = declared(
              endpoint,
              handler(validInput(endpoint, request, undefined), { caller, signal }),
            );
            await sendEvents(values, { request, reply, signal, canContinue }, end);
          } finally {
            end();
          }
          return reply;
        },
      });
    },
    servePublic(endpoint, handler, other) {
      if (endpoint.needs !== 'anyone') throw new Error(`${endpoint.path}: needs`);
      route(endpoint, handler, async () => null, other);
    },
    serveRespondent(endpoint, handler) {
      if (endpoint.needs !== 'respondent') throw new Error(`${endpoint.path}: needs`);
      route(endpoint, handler, respondentOf);
    },
    serveMachine(endpoint, handler) {
      if (endpoint.needs !== 'machine') throw new Error(`${endpoint.path}: needs`);
      route(endpoint, handler, machineOf);
    },
    serveRespondentUnparsed(endpoint, handler) {
      if (endpoint.needs !== 'respondent') throw new Error(`${endpoint.path}: needs`);
      route({ ...endpoint, body: undefined, sends: 'bytes' }, handler, respondentOf);
    },
  };

  async function respondentOf(request: FastifyRequest): Promise<Respondent> {
    const caller = await callerOfRequest(request);
    if (caller.kind !== 'respondent') {
      throw new Refusal(403, 'Only the respondent of this session may do this.', 'NOT_ALLOWED');
    }
    const { studyId, sessionId } = request.params as Record<string, string>;
    if (caller.studyId !== studyId || caller.sessionId !== sessionId) {
      throw new Refusal(404, 'This session does not exist.', 'NOT_FOUND');
    }
    return caller;
  }

  async function machineOf(request: FastifyRequest): Promise<MachineAgent> {
    const caller = await callerOfRequest(request);
    if (caller.kind !== 'machine') {
      throw new Refusal(403, 'Only the agent of this machine may do this.', 'NOT_ALLOWED');
    }
    if (caller.machineId !== (request.params as Record<string, string>)['machineId']) {
      throw new Refusal(404, 'This machine does not exist.', 'NOT_FOUND');
    }
    return caller;
  }

  function researcherOf(endpoint: Endpoint): (request: FastifyRequest) => Promise<Researcher> {
    const { needs, path, beforePasswordChange, beforeSecondFactor } = endpoint;
    if (needs === 'anyone' || needs === 'respondent' || needs === 'machine') {
      throw new Error(`${path}: needs`);
    }
    return async (request) => {
      const caller = await callerOfRequest(request);
      if (caller.kind !== 'researcher') throw notAllowed(null);
      if (caller.mustChangePassword && !beforePasswordChange) {
        throw new Refusal(403, 'Choose a password of your own first.', 'PASSWORD_CHANGE_NEEDED');
      }
      if (caller.mustSetUpSecondFactor && !beforeSecondFactor) {
        const message = 'Your account needs a second factor. Set it up first.';
        throw new Refusal(403, message, 'SECOND_FACTOR_NEEDED');
      }
      if (caller.scope !== null) refuseProgram(endpoint, caller);
      if (!canCall(needs, caller.features, isInPerson(caller))) throw notAllowed(caller);
      if (caller.visit && !isOpenOnVisit(endpoint)) {
        const message = 'This is a visit of support: the study can be looked at, not changed.';
        throw new Refusal(403, message, 'READ_ONLY_VISIT');
      }
      return caller;
    };
  }

  async function callerOfRequest(request: FastifyRequest) {
    const token = /^Bearer ([A-Za-z0-9_-]{43,57})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new Refusal(401, 'Sign in to go on.', 'SIGN_IN');
    const caller = await authenticate(token);
    if (!caller) throw new Refusal(401, 'Sign in to go on.', 'SIGN_IN');
    rememberCaller(request, caller);
    if (caller.kind === 'researcher') {
      // An app that fetches a new token has no more calls than before.
      if (caller.app) await callsOfTokens.admit(caller.app.authorizationId);
      else if (caller.personalToken) await callsOfTokens.admit(caller.tokenId);
    }
    return caller;
  }
}

/** @throws Refusal 403 when a token that is limited to a scope may not make this call at all */
function refuseProgram(endpoint: Endpoint, { personalToken }: Researcher): void {
  if (!isOpenToPrograms(endpoint)) {
    const message = 'No token of a program may do this. Log in to the studio and do it there.';
    throw new Refusal(403, message, 'NOT_FOR_PROGRAMS');
  }
  if (personalToken?.isReadOnly && !isReading(endpoint)) {
    throw new Refusal(403, 'This token only reads, and the call changes something.', 'READ_ONLY');
  }
}

function notAllowed(caller: Researcher | null): Refusal {
  const message =
    caller === null || caller.scope === null
      ? 'Your account does not allow this.'
      : 'Your account or the scope of this token does not allow this.';
  return new Refusal(403, message, 'NOT_ALLOWED');
}

const NO_FILES: ReadonlyMap<string, FormFile> = new Map();

function urlOf({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Fields that the contract does not declare are never sent. */
async function* declared<E extends Endpoint>(
  endpoint: E,
  values: AsyncIterator<Answer<E>, void, void>,
): AsyncGenerator<unknown, void, void> {
  try {
    for (let next = await values.next(); !next.done; next = await values.next()) {
      yield endpoint.answer?.parse(next.value);
    }
  } finally {
    await values.return?.();
  }
}

/** The format of every id that the server generates, and safe in any query. */
const PATH_PART = /^[A-Za-z0-9_-]{1,64}$/;

function validInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  body: unknown,
): HandlerInput<E> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (!PATH_PART.test(value)) throw new Refusal(404, 'There is nothing here.', 'NOT_FOUND');
    input[name] = value;
  }
  if (endpoint.query) input['query'] = valid(endpoint.query, request.query, 'address');
  if (endpoint.body) input['body'] = valid(endpoint.body, body, 'request');
  return input as HandlerInput<E>;
}

function valid(schema: z.ZodMiniType, given: unknown, where: 'address' | 'request'): unknown {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  throw notValid(fieldProblems(result.error.issues), where);
}
