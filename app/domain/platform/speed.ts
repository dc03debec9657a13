/** Response times are counted in buckets, so that no individual request is stored. */
export const WITHIN = [
	{ column: 'within10', ms: 10 },
	{ column: 'within25', ms: 25 },
	{ column: 'within50', ms: 50 },
	{ column: 'within100', ms: 100 },
	{ column: 'within250', ms: 250 },
	{ column: 'within1000', ms: 1000 },
] as const

export type Within = (typeof WITHIN)[number]['column']

/** The bucket of a request; null if it was slower than all buckets. */
export function within(ms: number): Within | null {
	return WITHIN.find((bucket) => ms <= bucket.ms)?.column ?? null
}

/** 95th percentile in milliseconds; null if it is above one second. */
export function slowest(counts: Record<Within, number>, requests: number): number | null {
	let answered = 0
	for (const { column, ms } of WITHIN) {
		answered += counts[column]
		if (answered >= requests * 0.95) return ms
	}
	return null
}

/** `within 50 ms`. */
export function speedWords(p95: number | null): string {
	return p95 === null ? 'over 1 s' : p95 === 1000 ? 'within 1 s' : `within ${p95} ms`
}

/** `1.4 MB`. */
export function diskWords(bytes: number): string {
	if (bytes < 1024) return `${bytes} B`
	const units = ['KB', 'MB', 'GB', 'TB']
	let [size, unit] = [bytes / 1024, 0]
	while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
	return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

/** Waiting time: `3 h 12 min`. */
export function waitWords(ms: number): string {
	const minutes = Math.max(0, Math.floor(ms / 60_000))
	if (minutes < 60) return `${minutes} min`
	const hours = Math.floor(minutes / 60)
	if (hours < 48) return `${hours} h ${minutes % 60} min`
	return `${Math.floor(hours / 24)} days`
}
