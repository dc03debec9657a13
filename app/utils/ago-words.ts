const MINUTE = 60_000

/** `5 min ago` for the last hours; null for older times, which are shown as a date. */
export function agoWords(at: number, now = Date.now()): string | null {
	const minutes = Math.floor((now - at) / MINUTE)
	if (minutes < 0 || minutes >= 12 * 60) return null
	if (minutes < 1) return 'just now'
	return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
