export const QUOTA_REACHED =
	'Your school has no room left for this file. Delete files you no longer use, then upload it again.'

/** So long something is marked as new to those it is shared with. */
export const NEW_DAYS = 7
