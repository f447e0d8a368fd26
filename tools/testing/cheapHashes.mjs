// Stands for @node-rs/argon2 in server tests: the same hashes and comparisons, at the least cost that argon2id has. Thousands of
// users of tests sign in, and of the 60 ms that this took, 40 were what guessing is made to cost. What it costs in production is the
// concern of constantTime.test.ts and hashQueue.test.ts, which load the library itself.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../root.mjs';

const argon2 = createRequire(join(root, 'apps/server/package.json'))('@node-rs/argon2');

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash = (password, options) => argon2.hash(password, { ...options, ...LEAST });

/** A hash says itself what it cost. */
export const { verify } = argon2;
