import { LoggedInAsBanner } from '../auth/LoggedInAsBanner';
import { RegionBanner } from '../auth/RegionBanner';
import { DemoBanner } from './DemoBanner';

/** What stays over every page until its reason is gone: the gravest first. */
export function Banners() {
  return (
    <div>
      <RegionBanner />
      <LoggedInAsBanner />
      <DemoBanner />
    </div>
  );
}
