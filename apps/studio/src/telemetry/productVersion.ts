/** Set by the build from the studio's package.json. */
declare const __FOVEA_VERSION__: string;

/** The product version, which methods sections cite. */
export const PRODUCT_VERSION: string = __FOVEA_VERSION__;
