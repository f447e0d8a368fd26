import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/** A company as the customer system knows it. */
export interface Customer {
  readonly customerKey: string;
  readonly salesforceId: string;
  readonly name: string;
}

export interface CustomerKeys {
  readonly customerKey: string;
  readonly salesforceId: string;
}

/** The system that holds customers' data; queried for one company at a time. */
export interface CustomerSystem {
  /** Null when the customer system does not know this company. @throws CustomerSystemError */
  find(keys: CustomerKeys): Promise<Customer | null>;
}

/** The customer system cannot be reached or read; the message says what to do. */
export class CustomerSystemError extends Error {}

const Text = z.optional(z.nullable(z.string()));
const Customers = z.object({
  customers: z.array(z.object({ customerKey: Text, salesforceId: Text, name: z.string() })),
});

const WAIT_MS = 10_000;
const ANSWER_MAX_BYTES = 5_000_000;

/** @param place the URL or the file from the setting FOVEA_CUSTOMER_SYSTEM */
export function openCustomerSystem(place: string): CustomerSystem {
  return /^https?:\/\//.test(place) ? customersAtUrl(place) : customersInFile(place);
}

/** A JSON file: `{"customers": [{"customerKey": "…", "salesforceId": "…", "name": "…"}]}`. */
export function customersInFile(file: string): CustomerSystem {
  return {
    async find(keys) {
      let text: string;
      try {
        text = await readFile(file, 'utf8');
      } catch (reason) {
        throw new CustomerSystemError(
          (reason as { code?: unknown }).code === 'ENOENT'
            ? `There is no file ${file}. Write the customers into it, or set FOVEA_CUSTOMER_SYSTEM to the file or the address of the customer system.`
            : `The file ${file} cannot be read. See to its permissions, then resync again.`,
        );
      }
      return customerAmong(text, keys, `The file ${file}`);
    },
  };
}

/**
 * A URL that is queried with `?customerKey=…&salesforceId=…` and answers in the format of the file,
 * or with 404.
 */
export function customersAtUrl(address: string): CustomerSystem {
  const url = new URL(address);
  const { username, password, host } = url;
  url.username = '';
  url.password = '';
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  };
  return {
    async find(keys) {
      const asked = new URL(url);
      for (const [name, value] of Object.entries(keys)) asked.searchParams.set(name, value);
      let answer: Response;
      let text: string;
      try {
        const signal = AbortSignal.timeout(WAIT_MS);
        answer = await fetch(asked, { headers, redirect: 'error', signal });
        text = await shortText(answer);
      } catch {
        throw new CustomerSystemError(
          `The customer system ${host} does not answer. Try again later, or see to FOVEA_CUSTOMER_SYSTEM.`,
        );
      }
      if (answer.status === 404) return null;
      if (!answer.ok) {
        throw new CustomerSystemError(
          `The customer system ${host} answers with status ${answer.status}. Try again later, or see to FOVEA_CUSTOMER_SYSTEM.`,
        );
      }
      return customerAmong(text, keys, `The answer of ${host}`);
    },
  };
}

async function shortText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function customerAmong(text: string, keys: CustomerKeys, where: string): Customer | null {
  let customers: readonly z.output<typeof Customers>['customers'][number][];
  try {
    ({ customers } = Customers.parse(JSON.parse(text)));
  } catch {
    throw new CustomerSystemError(
      `${where} is not like {"customers": [{"customerKey": "…", "salesforceId": "…", "name": "…"}]}. Correct it, then resync again.`,
    );
  }
  const known = customers.map(({ customerKey, salesforceId, name }) => ({
    customerKey: customerKey?.trim() ?? '',
    salesforceId: salesforceId?.trim() ?? '',
    name,
  }));
  const { customerKey, salesforceId } = keys;
  return (
    known.find((one) => customerKey !== '' && one.customerKey === customerKey) ??
    known.find(
      (one) => salesforceId !== '' && isSameSalesforceId(one.salesforceId, salesforceId),
    ) ??
    null
  );
}

/** The long form is the short form with three more characters. */
function isSameSalesforceId(a: string, b: string): boolean {
  return a !== '' && a.slice(0, 15) === b.slice(0, 15);
}
