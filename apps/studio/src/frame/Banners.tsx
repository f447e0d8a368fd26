import { LoggedInAsBanner } from '../auth/LoggedInAsBanner';
import { RegionBanner } from '../auth/RegionBanner';
import { DemoBanner } from './DemoBanner';

/** Persistent banners of all pages, the most serious first. */
export function Banners() {
  return (
    <div>
      <RegionBanner />
      <LoggedInAsBanner />
      <DemoBanner />
    </div>
  );
}
