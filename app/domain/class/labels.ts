/** The values match the tables. */

export const classKinds = [
	{ value: 'private', label: 'Private lesson' },
	{ value: 'group', label: 'Group class' },
	{ value: 'ensemble', label: 'Ensemble' },
	{ value: 'trial', label: 'Trial lesson' },
	{ value: 'workshop', label: 'Workshop' },
	{ value: 'recital', label: 'Recital' },
	{ value: 'exam', label: 'Exam' },
	{ value: 'room_hire', label: 'Room hire' },
] as const

export const weekdays = [
	{ value: '1', label: 'Monday' },
	{ value: '2', label: 'Tuesday' },
	{ value: '3', label: 'Wednesday' },
	{ value: '4', label: 'Thursday' },
	{ value: '5', label: 'Friday' },
	{ value: '6', label: 'Saturday' },
	{ value: '7', label: 'Sunday' },
] as const

export type ClassKind = (typeof classKinds)[number]['value']
export type ClassState = 'draft' | 'open' | 'running' | 'finished' | 'archived'
export type EnrolmentState =
	'enquiry' | 'waiting' | 'offered' | 'future' | 'active' | 'paused' | 'ending' | 'ended'

/** Classes in these states have seats to give. */
export const SEATED_STATES = ['open', 'running'] as const satisfies readonly ClassState[]

type Said = readonly [words: string, tone: 'good' | 'warn' | 'bad' | 'quiet' | 'brass']

export const classStates: Record<ClassState, Said> = {
	draft: ['Draft', 'quiet'],
	open: ['Open', 'brass'],
	running: ['Running', 'good'],
	finished: ['Finished', 'quiet'],
	archived: ['Archived', 'quiet'],
}

export const enrolmentStates: Record<EnrolmentState, Said> = {
	enquiry: ['Asked', 'quiet'],
	waiting: ['Waiting', 'brass'],
	offered: ['Offered a seat', 'warn'],
	future: ['Starts later', 'brass'],
	active: ['Enrolled', 'good'],
	paused: ['Paused', 'warn'],
	ending: ['Ends soon', 'warn'],
	ended: ['Ended', 'quiet'],
}

/** The state of an enrollment. An offer that ran out stays one until the office answers it. */
export function enrolmentLabel({
	state,
	isOfferOver,
}: {
	state: EnrolmentState
	isOfferOver: boolean
}): string {
	return isOfferOver ? 'Offer ran out' : enrolmentStates[state][0]
}

export function kindWords(kind: ClassKind): string {
	return classKinds.find(({ value }) => value === kind)?.label ?? kind
}

export function weekdayWords(weekday: number): string {
	return weekdays[weekday - 1]?.label ?? ''
}

interface Counted {
	taken: number
	/** Everyone on the waiting list, including students with an offered seat. */
	waiting: number
	capacity: number | null
	/** True once the last day of the class is over. */
	isPast?: boolean
}

/** True for a class whose last day is over, which is the only one of a workshop of one day. */
export function isPastLastDay(endsOn: string | null, day: string): boolean {
	return endsOn !== null && endsOn < day
}

/** Seats neither taken nor waited for; null without a limit. A class that is over has none to give. */
export function freeSeats({ taken, waiting, capacity, isPast }: Counted): number | null {
	if (isPast) return 0
	return capacity === null ? null : Math.max(0, capacity - taken - waiting)
}

/** The one definition of a seat total, so that all pages agree. */
export function addSeats(all: readonly Counted[]) {
	const sum = (of: (counted: Counted) => number) => all.reduce((total, counted) => total + of(counted), 0)
	return {
		seats: sum(({ capacity }) => capacity ?? 0),
		taken: sum(({ taken }) => taken),
		free: sum((counted) => freeSeats(counted) ?? 0),
		waiting: sum(({ waiting }) => waiting),
	}
}

/** `5 of 6, 2 waiting`. */
export function seatWords({ taken, waiting, capacity }: Counted): string {
	const seats = capacity === null ? String(taken) : `${taken} of ${capacity}`
	return waiting > 0 ? `${seats}, ${waiting} waiting` : seats
}

/** `3 people`, `1 person`. */
export function many(count: number, one: string, more: string): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : more}`
}

/** Solo teachers call their classes lessons. */
export function classNoun(solo: boolean): { one: string; many: string; One: string; Many: string } {
	return solo
		? { one: 'lesson', many: 'lessons', One: 'Lesson', Many: 'Lessons' }
		: { one: 'class', many: 'classes', One: 'Class', Many: 'Classes' }
}

interface RoomSize {
	room: string
	holds: number | null
	seats: number | null
}

/** A note about a class with more seats than its room holds. Empty if the room is large enough, or a number is not known. */
export function roomSizeWords({ room, holds, seats }: RoomSize, solo: boolean): string {
	if (holds === null || seats === null || seats <= holds) return ''
	return `${room} holds ${holds}, and the ${classNoun(solo).one} has ${seats} seats.`
}

/** Solo teachers have lessons instead of classes. */
export function classAssignmentLabel(solo: boolean): string {
	return solo ? 'Assignment for everyone' : 'Assignment for the class'
}
