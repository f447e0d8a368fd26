import type { Logger } from 'pino';
import type { ObjectStore } from '../objects/objectStore';
import type { Settings } from '../settings/settings';
import type { SecretBox } from './secretBox';
import type { Db } from '../store/database';

/** What every part of the server is given. */
export interface AppContext {
  readonly settings: Settings;
  readonly db: Db;
  readonly objects: ObjectStore;
  /** Seals secrets that stand in the database. */
  readonly secretBox: SecretBox;
  readonly log: Logger;
  /** The clock; tests move it. */
  readonly now: () => Date;
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl: () => string;
}
