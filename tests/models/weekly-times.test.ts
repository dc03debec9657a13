import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readClassQuery } from '#app/domain/class/list.ts'
import { usualTime, weeklyWords } from '#app/domain/class/weekly.ts'
import { findClass } from '#app/models/class/detail.server.ts'
import { firstLessonWords } from '#app/models/class/first-lesson.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { classChoicesWithSeats, listPlaces } from '#app/models/student/choices.server.ts'
import { openJoinPage } from '#app/models/visitors/join-page.server.ts'
import { joinClasses } from '#app/requests/join.server.ts'
import { factsOf } from '#app/routes/school/classes/show/read-facts.server.ts'
import { anEnrolment, aStudent } from '../support/factories.ts'
import { aJoinSchool, aShownClass } from '../support/joining.ts'
import { aLesson, aSeries } from '../support/lesson-factories.ts'
import { aHall, whenClocksShow } from '../support/lessons.ts'

let { school, office } = {} as ReturnType<typeof aJoinSchool>
let classId: string

const isOn = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: whenClocksShow('09:00', day) })

beforeEach(() => {
	isOn('2027-01-04')
	;({ school, office } = aJoinSchool())
})

afterEach(() => void vi.useRealTimers())

const aClassOn = (weekday: number, startTime: string) => {
	classId = aShownClass(school, { weekday, startTime, startsOn: '2026-09-01' })
}
const meets = (weekdays: string, more: Partial<Parameters<typeof aSeries>[1]> = {}) => {
	const goesOn = more.endsOn ? {} : { openEnded: true, endsOn: '2027-03-01' }
	return aSeries(school, { classId, weekdays, startsOn: '2026-09-01', ...goesOn, ...more })
}
const facts = () => {
	const found = findClass(office, classId)
	return found ? factsOf(office, found, []).replace(' · 0 of 2 seats', '') : ''
}
const shown = () => {
	const open = openJoinPage('harmony')
	const [shownClass] = open ? joinClasses(open, 'en') : []
	return `${shownClass?.when} ${shownClass?.planned}`
}
const letter = (from: string | null, language: 'en' | 'de' = 'en') =>
	firstLessonWords(office, classId, from, language)
const listed = (weekday = '') =>
	listClasses(office, 'current', readClassQuery(new URLSearchParams({ weekday }))).rows.map((row) =>
		usualTime(row, 'day-first'),
	)

describe('a class of two times whose second one changes', () => {
	beforeEach(() => {
		aClassOn(1, '16:00')
		meets('1')
		const old = meets('3', { endsOn: '2027-01-17' })
		meets('4', { startTime: '15:30', startsOn: '2027-01-18', splitFrom: old })
	})

	it('says so on its page and the sign-up page until the day', () => {
		expect(facts()).toBe(
			'Mondays and Wednesdays, 16:00–16:45 · until 17 January 2027, then Mondays, 16:00–16:45 and Thursdays, 15:30–16:15',
		)
		expect(shown()).toBe(
			'Mondays and Wednesdays 16:00–16:45 until 17 January 2027, then Mondays 16:00–16:45 and Thursdays 15:30–16:15',
		)
		isOn('2027-01-18')
		expect(facts()).toBe('Mondays, 16:00–16:45 and Thursdays, 15:30–16:15')
		expect(shown()).toBe('Mondays 16:00–16:45 and Thursdays 15:30–16:15 null')
	})

	it('says so where it is chosen and with its students', () => {
		const both = 'Monday and Wednesday, 16:00, until 17 January 2027, then Monday, 16:00 and Thursday, 15:30'
		expect(classChoicesWithSeats(office)[0]?.label).toMatch(`Piano, ${both} (`)
		const ada = aStudent(school)
		anEnrolment(school, classId, ada)
		expect(listPlaces(office, ada).map((place) => weeklyWords(place, 'day-first'))).toEqual([both])
	})

	it('is in the list under each of the weekdays, with both', () => {
		const words = 'Mon and Wed 16:00, 45 min, until 17 January 2027, then Monday, 16:00 and Thursday, 15:30'
		expect(listed()).toEqual([words])
		expect(['1', '3', '4'].map(listed)).toEqual([[words], [words], [words]])
		expect(listed('2')).toEqual([])
		isOn('2027-01-18')
		expect(['1', '3', '4'].map((day) => listed(day).length)).toEqual([1, 0, 1])
	})

	it('names only the new times in a letter to those who come after the change', () => {
		aLesson(school, { classId, startsAt: whenClocksShow('16:00', '2027-01-25') })
		expect(letter('2027-01-25')).toMatch(
			'The class meets on Monday, 16:00 and Thursday, 15:30. First lesson: Mon 25 January, 16:00.',
		)
		expect(letter('2027-01-18', 'de')).toMatch('Der Unterricht ist montags, 16:00 und donnerstags, 15:30.')
		expect(letter('2027-01-17')).toMatch(
			'The class meets on Monday and Wednesday, 16:00, until 17 January 2027, then Monday, 16:00 and Thursday, 15:30.',
		)
	})
})

describe('a class of two times', () => {
	it('names each change where both change on different days', () => {
		aClassOn(2, '10:00')
		const tuesdays = meets('2', { startTime: '10:00', endsOn: '2027-01-31' })
		const fridays = meets('5', { startTime: '11:00', endsOn: '2027-01-14' })
		meets('3', { startTime: '11:00', startsOn: '2027-01-15', splitFrom: fridays })
		meets('1', { startTime: '10:00', startsOn: '2027-02-01', splitFrom: tuesdays })
		expect(facts()).toBe(
			'Tuesdays, 10:00–10:45 and Fridays, 11:00–11:45 · until 14 January 2027, then Tuesdays, 10:00–10:45 and Wednesdays, 11:00–11:45, until 31 January 2027, then Mondays, 10:00–10:45 and Wednesdays, 11:00–11:45',
		)
		expect(letter('2027-02-02')).toBe('The class meets on Monday, 10:00 and Wednesday, 11:00.')
	})

	it('names the day on which one of them ends', () => {
		aClassOn(1, '16:00')
		meets('1')
		meets('3', { endsOn: '2027-01-13' })
		expect(facts()).toBe(
			'Mondays and Wednesdays, 16:00–16:45 · until 13 January 2027, then Mondays, 16:00–16:45',
		)
		expect(letter('2027-01-14')).toBe('The class meets on Monday, 16:00.')
	})

	it('names the new room of the one that moves', () => {
		aClassOn(1, '16:00')
		meets('1')
		const old = meets('3', { endsOn: '2027-01-17' })
		meets('3', { startsOn: '2027-01-18', splitFrom: old, roomId: aHall(school.id) })
		expect(shown()).toMatch(
			'until 17 January 2027, then Mondays 16:00–16:45 and Wednesdays 16:00–16:45, Hall, North house',
		)
	})
})

describe('a class to which a second time is added', () => {
	beforeEach(() => {
		aClassOn(5, '17:30')
		meets('5', { startTime: '17:30' })
		meets('1', { startTime: '18:00', startsOn: '2027-02-01' })
	})

	it.each(['2027-01-04', '2027-01-23', '2027-01-31'])('names it with its day on %s', (day) => {
		isOn(day)
		expect(facts()).toBe(
			'Fridays, 17:30–18:15 · until 31 January 2027, then Mondays, 18:00–18:45 and Fridays, 17:30–18:15',
		)
	})

	it('names both to those who come then, and from the day on', () => {
		expect(letter('2027-02-01')).toBe('The class meets on Monday, 18:00 and Friday, 17:30.')
		isOn('2027-02-01')
		expect(facts()).toBe('Mondays, 18:00–18:45 and Fridays, 17:30–18:15')
	})
})

describe('a class of one time', () => {
	it('names its change as before, and only the new time to those who come after it', () => {
		aClassOn(4, '16:00')
		const old = meets('4', { endsOn: '2027-01-14' })
		meets('3', { startTime: '12:00', startsOn: '2027-01-15', splitFrom: old, roomId: aHall(school.id) })
		expect(facts()).toBe(
			'Thursdays, 16:00–16:45 · until 14 January 2027, then Wednesdays, 12:00–12:45, Hall, North house',
		)
		expect(letter('2027-01-15')).toBe('The class meets on Wednesday, 12:00, Hall, North house.')
		expect(letter(null)).toBe(
			'The class meets on Thursday, 16:00, until 14 January 2027, then Wednesday, 12:00, Hall, North house.',
		)
	})
})
