import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
    /** Answered for as long as somebody listens. */
    isEventStream?: boolean;
  }
}

/** Largest JSON or form body. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** A JSON or form body must have arrived within this time. */
const BODY_MS = 30_000;

/** Registers the parsers of JSON and form bodies. */
export function readBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  void app.register(formbody, { bodyLimit: 64 * 1024 });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = String(text);
    if (json === '') return done(null, undefined);
    void parse(request, json, (error, value) => {
      if (error === null && MAY_HIDE.test(json) && hasUnstorableText(value)) {
        const message = 'The request has a character that cannot be stored (NUL or half an emoji).';
        return done(new Refusal(400, message, 'NOT_VALID'));
      }
      done(error, value);
    });
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      throw new Refusal(415, 'Send the body without a content encoding.');
    }
    // These bodies are streamed, with limits of their own (see `piecesWithinTime`).
    if (request.routeOptions.config.rawBody) return payload;
    // Without a body there is nothing to time: event streams take as long as they like.
    const { 'content-length': size, 'transfer-encoding': chunked } = request.headers;
    if (size === undefined && chunked === undefined) return payload;
    const tooSlow = () =>
      request.raw.destroy(new Refusal(408, 'The request was too slow. Try again.', 'TOO_SLOW'));
    const timer = setTimeout(tooSlow, bodyMs);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    payload.once('close', stop);
    return payload;
  });
}

/** UTF-8 decoding only lets NUL and lone surrogates through when they are escaped. */
const MAY_HIDE = /\\u(0000|d[89a-f])/i;

/** PostgreSQL cannot store either in a text; refusing them here gives a clearer error. */
export function hasUnstorableText(value: unknown): boolean {
  const isUnstorable = (text: string) => /\0|\p{Surrogate}/u.test(text);
  // Iterative: a body can be nested deeper than the stack.
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string') {
      if (isUnstorable(one)) return true;
    } else if (typeof one === 'object' && one !== null) {
      for (const [name, inner] of Object.entries(one)) {
        if (isUnstorable(name)) return true;
        waiting.push(inner);
      }
    }
  }
  return false;
}

/**
 * A scope of the server in which bodies are not parsed: the handler streams them, whatever their
 * type.
 */
export function rawBodies(app: FastifyInstance): FastifyInstance {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, rawBody: true };
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  return app;
}
