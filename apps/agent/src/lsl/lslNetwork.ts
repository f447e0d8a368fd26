/** Where streams of the Lab Streaming Layer are looked for and offered; the names are those of its `lsl_api.cfg`. */
export interface LslNetwork {
  /** UDP port at which all outlets listen for questions to everybody. */
  readonly multicastPort: number;
  /** First of the ports from which outlets take theirs. */
  readonly basePort: number;
  readonly portRange: number;
  /** Asked at the multicast port: groups, broadcast addresses and single machines. */
  readonly addresses: readonly string[];
  /** Machines of which every port of the range is asked, for networks without multicast. */
  readonly peers: readonly string[];
  /** Streams of other sessions in the same network are not seen. */
  readonly sessionId: string;
  /** The address at which our outlets listen. */
  readonly listenAddress: string;
}

/** What every program with the Lab Streaming Layer uses unless it is configured otherwise (scope "site"). */
export const DEFAULT_LSL_NETWORK: LslNetwork = {
  multicastPort: 16571,
  basePort: 16572,
  portRange: 32,
  addresses: ['127.0.0.1', '255.255.255.255', '224.0.0.1', '224.0.0.183', '239.255.172.215'],
  peers: ['127.0.0.1'],
  sessionId: 'default',
  listenAddress: '0.0.0.0',
};
