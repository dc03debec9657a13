import { beforeEach, describe, expect, it } from 'vitest'
import { readClassQuery } from '#app/domain/class/list.ts'
import { usualTime, weeklyWords } from '#app/domain/class/weekly.ts'
import { findClass } from '#app/models/class/detail.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { joinClasses } from '#app/requests/join.server.ts'
import { openJoinPage } from '#app/models/visitors/join-page.server.ts'
import { factsOf } from '#app/routes/school/classes/show/read-facts.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { aJoinSchool, aShownClass } from '../support/joining.ts'
import { aSeries } from '../support/lesson-factories.ts'

let { school, office } = {} as ReturnType<typeof aJoinSchool>
let classId: string
const day = today('UTC')

beforeEach(() => {
	;({ school, office } = aJoinSchool())
	classId = aShownClass(school)
})

const everySecond = (more: Partial<Parameters<typeof aSeries>[1]> = {}) =>
	aSeries(school, { classId, weekdays: '4', every: 2, startsOn: day, endsOn: daysAfter(day, 90), ...more })
const weeks = () => findClass(office, classId)?.everyWeeks

describe('a class every other week', () => {
	it('says so on the sign-up page, in each language', () => {
		everySecond()
		const open = openJoinPage('harmony')
		const when = (['en', 'de', 'es'] as const).map((language) => open && joinClasses(open, language)[0]?.when)
		expect(when[0]).toMatch(/^Thursdays, every 2 weeks, 16:00–\d/)
		expect(when[1]).toMatch(/^Donnerstags, alle 2 Wochen, 16:00–\d/)
		expect(when[2]).toMatch(/^Jueves, cada 2 semanas, 16:00–\d/)
	})

	it('says so on its page, in the list and where it is chosen', () => {
		everySecond()
		const found = findClass(office, classId)
		expect(found && factsOf(office, found, [])).toMatch(/^Thursdays, every 2 weeks, 16:00–/)
		const [row] = listClasses(office, 'current', readClassQuery(new URLSearchParams())).rows
		expect(row && usualTime(row, 'day-first')).toMatch(/^Thu 16:00, every 2 weeks, \d+ min$/)
		expect(row && weeklyWords(row, 'day-first')).toBe('Thursday, every 2 weeks, 16:00')
	})

	it('is as long as any other while its lessons are weekly', () => {
		expect(weeks()).toBe(1)
		everySecond({ every: 1, endsOn: daysAfter(day, 30) })
		everySecond({ startsOn: daysAfter(day, 31) })
		expect(weeks()).toBe(1)
	})

	it('follows the series that goes on, at the usual time of the class', () => {
		everySecond({ every: 1, startsOn: daysAfter(day, -60), endsOn: daysAfter(day, -10) })
		everySecond({ every: 3, startTime: '18:00' })
		everySecond({ weekdays: '24' })
		expect(weeks()).toBe(2)
	})
})
