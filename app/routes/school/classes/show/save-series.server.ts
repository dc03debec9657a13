import type { SeriesForm } from '#app/domain/lesson/form.ts'
import type { SeriesWish } from '#app/models/lesson/series.server.ts'

/** Only what the way it repeats needs: the rest of the form may hold what was typed before. */
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
