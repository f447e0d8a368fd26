import type { ClientRequest } from 'node:http';
import type { RequestOptions } from 'node:https';

/** Begins a request; tests replace it, as no server of theirs has a public address. */
export type Connect = (url: URL, options: RequestOptions) => ClientRequest;
