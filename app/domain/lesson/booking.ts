/** A lesson to be added or changed. */
export interface Booking {
	/** Ids of an existing lesson and of its series, so that it does not conflict with itself. */
	lessonId?: string
	seriesId?: string | null
	classId: string
	teacherId: string | null
	roomId: string | null
	startsAt: number
	endsAt: number
	/** Students besides those of the class. */
	studentIds?: readonly string[]
}

/** A lesson beside the bookings, or an event that takes up time like one. */
export interface OtherLesson {
	id: string
	classId: string
	teacherId: string | null
	roomId: string | null
	startsAt: number
	endsAt: number
	day: string
	/** Name of an event. */
	event?: string
	/** Students besides those of the class. */
	studentIds?: readonly string[]
	forcedAt?: number | null
}
