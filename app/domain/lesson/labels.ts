/** The values match the tables. */

export type LessonState =
	| 'scheduled'
	| 'held'
	| 'canceled_in_time'
	| 'canceled_late'
	| 'canceled_by_school'
	| 'canceled_by_teacher'
	| 'closed'
export type LessonKind = 'regular' | 'make_up' | 'extra' | 'trial'

type Said = readonly [words: string, tone: 'good' | 'warn' | 'bad' | 'quiet' | 'brass']

/** Status of a lesson relative to the current time. */
export type Standing = 'marked' | 'unmarked' | 'now' | 'coming' | 'paused' | 'canceled'

export const standings: Record<Standing, Said> = {
	marked: ['Marked', 'good'],
	unmarked: ['Not marked', 'warn'],
	now: ['Now', 'brass'],
	coming: ['To come', 'quiet'],
	paused: ['Paused', 'quiet'],
	canceled: ['Canceled', 'quiet'],
}

export const lessonStates: Record<LessonState, Said> = {
	scheduled: ['Scheduled', 'quiet'],
	held: ['Held', 'good'],
	canceled_in_time: ['Canceled by the family, in time', 'quiet'],
	canceled_late: ['Canceled by the family, late', 'warn'],
	canceled_by_school: ['Canceled by the school', 'quiet'],
	canceled_by_teacher: ['Canceled by the teacher', 'quiet'],
	closed: ['Closed', 'quiet'],
}

/** The choice of a make-up lesson that uses no make-up credit. */
export const NO_CREDIT = 'none'

export const extraKinds = [
	{ value: 'extra', label: 'Extra lesson' },
	{ value: 'make_up', label: 'Make-up lesson' },
	{ value: 'trial', label: 'Trial lesson' },
] as const

/** Said where one lesson is added beside the usual ones. */
export const EXTRA_PRICE =
	'An extra lesson is charged where the price is by the lesson or the hour. A price by the month, term or course covers it: add a line to an invoice if it costs more.'

/** Said where a series is added beside the usual one. Its lessons count when part of a month or term is billed. */
export const MORE_SERIES_PRICE =
	'These lessons are charged where the price is by the lesson or the hour. A price by the month, term or course stays the same. Where it is billed in part, such as for a newcomer or a month with closed days, they count as lessons of the class.'

/** Notice counts for cancellations by families; cancellations by the school or teacher earn a make-up. */
export const cancelers = [
	{ value: 'student', label: 'The family' },
	{ value: 'teacher', label: 'The teacher' },
	{ value: 'school', label: 'The school' },
] as const
/** A solo teacher is the school, so only families and the teacher cancel there. */
export function cancelersOf(solo: boolean) {
	return cancelers.filter(({ value }) => !solo || value !== 'school')
}

export type Canceler = (typeof cancelers)[number]['value']

interface Timed {
	startsAt: number
	endsAt: number
	state: LessonState
	markedAt: number | null
	/** True for a private lesson whose student pauses. */
	isPaused?: number
}

export function isCanceled({ state }: Pick<Timed, 'state'>): boolean {
	return state !== 'scheduled' && state !== 'held'
}

/** True of a lesson that students read of who join its class later. One that a family canceled is that family's own matter. */
export function isNamedOnJoining({ state }: Pick<Timed, 'state'>): boolean {
	return state === 'closed' || state === 'canceled_by_school' || state === 'canceled_by_teacher'
}

/** True of a lesson that counts among those of a day. */
export function isGiven(lesson: Pick<Timed, 'state' | 'isPaused'>): boolean {
	return !isCanceled(lesson) && !lesson.isPaused
}

export function standingOf(lesson: Timed, now: number): Standing {
	if (isCanceled(lesson)) return 'canceled'
	if (lesson.markedAt !== null) return 'marked'
	if (lesson.isPaused) return 'paused'
	if (lesson.endsAt <= now) return 'unmarked'
	return lesson.startsAt <= now ? 'now' : 'coming'
}

interface Stands {
	standing: Standing
	state: LessonState
	event?: { words: string }
}

export function isOnThen({ standing }: Pick<Stands, 'standing'>): boolean {
	return standing !== 'canceled' && standing !== 'paused'
}

/** A canceled lesson shows its canceler, consistently on every page. */
export function standingWords({ standing, state, event }: Stands): Said {
	if (event) return [event.words, 'quiet']
	return standing === 'canceled' ? lessonStates[state] : standings[standing]
}

interface Placed {
	room: string | null
	teacher: string | null
	onlineLink?: string | null
	isOwn?: boolean
	kind?: string
}

/** A lesson without a room takes place online if there is a link to join it. */
export function roomWords({ room, onlineLink }: Pick<Placed, 'room' | 'onlineLink'>): string {
	return room ?? (onlineLink ? 'Online' : 'No room')
}

/** `Studio 1 · Ana Ruiz · make-up lesson`. */
export function placeWords({ teacher, isOwn, kind, ...where }: Placed): string {
	return [roomWords(where), isOwn ? null : (teacher ?? 'No teacher'), kind].filter(Boolean).join(' · ')
}

/** The values match the table. */
export const frequencies = [
	{ value: 'weekly', label: 'Weekly' },
	{ value: 'monthly_date', label: 'Monthly, on the same date' },
	{ value: 'monthly_weekday', label: 'Monthly, on the same weekday' },
	{ value: 'dates', label: 'On chosen dates' },
] as const
