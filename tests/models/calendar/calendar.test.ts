import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import {
	addClosure,
	addClosures,
	archiveClosure,
	changeClosure,
	listClosures,
} from '#app/models/calendar/closures.server.ts'
import { addTerm, archiveTerm, changeTerm, restoreTerm } from '#app/models/calendar/terms.server.ts'
import { askTimeOff, cancelTimeOff, decideTimeOff } from '#app/models/calendar/time-off.server.ts'
import { findTermOn, listTerms } from '#app/models/calendar/term-list.server.ts'
import { listCountries, listHolidays, listRegions } from '#app/models/calendar/holidays.server.ts'
import { listLessonsHit } from '#app/models/calendar/lessons-hit.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { addSite } from '#app/models/school/site.server.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from '../../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	aSchoolWithAccess,
	aTeacher,
	aTeacherAt,
	aTerm,
	type ASchool,
} from '../../support/factories.ts'
import { wordsOf } from '../../support/office.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
})

function made<T>(outcome: { ok: true; value: T } | { ok: false; errors: unknown }): T {
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
	return outcome.value
}

const spring = { name: 'Spring', startsOn: '2026-01-05', endsOn: '2026-03-27' }
const at = (day: string, time: string) => {
	const moment = momentAt(day, time, 'America/New_York')
	return moment.is === 'moment' ? moment.at : 0
}

describe('terms', () => {
	it('of one site do not overlap, nor with a term of the whole school', () => {
		const north = made(addSite(access, newId(), { name: 'North' })).id
		const south = made(addSite(access, newId(), { name: 'South' })).id
		made(addTerm(access, newId(), { ...spring, siteId: north }))
		made(addTerm(access, newId(), { ...spring, name: 'Spring South', siteId: south }))
		expect(wordsOf(addTerm(access, newId(), { ...spring, name: 'Again', siteId: north }))).toBe(
			'These days overlap with Spring. Choose days outside it.',
		)
		expect(addTerm(access, newId(), { ...spring, name: 'All' }).ok).toBe(false)
		expect(
			addTerm(access, newId(), { ...spring, name: 'Next', startsOn: '2026-03-28', endsOn: '2026-06-01' }).ok,
		).toBe(true)
		expect(findTermOn(access, '2026-02-01', south)?.name).toBe('Spring South')
		expect(findTermOn(access, '2026-02-01')).toBeNull()
	})

	it('are made once by one page, change by version and leave the list when archived', () => {
		const key = newId()
		const { id } = made(addTerm(access, key, spring))
		expect(made(addTerm(access, key, spring)).id).toBe(id)
		expect(changeTerm(access, { id, version: 7 }, spring)).toMatchObject({ ok: false, status: 409 })
		made(changeTerm(access, { id, version: 1 }, { ...spring, endsOn: '2026-04-01' }))
		expect(listTerms(access)).toMatchObject([{ endsOn: '2026-04-01', version: 2 }])
		made(archiveTerm(access, id))
		made(restoreTerm(access, id))
		expect(listTerms(access)).toMatchObject([{ archivedAt: null }])
		made(archiveTerm(access, id))
		expect(made(addTerm(access, newId(), spring)).id).not.toBe(id)
		expect(wordsOf(restoreTerm(access, id))).toBe('Another term has this name. Choose a different one.')
	})

	it('that are archived come back once, unless another has their days by now, and only at their own school', () => {
		const id = aTerm(school, { ...spring, archivedAt: 1 })
		expect(restoreTerm(aSchoolWithAccess().access, id)).toMatchObject({ ok: false, status: 404 })
		const late = made(
			addTerm(access, newId(), { name: 'Late', startsOn: '2026-03-27', endsOn: '2026-06-01' }),
		)
		expect(wordsOf(restoreTerm(access, id))).toBe('These days overlap with Late. Choose days outside it.')
		expect(findTermOn(access, '2026-02-01')).toBeNull()
		made(archiveTerm(access, late.id))
		expect(made(restoreTerm(access, id))).toEqual({ name: 'Spring' })
		expect(findTermOn(access, '2026-02-01')).toMatchObject({ id })
		made(restoreTerm(access, id))
		expect(rows(`select object_id from audit_entries where action = 'term.restored'`)).toEqual([
			{ object_id: id },
		])
	})

	it('end on or after the day they start', () => {
		expect(wordsOf(addTerm(access, newId(), { ...spring, endsOn: '2026-01-04' }))).toBe(
			'The last day cannot be before the first.',
		)
	})
})

describe('closures', () => {
	const fair = { name: 'Fair', startsOn: '2026-05-02', endsOn: '2026-05-02', effect: 'skip' as const }

	it('last a quarter of an hour at least', () => {
		expect(wordsOf(addClosure(access, newId(), { ...fair, fromTime: '14:00', toTime: '14:14' }))).toBe(
			'Enter an end at least 15 minutes after the start.',
		)
		expect(addClosure(access, newId(), { ...fair, fromTime: '14:00', toTime: '14:15' }).ok).toBe(true)
	})

	it('can be made for a whole day again after they were for hours', () => {
		const { id } = made(addClosure(access, newId(), { ...fair, fromTime: '14:00', toTime: '15:00' }))
		made(changeClosure(access, { id, version: 1 }, fair))
		expect(listClosures(access, { from: '2026-05-01', to: '2026-05-31' })).toMatchObject([{ fromTime: null }])
	})

	it('of a room of another school are refused', () => {
		expect(wordsOf(addClosure(access, newId(), { ...fair, roomId: 'theirs' }))).toBe(
			'Choose one of your rooms.',
		)
	})

	it('are archived once, by their own school, and can be made again for the same days', () => {
		const { id } = made(addClosure(access, newId(), fair))
		const listed = () => listClosures(access, { from: '2026-05-01', to: '2026-05-31' }).map((one) => one.id)
		expect(archiveClosure(aSchoolWithAccess().access, id)).toMatchObject({ ok: false, status: 404 })
		expect(listed()).toEqual([id])
		expect(made(archiveClosure(access, id))).toMatchObject({ name: 'Fair' })
		expect(made(archiveClosure(access, id))).toMatchObject({ name: 'Fair' })
		expect(listed()).toEqual([])
		expect(rows(`select object_id from audit_entries where action = 'closure.archived'`)).toEqual([
			{ object_id: id },
		])
		expect(made(addClosures(access, [fair])).added).toHaveLength(1)
	})

	it('come from a country’s public holidays, each once', async () => {
		const holidays = await listHolidays({ country: 'GB' }, 2026)
		expect(holidays).toContainEqual({ startsOn: '2026-12-25', endsOn: '2026-12-25', name: 'Christmas Day' })
		const wanted = holidays.map((holiday) => ({ ...holiday, effect: 'skip' as const }))
		expect(made(addClosures(access, wanted)).added).toHaveLength(holidays.length)
		expect(made(addClosures(access, wanted)).added).toEqual([])
		expect(await listHolidays({ country: 'XX' }, 2026)).toEqual([])
		expect((await listHolidays({ country: 'US' }, 2026)).map(({ name }) => name)).toContain('Labor Day')
		expect((await listHolidays({ country: 'NZ' }, 2026)).map(({ name }) => name)).toContain('Labour Day')
		expect(await listCountries()).toContainEqual({ value: 'ES', label: 'Spain' })
	})

	it('name a day once, although a holiday that was moved falls on it too', async () => {
		const dayOf = async (place: { country: string; region?: string }, day: string, year = 2027) =>
			(await listHolidays(place, year)).filter(({ startsOn }) => startsOn === day)
		expect(await dayOf({ country: 'ES', region: 'MD' }, '2027-05-03')).toMatchObject([
			{ name: 'Día de la Comunidad de Madrid' },
		])
		expect(await dayOf({ country: 'KZ' }, '2027-03-23')).toMatchObject([{ name: 'Nauryz' }])
		expect(await dayOf({ country: 'CX' }, '2028-01-26', 2028)).toMatchObject([{ endsOn: '2028-01-27' }])
	})

	it('come from the holidays of a region too, in the language families read', async () => {
		const names = async (country: string, region?: string) =>
			(await listHolidays({ country, region }, 2027)).map(({ name }) => name)
		expect(await listRegions('DE')).toContainEqual({ value: 'BY', label: 'Bayern' })
		expect(await listRegions('MX')).toEqual([])
		expect(await listRegions('XX')).toEqual([])
		expect(await names('DE')).toContain('Karfreitag')
		expect(await names('DE')).not.toContain('Fronleichnam')
		expect(await names('DE', 'BY')).toContain('Fronleichnam')
		expect(await names('DE', 'BY')).not.toContain('Mariä Himmelfahrt')
		expect(await names('DE', 'BY.KATH')).toContain('Mariä Himmelfahrt')
		expect(await names('ES')).toContain('Viernes Santo')
		expect(await names('FR')).toContain('Christmas Day')
		expect(await names('GB')).not.toContain('Summer bank holiday')
		expect(await names('GB', 'ENG')).toContain('Summer bank holiday')
		expect(await names('GB', 'SCT')).not.toContain('Easter Monday')
		expect(await names('GB', 'BY')).toEqual(await names('GB'))
	})
})

describe('time off', () => {
	beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-03T15:00:00Z'), toFake: ['Date'] }))
	afterEach(() => void vi.useRealTimers())

	it('is asked for by a teacher and counts once the office has approved it', () => {
		const person = aTeacherAt(school)
		const own = accessOf(person)
		const teacherId = rows<{ id: string }>('select id from teachers where name = ?', person.name)[0]!.id
		const request = { teacherId, startsOn: '2026-05-04', endsOn: '2026-05-05', reason: 'Course' }
		const { id } = made(askTimeOff(own, newId(), request))
		expect(listTimeOff(own, { from: '2026-05-01', to: '2026-05-31' })).toMatchObject([{ state: 'asked' }])
		expect(decideTimeOff(own, id, { approve: true }).ok).toBe(false)
		expect(wordsOf(decideTimeOff(access, id, { approve: false, answer: ' ' }))).toBe(
			'Tell the teacher why you are refusing.',
		)
		made(decideTimeOff(access, id, { approve: true }))
		expect(listTimeOff(access, { from: '2026-05-01', to: '2026-05-31' })).toMatchObject([
			{ state: 'approved' },
		])
		expect(decideTimeOff(access, id, { approve: false, answer: 'No' }).ok).toBe(false)
		made(cancelTimeOff(own, id))
		expect(listTimeOff(access, { from: '2026-05-01', to: '2026-05-31' })).toMatchObject([
			{ state: 'canceled' },
		])
	})

	describe('of a part of a day', () => {
		const hours = { fromTime: '16:00', toTime: '18:00' }
		const day = { startsOn: '2026-05-04', endsOn: '2026-05-04' }
		const asTeacher = () => {
			const person = aTeacherAt(school)
			const [teacher] = rows<{ id: string }>('select id from teachers where name = ?', person.name)
			return { own: accessOf(person), teacherId: teacher!.id }
		}
		const times = () => rows('select state, from_time, to_time from teacher_time_off')

		it('is asked for with both times of a single day, and granted with them', () => {
			const { own, teacherId } = asTeacher()
			const ask = (more: object) => askTimeOff(own, newId(), { teacherId, ...day, ...more })
			expect(wordsOf(ask({ ...hours, endsOn: '2026-05-05' }))).toBe(
				'Times are for a single day. Leave them blank, or ask for each day separately.',
			)
			expect(wordsOf(ask({ fromTime: '16:00' }))).toContain('Enter both times')
			expect(wordsOf(ask({ fromTime: '18:00', toTime: '16:00' }))).toContain('after the start')
			expect(times()).toEqual([])
			const { id } = made(ask(hours))
			expect(wordsOf(ask(hours))).toContain('You have already asked for this time off.')
			made(decideTimeOff(access, id, { approve: true }))
			expect(times()).toEqual([{ state: 'approved', from_time: '16:00', to_time: '18:00' }])
			made(ask({ ...hours, toTime: '19:00' }))
			made(askTimeOff(access, newId(), { teacherId, ...day, endsOn: '2026-05-05', ...hours }))
		})

		it('is granted for other hours, or for the whole day, if the office says so', () => {
			const { own, teacherId } = asTeacher()
			const { id } = made(askTimeOff(own, newId(), { teacherId, ...day, ...hours }))
			const grant = (fromTime: string | null, toTime: string | null) =>
				decideTimeOff(access, id, { approve: true, hours: { fromTime, toTime } })
			expect(wordsOf(grant('16:00', null))).toContain('Enter both times')
			expect(times()).toMatchObject([{ state: 'asked', to_time: '18:00' }])
			made(grant('16:00', '17:00'))
			expect(times()).toEqual([{ state: 'approved', from_time: '16:00', to_time: '17:00' }])
			const whole = made(askTimeOff(own, newId(), { teacherId, ...day, ...hours })).id
			made(decideTimeOff(access, whole, { approve: true, hours: { fromTime: null, toTime: null } }))
			expect(times()).toContainEqual({ state: 'approved', from_time: null, to_time: null })
		})
	})

	it('is not asked for once its days are over, but entered by the office', () => {
		const person = aTeacherAt(school)
		const [teacher] = rows<{ id: string }>('select id from teachers where name = ?', person.name)
		const request = { teacherId: teacher!.id, startsOn: '2026-05-01', endsOn: '2026-05-02' }
		const ask = (more: object) => askTimeOff(accessOf(person), newId(), { ...request, ...more })
		expect(wordsOf(ask({}))).toMatch(/^Choose a day from today on\. If a lesson did not take place/)
		made(ask({ endsOn: '2026-05-03' }))
		made(askTimeOff(access, newId(), request))
	})

	it('of a colleague is nobody else’s to ask for or to see', () => {
		const own = accessOf(aTeacherAt(school))
		const colleague = aTeacher(school)
		const request = { teacherId: colleague, startsOn: '2026-05-04', endsOn: '2026-05-05' }
		expect(askTimeOff(own, newId(), request).ok).toBe(false)
		made(askTimeOff(access, newId(), request))
		expect(listTimeOff(own, { from: '2026-05-01', to: '2026-05-31' })).toEqual([])
	})

	it('lists the lessons it hits, by hours where it has them', () => {
		const teacherId = aTeacher(school)
		const classId = aClass(school)
		const early = aLesson(school, { classId, teacherId, startsAt: at('2026-05-04', '09:00') })
		const late = aLesson(school, { classId, teacherId, startsAt: at('2026-05-04', '16:00') })
		aLesson(school, { classId, teacherId: aTeacher(school), startsAt: at('2026-05-04', '16:00') })
		aLesson(school, { classId, teacherId, startsAt: at('2026-05-05', '16:00') })
		const day = { startsOn: '2026-05-04', endsOn: '2026-05-04', teacherId }
		const hit = (fromTime: string | null, toTime: string | null) =>
			listLessonsHit(access, { ...day, fromTime, toTime }).map(({ id }) => id)
		expect(hit(null, null)).toEqual([early, late])
		expect(hit('09:45', '16:00')).toEqual([])
		expect(hit('16:44', '17:00')).toEqual([late])
	})
})
