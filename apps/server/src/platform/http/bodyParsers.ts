import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
}

/** Largest JSON or form body. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** A JSON or form body must have arrived within this time. */
const BODY_MS = 30_000;

/** How JSON and form bodies are read. */
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
    // These are streamed, with a limit of their own (see `piecesWithinTime`).
    if (request.routeOptions.config.rawBody) return payload;
    // Without a body nothing is waited for: an answer may take as long as it likes, as events do.
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

/** Only escapes bring NUL and halves of surrogate pairs through the decoding of UTF-8. */
const MAY_HIDE = /\\u(0000|d[89a-f])/i;

/** PostgreSQL stores neither in a text; better a clear no here than a failure there. */
export function hasUnstorableText(value: unknown): boolean {
  const isUnstorable = (text: string) => /\0|\p{Surrogate}/u.test(text);
  // No recursion: a body can be nested deeper than the stack reaches.
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

/** In this part of the server bodies stay unread: the handler streams them, whatever their type. */
export function rawBodies(app: FastifyInstance): FastifyInstance {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, rawBody: true };
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  return app;
}
