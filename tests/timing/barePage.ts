/** Shows pictures with the frames of the page and nothing else: what this machine can do without a camera or an engine. */

declare global {
  interface Window {
    showBare: (pictures: readonly string[], exposuresMs: readonly number[]) => Promise<void>;
  }
}

export {};

const FRAME_MS = 1000 / 60;
/** Frames between two pictures. */
const BLANK_FRAMES = 4;

const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done));

window.showBare = async (pictures, exposuresMs) => {
  const stage = document.createElement('div');
  stage.className = 'stage';
  document.body.append(stage);
  for (const [trial, exposureMs] of exposuresMs.entries()) {
    const picture = new Image();
    picture.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%';
    picture.src = pictures[trial % pictures.length] ?? '';
    await picture.decode();
    for (let frame = 0; frame < BLANK_FRAMES; frame++) await nextFrame();
    stage.replaceChildren(picture);
    const shownMs = await nextFrame();
    let nowMs = shownMs;
    // What is changed in a frame is on the screen with the next one.
    while (nowMs - shownMs < exposureMs - 1.5 * FRAME_MS) nowMs = await nextFrame();
    stage.replaceChildren();
    await nextFrame();
  }
};
