/** Default travel minutes between two sites. */
export const USUAL_TRAVEL_MINUTES = 15
/** Lessons further apart are not checked for travel time. */
export const MAX_TRAVEL_MINUTES = 120

/** Independent of the direction. */
export function pairOf(siteId: string, otherSiteId: string): string {
	return [siteId, otherSiteId].sort().join(' ')
}
