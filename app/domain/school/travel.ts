/** Minutes between two sites until the school enters its own. */
export const USUAL_TRAVEL_MINUTES = 15
/** Lessons further apart than this are never compared. */
export const MOST_TRAVEL_MINUTES = 120

/** The key of a pair of sites, whichever way somebody travels. */
export function pairOf(siteId: string, otherSiteId: string): string {
	return [siteId, otherSiteId].sort().join(' ')
}
