import type { Recurrence } from './recurrence.ts'

export interface SeriesWish {
	frequency: Recurrence['frequency']
	every: number
	weekdays: number[]
	dates: string[]
	startTime: string
	durationMinutes: number
	startsOn: string
	/** One of the three sets the end at most; without any, the series is open-ended. */
	endsOn?: string
	count?: number
	termId?: string
	teacherId: string | null
	roomId: string | null
	skipsClosures: boolean
}
