import { beforeEach, describe, expect, it } from 'vitest'
import { usualTime, weeklyWords } from '#app/domain/class/weekly.ts'
import { readClassQuery } from '#app/domain/class/list.ts'
import { findClass } from '#app/models/class/detail.server.ts'
import { firstLessonWords, plannedTimesWords } from '#app/models/class/first-lesson.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { listPlannedTimes } from '#app/models/class/planned-times.server.ts'
import { listOffers } from '#app/models/enrolment/offers.server.ts'
import { openJoinPage } from '#app/models/visitors/join-page.server.ts'
import { classChoicesWithSeats, listPlaces } from '#app/models/student/choices.server.ts'
import { joinClasses, plannedTimeWords } from '#app/requests/join.server.ts'
import { factsOf } from '#app/routes/school/classes/show/read-facts.server.ts'
import { change } from '../support/database.ts'
import { anEnrolment, aStudent, aTeacher } from '../support/factories.ts'
import { aJoinSchool, aShownClass } from '../support/joining.ts'
import { aSeries } from '../support/lesson-factories.ts'
import { aHall, aRoom } from '../support/lessons.ts'

let { school, office } = {} as ReturnType<typeof aJoinSchool>
let classId: string
let usual: string

beforeEach(() => {
	;({ school, office } = aJoinSchool())
	classId = aShownClass(school)
	usual = aSeries(school, { classId, weekdays: '4', startsOn: '2020-01-02', endsOn: '2099-01-07' })
})

const isFollowedBy = (more: Partial<Parameters<typeof aSeries>[1]> = {}) =>
	aSeries(school, {
		classId,
		weekdays: '5',
		startTime: '18:15',
		splitFrom: usual,
		startsOn: '2099-01-08',
		endsOn: '2099-06-30',
		...more,
	})
const planned = () => listPlannedTimes(office, [classId]).get(classId)

describe('a private lesson whose time changes on a later day', () => {
	const told = () =>
		(['en', 'de', 'es'] as const).map((language) => plannedTimesWords(office, classId, null, language))
	const isTaughtBy = (id: string, teacherId: string) =>
		change('update series set teacher_id = ? where id = ?', teacherId, id)

	beforeEach(() => change(`update classes set kind = 'private' where id = ?`, classId))

	it('is told with its teacher, and without one if each time has another', () => {
		const [lea, marco] = [aTeacher(school, { name: 'Lea Brandt' }), aTeacher(school, { name: 'Marco Rossi' })]
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
			...[school.id, classId, lea],
		)
		const later = isFollowedBy()
		isTaughtBy(usual, lea)
		isTaughtBy(later, lea)
		expect(told()).toEqual([
			'The lesson is on Thursday, 16:00, until 7 January 2099, then Friday, 18:15, with Lea Brandt.',
			'Die Stunde ist donnerstags, 16:00, bis 7. Januar 2099, dann freitags, 18:15, bei Lea Brandt.',
			'La clase es el jueves, 16:00, hasta el 7 de enero de 2099, después viernes, 18:15, con Lea Brandt.',
		])
		isTaughtBy(later, marco)
		expect(told()).toEqual([
			'The lesson is on Thursday, 16:00, until 7 January 2099, then Friday, 18:15.',
			'Die Stunde ist donnerstags, 16:00, bis 7. Januar 2099, dann freitags, 18:15.',
			'La clase es el jueves, 16:00, hasta el 7 de enero de 2099, después viernes, 18:15.',
		])
		expect(firstLessonWords(office, classId, '2099-01-08', 'en')).toContain('Friday, 18:15, with')
	})
})

describe('a class whose time and room change on a later day', () => {
	const LATER = 'until 7 January 2099, then Friday, 18:15, Hall, North house'

	beforeEach(() => void isFollowedBy({ roomId: aHall(school.id) }))

	it('says so on the sign-up page, in each language', () => {
		const open = openJoinPage('harmony')
		expect(
			(['en', 'de', 'es'] as const).map((language) => open && joinClasses(open, language)[0]?.planned),
		).toEqual([
			'until 7 January 2099, then Fridays 18:15–19:00, Hall, North house',
			'bis 7. Januar 2099, dann freitags 18:15–19:00, Hall, North house',
			'hasta el 7 de enero de 2099, después viernes 18:15–19:00, Hall, North house',
		])
	})

	it('says so in the letters about a place, in each language', () => {
		expect(
			(['en', 'de', 'es'] as const).map((language) => firstLessonWords(office, classId, null, language)),
		).toEqual([
			`The class meets on Thursday, 16:00, ${LATER}.`,
			'Der Unterricht ist donnerstags, 16:00, bis 7. Januar 2099, dann freitags, 18:15, Hall, North house.',
			'Las clases son el jueves, 16:00, hasta el 7 de enero de 2099, después viernes, 18:15, Hall, North house.',
		])
	})

	it('says so on its page, where it is chosen and with its students', () => {
		const found = findClass(office, classId)
		expect(found && factsOf(office, found, [])).toBe(
			'Thursdays, 16:00–16:45 · until 7 January 2099, then Fridays, 18:15–19:00, Hall, North house · 0 of 2 seats',
		)
		expect(found && usualTime({ ...found, planned: planned() }, 'day-first')).toBe(
			`Thu 16:00, 45 min, ${LATER}`,
		)
		expect(classChoicesWithSeats(office)[0]?.label).toMatch(`Piano, Thursday, 16:00, ${LATER} (`)
		const ada = aStudent(school)
		anEnrolment(school, classId, ada)
		anEnrolment(school, classId, ada, { state: 'ended', endsOn: '2021-01-01' })
		expect(listPlaces(office, ada).map((place) => place.planned?.startTime)).toEqual(['18:15', undefined])
	})

	it('says so with an offered place', () => {
		anEnrolment(school, classId, aStudent(school), { state: 'offered', offeredUntil: Date.now() + 60_000 })
		const [offer] = listOffers(office)
		expect(offer && plannedTimeWords(offer, 'en', 'day-first')).toMatch(/then Fridays 18:15/)
	})

	it('is only read in its own school', () => {
		expect(listPlannedTimes(aJoinSchool('other').office, [classId]).size).toBe(0)
	})
})

describe('a class that has the time and room of a later day already', () => {
	let hall: string

	beforeEach(() => {
		hall = aHall(school.id)
		const replaced = isFollowedBy({ endsOn: '2099-01-08', archivedAt: 1 })
		isFollowedBy({ roomId: hall, splitFrom: replaced })
		change(`update classes set weekday = 5, start_time = '18:15', room_id = ? where id = ?`, hall, classId)
	})
	const isIn = (roomId: string) => change('update series set room_id = ? where id = ?', roomId, usual)
	const shown = () => {
		const open = openJoinPage('harmony')
		const onPage = open && joinClasses(open, 'en')[0]
		const all = listClasses(office, 'current', readClassQuery(new URLSearchParams()))
		return [findClass(office, classId)?.room, all.rows[0]?.room, onPage?.room, onPage?.place]
	}

	it('is in the room of its lessons until then', () => {
		expect(shown()).toEqual([null, null, null, null])
		const blue = aRoom(school.id)
		isIn(blue)
		expect(shown()).toEqual(Array(4).fill('Blue Room, Main building'))
		expect(firstLessonWords(office, classId, null, 'en')).toBe(
			'The class meets on Thursday, 16:00, Blue Room, Main building, until 7 January 2099, then Friday, 18:15, Hall, North house.',
		)
		const filteredBy = (room: string) =>
			listClasses(office, 'current', readClassQuery(new URLSearchParams({ room }))).total
		expect([hall, blue, aRoom(school.id, 'Attic')].map(filteredBy)).toEqual([1, 1, 0])
	})

	it('is in its own room if other lessons are there before', () => {
		isIn(aRoom(school.id))
		aSeries(school, { classId, weekdays: '1', startsOn: '2020-01-06', endsOn: '2099-06-30', roomId: hall })
		expect(shown().slice(0, 3)).toEqual(Array(3).fill('Hall, North house'))
	})

	it('is in the room of the change from its day on', () => {
		isIn(aRoom(school.id))
		change(`update series set starts_on = '2020-02-07' where archived_at is null and id <> ?`, usual)
		change(`update series set ends_on = '2020-02-06' where id = ?`, usual)
		expect(shown()[0]).toBe('Hall, North house')
	})
})

describe('the planned time of a class', () => {
	it('is that of a change made again for the same day, and then that of a later change', () => {
		const replaced = isFollowedBy({ endsOn: '2099-01-08', archivedAt: 1 })
		const next = isFollowedBy({ startTime: '17:00', splitFrom: replaced, endsOn: '2099-02-04' })
		isFollowedBy({ startTime: '19:00', splitFrom: next, startsOn: '2099-02-05' })
		expect(planned()).toMatchObject({ startTime: '17:00', until: '2099-01-07', newPlace: null })
		const found = findClass(office, classId)
		expect(found && factsOf(office, found, [])).toBe(
			'Thursdays, 16:00–16:45 · until 7 January 2099, then Fridays, 17:00–17:45, until 4 February 2099, then Fridays, 19:00–19:45 · 0 of 2 seats',
		)
		const ada = aStudent(school)
		anEnrolment(school, classId, ada)
		expect(listPlaces(office, ada).map((place) => weeklyWords(place, 'day-first'))).toEqual([
			'Thursday, 16:00, until 7 January 2099, then Friday, 17:00, until 4 February 2099, then Friday, 19:00',
		])
		expect(firstLessonWords(office, classId, null, 'de')).toContain(
			'bis 7. Januar 2099, dann freitags, 17:00, bis 4. Februar 2099, dann freitags, 19:00.',
		)
	})

	it('leads to a later one at the usual time again', () => {
		const next = isFollowedBy({ endsOn: '2099-02-04' })
		isFollowedBy({ weekdays: '4', startTime: '16:00', splitFrom: next, startsOn: '2099-02-05' })
		expect(planned()?.next).toMatchObject({ weekday: 4, startTime: '16:00', until: '2099-02-04' })
	})

	it('is told where only the room changes, but not where only the teacher does', () => {
		isFollowedBy({ weekdays: '4', startTime: '16:00' })
		expect(planned()).toBeUndefined()
		isFollowedBy({ weekdays: '4', startTime: '16:00', startsOn: '2099-01-09', roomId: aRoom(school.id) })
		expect(planned()).toMatchObject({ weekday: 4, startTime: '16:00', newPlace: 'Blue Room' })
	})

	it('is also that of lessons that were added, but not of lessons that have begun, are over, archived or monthly', () => {
		isFollowedBy({ startsOn: '2020-02-06', endsOn: '2099-01-07' })
		isFollowedBy({ startsOn: '2020-02-06', endsOn: '2020-06-30' })
		isFollowedBy({ archivedAt: 1 })
		isFollowedBy({ frequency: 'monthly_date' })
		expect(planned()).toBeUndefined()
		isFollowedBy({ splitFrom: null })
		expect(planned()).toMatchObject({ weekday: 5, startTime: '18:15', until: '2099-01-07', next: undefined })
	})
})
