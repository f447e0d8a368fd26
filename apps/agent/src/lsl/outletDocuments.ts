import type { StreamInfo } from './streamInfo';
import type { XmlElement } from './xmlTree';

/** What an outlet tells those who ask. */
export interface OutletDocuments {
  readonly info: StreamInfo;
  /** Without the channels. */
  readonly short: string;
  readonly full: string;
  /** The full document read, which queries are about. */
  readonly tree: XmlElement;
}
