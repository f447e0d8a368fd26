import * as z from 'zod/mini';

/**
 * An opaque identifier. Longer values or other characters cannot be ids and answer 404 like any
 * unknown id.
 */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));
/** Chosen by the client: a repeated request with the same id returns what the first one created. */
export const RequestId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)));
/** A timestamp, ISO 8601 in UTC. */
export const Timestamp = z.string();
export const Milliseconds = z.number().check(z.minimum(0));
/** SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** CSS colour #rrggbb. */
export const HexColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
/** Fraction of a width or height, 0 to 1. */
export const Norm = z.number();
/** A JSON object that the contract does not describe; its rules are in `rules`. */
export const JsonObject = z.record(z.string(), z.unknown());
export type JsonObject = z.infer<typeof JsonObject>;
