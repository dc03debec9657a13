import { beforeEach, describe, expect, it } from 'vitest'
import { schoolProfiles } from '#db/schema/index.ts'
import { database } from '#db/client.server.ts'
import { startOfDay } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { aGuardianOf } from '../support/accounts.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { aRoom } from '../support/lessons.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000
/** A Tuesday long past, and one far ahead. */
const DAY = '2026-01-13'
const AHEAD = '2098-01-14'
const four = (day: string) => startOfDay(day, 'America/New_York') + 16 * HOUR

const writes = (schoolId: string, dateFormat: DateFormat) =>
	database().insert(schoolProfiles).values({ schoolId, dateFormat, updatedAt: 1 }).run()
const reads = ({ userId }: APerson, clock: '12' | '24', language?: string) =>
	change(
		`insert into preferences (user_id, clock, language, updated_at) values (?, ?, ?, 1)`,
		userId,
		clock,
		language ?? null,
	)
/** A space that keeps a line from ending before the half is as good as any. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ')
const valueOf = (body: string, name: string) =>
	/ value="([^"]*)"/.exec(plain(new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(body)?.[0] ?? ''))?.[1]

describe('where a school’s clock goes from 1 to 12', () => {
	let school: ASchool
	let owner: APerson
	let office: Visitor
	let classId: string

	const lessonOn = (day: string) =>
		aLesson(school, { classId, startsAt: four(day), roomId: aRoom(school.id, 'Blue Room') })
	const lettersOf = (kind: string) =>
		plain(
			rows<{ text: string }>('select text from outbox where kind = ?', kind)
				.map((one) => one.text)
				.join(),
		)

	beforeEach(async () => {
		// A name without a number: "School 16:" in a letter would read as a time.
		school = aSchool({ name: 'Harbor School' })
		writes(school.id, 'month-first-12')
		owner = anAdminAt(school)
		office = await Visitor.signedInAs(owner)
		classId = aClass(school, { name: 'Piano', weekday: 2, startTime: '16:00' })
	})

	it.each(['day', 'week', 'agenda'])('the schedule says times by it: %s', async (view) => {
		lessonOn(DAY)
		const { body } = await office.get(`/schedule?view=${view}&day=${DAY}`)
		const text = plain(body)
		if (view !== 'agenda') {
			expect(text).toContain('<title>4:00–4:45 PM Piano')
			expect(text).toContain('>4 PM</text>')
			// What a mouse drags is reckoned by the day of 24 hours.
			expect(text).toContain('data-time="16:00–16:45"')
		}
		expect(text).toContain('<strong>4:00 PM</strong>')
		expect(text).not.toMatch(/>16:/)
	})

	it('a lesson, a class, the roll and a paper to mark say times by it', async () => {
		const id = lessonOn(DAY)
		anEnrolment(school, classId, aStudent(school), { startsOn: '2026-01-01' })
		const says = async (path: string) => plain((await office.get(path)).page.text)
		expect(await says(`/classes/sessions/${id}`)).toContain('Tuesday, January 13, 4:00–4:45 PM')
		expect(await says(`/classes/${classId}`)).toContain('Tuesdays, 4:00–4:45 PM')
		expect(await says('/classes')).toContain('Tue 4:00 PM, 45 min')
		expect(await says(`/attendance?day=${DAY}`)).toContain('4:00–4:45 PM')
		expect(await says(`/attendance/paper-roll?class=${classId}&from=01/01/2026`)).toContain('4:00 PM')
	})

	it('a field begins with it, takes it back as it is, and 17:30 too', async () => {
		const id = lessonOn(AHEAD)
		const { body, page } = await office.get(`/classes/sessions/${id}/move`)
		expect(valueOf(body, 'startTime')).toBe('4:00 PM')
		expect(plain(page.text)).toContain('Such as 3:30 PM.')
		const move = (version: string, startTime: string) =>
			office.post(`/classes/sessions/${id}/move`, {
				version,
				startTime,
				day: '01/14/2098',
				durationMinutes: '45',
				teacherId: '',
				roomId: '',
			})
		expect(plain((await office.follow(await move('1', '5:15\u00a0PM'))).page.flash)).toContain(
			'Tuesday, January 14 at 5:15 PM',
		)
		expect(rows('select starts_at from lessons')).toEqual([{ starts_at: four(AHEAD) + 1.25 * HOUR }])
		expect((await move('2', '17:30')).status).toBe(303)
		expect(rows('select starts_at from lessons')).toEqual([{ starts_at: four(AHEAD) + 1.5 * HOUR }])
	})

	it('letters say times by it', async () => {
		const student = aStudent(school, { firstName: 'Ada' })
		anEnrolment(school, classId, student)
		aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
		// Whoever reads by 24 hours themselves still writes as the school does.
		reads(owner, '24')
		const id = lessonOn(AHEAD)
		await office.post(`/classes/sessions/${id}/move`, {
			version: '1',
			startTime: '17:30',
			day: '01/14/2098',
			durationMinutes: '45',
			teacherId: '',
			roomId: '',
			tells: 'on',
		})
		const letter = lettersOf('lesson-changes')
		expect(letter).toContain('Tue, January 14, 4:00 PM')
		expect(letter).toContain('5:30–6:15 PM')
		expect(letter).not.toMatch(/1[67]:/)
	})

	it('the history says times by it, and a file keeps 24 hours', async () => {
		const edit = { kind: 'group', name: 'Piano', durationMinutes: '45', joining: 'closed', state: 'running' }
		const saved = await office.post(`/classes/${classId}/definition`, {
			...edit,
			weekday: '2',
			startTime: '5:30 pm',
			version: '1',
		})
		expect(saved.status).toBe(303)
		const { page } = await office.get(`/classes/${classId}/history`)
		expect(plain(page.text)).toContain('4:00 PM → 5:30 PM')
		const file = await office.get('/classes?format=csv')
		expect(file.body).toContain('"17:30"')
	})

	it('somebody who chose 24 hours reads them, on desk pages and in fields', async () => {
		reads(owner, '24')
		const id = lessonOn(AHEAD)
		const { page } = await office.get(`/classes/sessions/${id}`)
		expect(page.text).toContain('Tuesday, January 14, 16:00–16:45')
		const { body } = await office.get(`/classes/sessions/${id}/move`)
		expect(valueOf(body, 'startTime')).toBe('16:00')
	})
})

describe('the portal', () => {
	async function aFamily(format: DateFormat) {
		const house = aHousehold()
		writes(house.school.id, format)
		const { violin: classId, teacher: teacherId, room: roomId } = house
		aLesson(house.school, { classId, teacherId, roomId, startsAt: house.at('2026-01-06', '16:00') })
		return { ...house, mother: await Visitor.signedInAs(house.parent) }
	}

	it.each([
		['en', '4:00–4:45 PM'],
		['es', '4:00–4:45 p. m.'],
		['de', '4:00–4:45 PM'],
	])('says times by the school’s clock of 12 hours: %s', async (language, text) => {
		const { mother } = await aFamily('month-first-12')
		const { page } = await mother.get('/student/schedule', { 'Accept-Language': language })
		expect(plain(page.text)).toContain(text)
		expect(page.text).not.toContain('16:00')
	})

	it('says them by the clock that somebody chose', async () => {
		const { mother, parent } = await aFamily('day-first')
		expect((await mother.get('/student/schedule')).page.text).toContain('16:00–16:45')
		reads(parent, '12')
		expect(plain((await mother.get('/student/schedule')).page.text)).toContain('4:00–4:45 PM')
	})
})

it('a new school begins with the clock of its country', async () => {
	const first = await Visitor.signedInAs(anAdminAt(aSchool()))
	const guess = async (country: string) => {
		const { body } = await first.get('/dashboard/getting-started', { 'Accept-Language': country })
		return /<option value="([^"]+)" selected="">\w+ first:/.exec(body)?.[1]
	}
	expect([await guess('en-US'), await guess('de-DE')]).toEqual(['month-first-12', 'day-first'])
})
