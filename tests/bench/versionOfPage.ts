// What the build of the studio fills in; imported before whatever reads it.
Object.assign(globalThis, { __FOVEA_VERSION__: 'bench' });

export {};
