import { getLicense, type ProductLicense } from '@fovea/contract/people/licenses';
import { setServerState } from '../state/serverState';

/** Shows what the server answered for one product key. */
export function changeKnownLicense(changed: ProductLicense): void {
  setServerState(getLicense, {}, (old) => ({
    ...old,
    productLicenses: old.productLicenses.map((one) =>
      one.productKeyId === changed.productKeyId ? changed : one,
    ),
  }));
}
