import { version } from '../../package.json';

export const AGENT_VERSION = version;
