/** What was waited for did not come in time. */
export class TooLate extends Error {}

/** The value of a promise, or an error when it takes longer. @throws TooLate */
export async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`Not done within ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
