import type { EventKind, EventOutcome, EventState } from '#app/domain/event/labels.ts'
import { sortKey } from '#app/utils/fold.ts'
import { eventEntries, events } from '../schema/index.ts'
import { idOf, type Desk } from './desk.ts'

interface DemoEntry {
	/** Number of the student. */
	of: number
	title?: string
	composer?: string
	minutes?: number
	accompanist?: string
	instrument?: string
	grade?: string
	outcome?: EventOutcome
	mark?: string
	resultNote?: string
}

interface DemoEvent {
	kind: EventKind
	name: string
	inDays: number
	time: string
	place: string
	signUpInDays: number
	places: number
	/** Set after the entries below, so that only later ones pay it. */
	feeMinor?: number
	state: EventState
	board: string | null
	note: string
	entries: DemoEntry[]
}

/** A recital open for sign-up, and an exam with results. */
const EVENTS: DemoEvent[] = [
	{
		kind: 'recital',
		name: 'Student recital',
		inDays: 24,
		time: '17:00',
		place: 'Concert room, ground floor',
		signUpInDays: 17,
		places: 20,
		feeMinor: 10_00,
		state: 'open',
		board: null,
		note: 'Families and friends are welcome. Please be there 20 minutes before the beginning.',
		entries: [
			{ of: 7, title: 'Evening Bells', composer: 'Otto Brandner', minutes: 3 },
			{ of: 20, title: 'Study in Thirds', composer: 'Lina Voss', minutes: 2 },
			{ of: 4, title: 'Minuet in G', composer: 'Christian Petzold', minutes: 3 },
			{ of: 13, title: 'Boat Song', composer: 'Marta Kolk', minutes: 4, accompanist: 'Jun Okada' },
			{ of: 26, title: 'Small Suite: March and Waltz', composer: 'Otto Brandner', minutes: 6 },
		],
	},
	{
		kind: 'exam',
		name: 'Piano grade exams',
		inDays: -33,
		time: '09:30',
		place: 'Room 2',
		signUpInDays: -60,
		places: 12,
		state: 'done',
		board: 'Northern Lights Music Board',
		note: 'Bring your pieces and the scale book.',
		entries: [
			{
				of: 1,
				instrument: 'Piano',
				grade: 'Grade 3',
				outcome: 'merit',
				mark: '124 of 150',
				resultNote: 'A warm tone and a steady pulse. Take more time at the end of phrases.',
			},
			{
				of: 4,
				instrument: 'Piano',
				grade: 'Grade 2',
				outcome: 'distinction',
				mark: '136 of 150',
				resultNote: 'Scales even and confident; the Minuet danced.',
			},
			{ of: 7, instrument: 'Piano', grade: 'Grade 1', outcome: 'pass', mark: '108 of 150' },
			{ of: 10, instrument: 'Piano', grade: 'Grade 2', outcome: 'fail', mark: '92 of 150' },
			{ of: 19, instrument: 'Piano', grade: 'Grade 1', outcome: 'absent' },
		],
	},
]

export function addEvents({ db, schoolId, edited, day }: Desk, timeZone: string) {
	for (const { entries, inDays, signUpInDays, ...event } of EVENTS) {
		const id = idOf(schoolId, 'event', event.name)
		db.insert(events)
			.values({
				schoolId,
				id,
				...edited(70),
				...event,
				nameKey: sortKey(event.name),
				timeZone,
				day: day(inDays),
				signUpUntil: day(signUpInDays),
				audience: 'all',
			})
			.run()
		for (const [index, { of, ...entry }] of entries.entries())
			db.insert(eventEntries)
				.values({
					schoolId,
					...edited(65 - index),
					id: `${id}-${of}`,
					eventId: id,
					studentId: `${schoolId}-student-${of}`,
					position: index + 1,
					...entry,
					resultOn: entry.outcome ? day(inDays + 12) : null,
				})
				.run()
	}
}
