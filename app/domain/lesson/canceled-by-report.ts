interface Canceled {
	state: string
	canceledAt: number | null
}

/** True of the mark of a student whose absence was reported in the portal and canceled the lesson. */
export function isCanceledByReport(
	{ state, canceledAt }: Canceled,
	mark: { source: string; at: number } | null | undefined,
): boolean {
	const isOfFamily = state === 'canceled_in_time' || state === 'canceled_late'
	return isOfFamily && mark?.source === 'portal' && canceledAt !== null && mark.at >= canceledAt
}
