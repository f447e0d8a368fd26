/**
 * What the launcher and the agent that it started say to each other. A launcher stays when agents are updated, so
 * nothing here may change its meaning.
 */

/** Of the agent, as its exit code: start whatever version is current now. */
export const EXIT_RESTART = 86;
/** Of the agent, as its exit code: it has said why it cannot go on, and to start it again would not help. */
export const EXIT_REFUSED = 87;
/** Of the agent, as a message: the server has answered its first report, so this version works. */
export const SAYS_RUNNING = 'running';
/** Of the launcher, as a message: end as if somebody had pressed Ctrl+C. */
export const SAYS_STOP = 'stop';
