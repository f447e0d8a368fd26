// What tools that take pictures ask a server with the demo study.

const DEMO_WAIT_MS = 10 * 60_000;

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @throws with the text of the answer when it is a refusal */
export async function json(url, init) {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Waits until the demo study is filled; returns its id. */
export async function demoStudy(url, headers) {
  const begun = performance.now();
  const until = begun + DEMO_WAIT_MS;
  let told = -1;
  for (;;) {
    const progress = await json(`${url}/demo/progress`, { headers });
    if (progress.state === 'done') return progress.studyId;
    // Right after the first start nothing has begun yet.
    const off = progress.state === 'off' && performance.now() > begun + 20_000;
    if (progress.state === 'failed' || off || performance.now() > until) {
      console.log(`The demo study is missing (${progress.state}); taking pictures without it.`);
      return progress.studyId;
    }
    if (progress.respondentsDone !== told) {
      told = progress.respondentsDone;
      console.log(`Demo study: ${told} of ${progress.respondentsTotal} respondents …`);
    }
    await pause(2000);
  }
}
