import type { SeriesForm } from '#app/domain/lesson/form.ts'
import type { SeriesWish } from '#app/models/lesson/series.server.ts'

/** Drops fields of other frequencies, which may still hold previously typed values. */
export function wishOf({ keepsClosedDays, forceReason: _, ...rest }: SeriesForm): SeriesWish {
	const { frequency, weekdays, dates } = rest
	return {
		...rest,
		weekdays: frequency === 'weekly' ? weekdays : [],
		dates: frequency === 'dates' ? dates : [],
		skipsClosures: !keepsClosedDays,
	}
}

export function forceOf(reason: string | undefined) {
	return reason ? { reason } : undefined
}
