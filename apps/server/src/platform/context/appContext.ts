import type { Logger } from 'pino';
import type { ObjectStore } from '../objects/objectStore';
import type { Settings } from '../settings/settings';
import type { Connect } from './connect';
import type { SecretBox } from './secretBox';
import type { KeyRing } from '../signingKeys/signingKey';
import type { Db } from '../store/database';

/** What every part of the server depends on. */
export interface AppContext {
  readonly settings: Settings;
  readonly db: Db;
  readonly objects: ObjectStore;
  /** The keys of the installation, from which those of `secretBox` are derived. */
  readonly keys: KeyRing;
  /** Encrypts secrets that are stored in the database. */
  readonly secretBox: SecretBox;
  readonly log: Logger;
  /** The clock; tests can advance it. */
  readonly now: () => Date;
  /** Begins requests to servers that users name; tests replace it. Left out: over the internet. */
  readonly connectOutside?: Connect;
  /** Public URL of this server, without a trailing slash. */
  readonly publicUrl: () => string;
}
