import { beforeEach, describe, expect, it } from 'vitest'
import { roomOfPlace } from '#app/domain/event/place.ts'
import { addEvent, cancelEvent, stepEvent } from '#app/models/event/changes.server.ts'
import { signUp } from '#app/models/event/entry-changes.server.ts'
import { listEventClashes } from '#app/models/lesson/event-clashes.server.ts'
import { findFreeTimes } from '#app/models/lesson/free-times.server.ts'
import { addExtraLesson } from '#app/models/lesson/extra-lesson.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aRoom, aTimetable, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

const DAY = '2026-01-06'
let table: ReturnType<typeof aTimetable>

beforeEach(() => {
	table = aTimetable()
})

/** On 6 January at five, in the hall. */
function aRecital(access = table.access, place = 'hall'): string {
	const when = { day: DAY, time: '17:00', signUpUntil: DAY }
	const about = { kind: 'recital', name: 'Winter recital', place, audience: 'all' } as const
	return valueOf(addEvent(access, newId(), { ...about, ...when })!).id
}

const bookedAt = (startTime: string, roomId: string, access = table.access) =>
	addExtraLesson(access, newId(), {
		kind: 'extra',
		classId: table.classId,
		teacherId: table.teacher,
		roomId,
		day: DAY,
		startTime,
		durationMinutes: 45,
	})

describe('a recital', () => {
	it('takes its room for an hour, as a draft too, until it is canceled', () => {
		const hall = aRoom(table.school.id, 'Hall')
		const id = aRecital()
		expect(wordsOf(bookedAt('17:30', hall))).toContain('Hall is taken by Winter recital then (')
		valueOf(bookedAt('18:00', hall))
		valueOf(cancelEvent(table.access, id)!)
		valueOf(bookedAt('16:30', hall))
	})

	it('takes a room by its name alone, where the school has several sites', () => {
		const rooms = ['Hall, Annex', 'Hall', 'Studio, Annex', 'Foyer, Annex', 'Foyer, Main house']
		const at = (place: string) => roomOfPlace(place, rooms, (name) => name)
		expect(['hall', 'Studio', 'foyer, annex', 'Foyer', 'Park'].map(at)).toEqual([
			'Hall',
			'Studio, Annex',
			'Foyer, Annex',
			undefined,
			undefined,
		])
	})

	it('takes no other room and no teacher of a school', () => {
		aRecital()
		valueOf(bookedAt('17:15', table.room))
	})

	it('takes those who signed up, as long as their program is', () => {
		const id = aRecital()
		valueOf(stepEvent(table.access, id, 'open')!)
		const piece = { title: 'Suite', minutes: 90 }
		valueOf(signUp(table.access, newId(), { eventId: id, studentId: table.student, ...piece })!)
		expect(wordsOf(bookedAt('18:15', table.room))).toContain('Ada Lind is at Winter recital then')
		valueOf(bookedAt('18:30', table.room))
	})

	it('names the lessons in its room and of those who signed up at its time, and no others', () => {
		const hall = aRoom(table.school.id, 'Hall')
		valueOf(bookedAt('16:00', hall))
		valueOf(bookedAt('16:45', hall))
		const id = aRecital()
		const clashes = () => listEventClashes(table.access, { id, day: DAY })
		expect(clashes()).toEqual(['Hall is taken by Piano then (Tue 6 January, 16:45).'])
		valueOf(stepEvent(table.access, id, 'open')!)
		valueOf(signUp(table.access, newId(), { eventId: id, studentId: table.student, title: 'Suite' })!)
		expect(clashes()).toHaveLength(2)
		expect(clashes().join()).toContain('Ada Lind is at ')
	})

	it('takes the one teacher of a solo account', () => {
		const { school } = table.access
		const access = { ...table.access, school: { ...school, kind: 'solo' as const } }
		aRecital(access, 'At home')
		expect(wordsOf(bookedAt('17:15', table.room, access))).toContain('Jun Mori is at Winter recital then')
		const starts = findFreeTimes(access, {
			durationMinutes: 45,
			teacherIds: [table.teacher],
			roomIds: [],
			classId: table.classId,
			from: DAY,
			to: DAY,
			most: 600,
		}).map(({ time }) => time)
		expect(starts).toContain('16:15')
		expect(starts.filter((time) => time > '16:15' && time < '18:00')).toEqual([])
	})
})
