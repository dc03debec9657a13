import { beforeEach, describe, expect, it } from 'vitest'
import { readClassQuery } from '#app/domain/class/list.ts'
import { usualTime, weeklyWords } from '#app/domain/class/weekly.ts'
import { findClass } from '#app/models/class/detail.server.ts'
import { firstLessonWords } from '#app/models/class/first-lesson.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { listPlannedTimes } from '#app/models/class/planned-times.server.ts'
import { listOffers } from '#app/models/enrolment/offers.server.ts'
import { classChoicesWithSeats, listPlaces } from '#app/models/student/choices.server.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import { openJoinPage } from '#app/models/visitors/join-page.server.ts'
import { joinClasses, plannedTimeWords } from '#app/requests/join.server.ts'
import { readStudentList } from '#app/domain/student/list.ts'
import { factsOf } from '#app/routes/school/classes/show/read-facts.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { anEnrolment, aStudent } from '../support/factories.ts'
import { aJoinSchool, aShownClass } from '../support/joining.ts'
import { aSeries } from '../support/lesson-factories.ts'

let { school, office } = {} as ReturnType<typeof aJoinSchool>
let classId: string
const day = today('America/New_York')
const long = { startsOn: '2020-01-02', endsOn: '2099-01-07' }

beforeEach(() => {
	;({ school, office } = aJoinSchool())
	classId = aShownClass(school)
	aSeries(school, { classId, weekdays: '4', ...long })
})

const alsoOn = (weekdays: string, more: Partial<Parameters<typeof aSeries>[1]> = {}) =>
	aSeries(school, { classId, weekdays, ...long, ...more })
const found = () => {
	const row = findClass(office, classId)
	if (!row) throw new Error('There is no such class.')
	return row
}
const words = () => weeklyWords(found(), 'day-first')
const languages = ['en', 'de', 'es'] as const
const whenInEach = () => {
	const open = openJoinPage('harmony')
	return languages.map((language) => open && joinClasses(open, language)[0]?.when)
}
const listed = (params: Record<string, string> = {}) =>
	listClasses(office, 'current', readClassQuery(new URLSearchParams(params))).rows

describe('a class that meets on two weekdays at the same time', () => {
	beforeEach(() => void alsoOn('2'))

	it('says so on the sign-up page, in each language and in the drawing of the week', () => {
		expect(whenInEach()).toEqual([
			'Tuesdays and Thursdays 16:00–16:45',
			'Dienstags und donnerstags 16:00–16:45',
			'Martes y jueves 16:00–16:45',
		])
		const open = openJoinPage('harmony')
		expect(open && joinClasses(open, 'en')[0]?.slots).toEqual([
			{ weekday: 2, from: 960, to: 1005 },
			{ weekday: 4, from: 960, to: 1005 },
		])
	})

	it('says so in the letters about a place, in each language', () => {
		expect(languages.map((language) => firstLessonWords(office, classId, null, language))).toEqual([
			'The class meets on Tuesday and Thursday, 16:00.',
			'Der Unterricht ist dienstags und donnerstags, 16:00.',
			'Las clases son el martes y jueves, 16:00.',
		])
	})

	it('says so on its page, in the lists and where it is chosen', () => {
		expect(factsOf(office, found(), [])).toMatch(/^Tuesdays and Thursdays, 16:00–16:45 · /)
		const [row] = listed()
		expect(row && usualTime(row, 'day-first')).toBe('Tue and Thu 16:00, 45 min')
		expect(classChoicesWithSeats(office)[0]?.label).toMatch('Piano, Tuesday and Thursday, 16:00 (')
		const ada = aStudent(school)
		anEnrolment(school, classId, ada)
		expect(listPlaces(office, ada).map((place) => weeklyWords(place, 'day-first'))).toEqual([
			'Tuesday and Thursday, 16:00',
		])
		const [student] = listStudents(office, readStudentList(new URLSearchParams())).rows
		expect(student?.places.map(({ when }) => when)).toEqual(['Tue and Thu 16:00'])
	})

	it('is found by each of them', () => {
		expect(['2', '3', '4'].map((weekday) => listed({ weekday }).length)).toEqual([1, 0, 1])
	})

	it('has both after a planned change of one of them', () => {
		alsoOn('2', { startsOn: '2099-01-08', endsOn: '2099-06-30' })
		const usual = alsoOn('4', { startsOn: '2019-12-05' })
		alsoOn('5', { startTime: '18:15', splitFrom: usual, startsOn: '2099-01-08', endsOn: '2099-06-30' })
		const planned = listPlannedTimes(office, [classId]).get(classId)
		expect(weeklyWords({ ...found(), planned }, 'day-first')).toBe(
			'Tuesday and Thursday, 16:00, until 7 January 2099, then Tuesday, 16:00 and Friday, 18:15',
		)
		const open = openJoinPage('harmony')
		expect(open && joinClasses(open, 'en')[0]?.planned).toBe(
			'until 7 January 2099, then Tuesdays 16:00–16:45 and Fridays 18:15–19:00',
		)
		anEnrolment(school, classId, aStudent(school), { state: 'offered', offeredUntil: Date.now() + 60_000 })
		const [offer] = listOffers(office)
		expect(offer && plannedTimeWords(offer, 'de', 'de')).toBe(
			'bis 7. Januar 2099, dann dienstags 16:00–16:45 und freitags 18:15–19:00',
		)
	})
})

describe('the other times of a class', () => {
	it('may be at another time of day, of another length or every other week', () => {
		alsoOn('1', { startTime: '17:00', durationMinutes: 60 })
		expect(words()).toBe('Monday, 17:00 and Thursday, 16:00')
		expect(usualTime(found(), 'day-first')).toBe('Mon 17:00, 60 min and Thu 16:00, 45 min')
		alsoOn('5', { every: 2 })
		expect(words()).toBe('Monday, 17:00, Thursday, 16:00 and Friday, every 2 weeks, 16:00')
	})

	it('may be in the series of the usual one, and are named once', () => {
		alsoOn('246')
		alsoOn('6')
		expect(words()).toBe('Tuesday, Thursday and Saturday, 16:00')
	})

	it('are not over, archived or monthly, nor of another class', () => {
		alsoOn('2', { endsOn: daysAfter(day, -1) })
		alsoOn('2', { archivedAt: 1 })
		alsoOn('2', { frequency: 'monthly_date' })
		alsoOn('2', { classId: aShownClass(school, { name: 'Choir' }) })
		expect(words()).toBe('Thursday, 16:00')
	})

	it('are no others before their first day', () => {
		alsoOn('1', { startsOn: daysAfter(day, 30) })
		const tuesday = alsoOn('2', { endsOn: daysAfter(day, 3) })
		alsoOn('3', { startsOn: daysAfter(day, 4), splitFrom: tuesday })
		expect(words()).toBe('Tuesday and Thursday, 16:00')
		alsoOn('5', { startsOn: daysAfter(day, 1) })
		alsoOn('6', { startsOn: daysAfter(day, -7), splitFrom: tuesday })
		expect(words()).toBe('Tuesday, Thursday and Saturday, 16:00')
	})

	it('begin with a class that begins later', () => {
		classId = aShownClass(school, { name: 'Choir', startsOn: '2090-01-05' })
		alsoOn('4', { startsOn: '2090-01-05' })
		alsoOn('1', { startsOn: '2090-01-09' })
		expect(words()).toBe('Monday and Thursday, 16:00')
	})

	it('are no others where the class has no lessons at its usual time, or only until they begin', () => {
		classId = aShownClass(school, { name: 'Choir' })
		alsoOn('2')
		expect(words()).toBe('Thursday, 16:00')
		classId = aShownClass(school, { name: 'Band' })
		alsoOn('4', { endsOn: daysAfter(day, 3) })
		alsoOn('2', { startsOn: daysAfter(day, 4) })
		expect(words()).toBe('Thursday, 16:00')
	})
})
