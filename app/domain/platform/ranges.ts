const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export const platformRanges = [
	{ value: 'day', label: '24 hours', ms: DAY },
	{ value: 'week', label: '7 days', ms: 7 * DAY },
	{ value: 'month', label: '30 days', ms: 30 * DAY },
	{ value: 'year', label: '12 months', ms: 365 * DAY },
] as const

export type PlatformRange = (typeof platformRanges)[number]

/** Number of points in the trend line of a range. */
export const STEPS = 12

export function platformRangeIn(asked: string | null): PlatformRange {
	return platformRanges.find(({ value }) => value === asked) ?? platformRanges[2]
}
