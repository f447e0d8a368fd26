import type { LocalAuthority } from './localAuthority';

/** What a server shows to browsers; both in PEM. */
export interface ServerCertificate {
  readonly key: string;
  /** With the certificates between it and its authority, if there are some. */
  readonly certificate: string;
}

/** Where the certificate of the server comes from. */
export interface ServerCertificates {
  readonly current: () => ServerCertificate;
  /** Names and addresses that it is for, those of the operator first. */
  readonly names: () => readonly string[];
  /** Null: somebody else issued it. */
  readonly authority: LocalAuthority | null;
  /**
   * Looks whether there is a newer certificate or one is needed.
   * @returns whether the current one is another now
   */
  check(): Promise<boolean>;
}
