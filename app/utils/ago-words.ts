const MINUTE = 60_000

/** `5 min ago`, for what happened within the last hours; null for what is longer ago, which has a day. */
export function agoWords(at: number, now = Date.now()): string | null {
	const minutes = Math.floor((now - at) / MINUTE)
	if (minutes < 0 || minutes >= 12 * 60) return null
	if (minutes < 1) return 'just now'
	return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
