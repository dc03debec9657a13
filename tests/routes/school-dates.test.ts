import { beforeEach, describe, expect, it } from 'vitest'
import { schoolProfiles } from '#db/schema/index.ts'
import { database } from '#db/client.server.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { rows } from '../support/database.ts'
import { aClass, anAdminAt, aSchool, aStudent, aTeacher, type ASchool } from '../support/factories.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let visitor: Visitor

beforeEach(async () => {
	school = aSchool()
	visitor = await Visitor.signedInAs(anAdminAt(school))
})

function writesDates(dateFormat: DateFormat) {
	database().insert(schoolProfiles).values({ schoolId: school.id, dateFormat, updatedAt: 1 }).run()
}

const only = (query: string, ...given: string[]) =>
	Object.values(rows<Record<string, unknown>>(query, ...given)[0] ?? {})

/** What a form of a page would send as it stands, by the name of a field. */
function valueOf({ body }: Answer, name: string): string | undefined {
	const [control] = new RegExp(`<input[^>]* name="${name.replace(/[[\].]/g, '\\$&')}"[^>]*>`).exec(body) ?? []
	return / value="([^"]*)"/.exec(control ?? '')?.[1]
}

describe('in a school that writes the month first', () => {
	beforeEach(() => writesDates('month-first'))

	it('03/04/2019 is the fourth of March for who is added', async () => {
		const answer = await visitor.post('/students/create', { firstName: 'Ada', birthDate: '03/04/2019' })
		expect(answer.status).toBe(303)
		expect(only('select birth_date from students')).toEqual(['2019-03-04'])
		const page = await visitor.follow(answer)
		expect(page.page.text).toContain('March 4, 2019')
	})

	it('03/04/2019 is that day for who is edited, and 2019-03-04 is too', async () => {
		const id = aStudent(school)
		const edit = (fields: Record<string, string>) =>
			visitor.post(`/students/${id}/edit`, { firstName: 'Ada', ...fields })
		expect((await edit({ birthDate: '03/04/2019', version: '1' })).status).toBe(303)
		expect(only('select birth_date from students')).toEqual(['2019-03-04'])
		expect((await edit({ birthDate: '2019-04-03', version: '2' })).status).toBe(303)
		expect(only('select birth_date from students')).toEqual(['2019-04-03'])
	})

	it('03/04/2019 is that day for a place in a class, from either side', async () => {
		const classId = aClass(school)
		const [ada, bo] = [aStudent(school), aStudent(school)]
		await visitor.post(`/students/${ada}/enroll`, { classId, startsOn: '03/04/2019' })
		await visitor.post(`/classes/${classId}/students/add`, { studentId: bo, startsOn: '03/04/2019' })
		expect(rows('select starts_on from enrolments')).toEqual([
			{ starts_on: '2019-03-04' },
			{ starts_on: '2019-03-04' },
		])
	})

	it('03/04/2030 is that day for the last one of a teacher', async () => {
		const id = aTeacher(school)
		const answer = await visitor.post(`/teachers/${id}/leaving`, {
			intent: 'last-day',
			lastDay: '03/04/2030',
			version: '1',
		})
		expect(answer.status).toBe(303)
		expect(only('select ended_on from teachers')).toEqual(['2030-03-04'])
	})

	it('03/04/2019 is that day for the first one of a class', async () => {
		const answer = await visitor.post('/classes/new', {
			kind: 'group',
			name: 'Strings',
			durationMinutes: '45',
			joining: 'closed',
			state: 'draft',
			startsOn: '03/04/2019',
		})
		expect(answer.status).toBe(303)
		expect(only('select starts_on from classes')).toEqual(['2019-03-04'])
	})

	it('03/04/2019 is that day for who joined after it', async () => {
		aStudent(school, { lastName: 'Before', joinedOn: '2019-03-03' })
		aStudent(school, { lastName: 'After', joinedOn: '2019-03-05' })
		const list = await visitor.get('/students/list?joinedFrom=03%2F04%2F2019')
		expect(list.page.text).toContain('After')
		expect(list.page.text).not.toContain('Before')
		expect(valueOf(list, 'joinedFrom')).toBe('03/04/2019')
		expect((await visitor.get('/students/list')).location).toBe('/students/list?joinedFrom=2019-03-04')
	})

	it('says so beside the field, and of what cannot be read', async () => {
		const page = await visitor.get('/students/create')
		expect(page.page.text).toContain('MM/DD/YYYY, such as 12/31/2015')
		const answer = await visitor.post('/students/create', { firstName: 'Ada', birthDate: 'soon' })
		expect(answer.page.problems.join('\n')).toContain('Enter a date as MM/DD/YYYY, such as 12/31/2015')
		expect(valueOf(answer, 'birthDate')).toBe('soon')
	})
})

describe.each([
	['day-first', '29/02/2016', '29 February 2016'],
	['month-first', '02/29/2016', 'February 29, 2016'],
	['year-first', '2016-02-29', '2016-02-29'],
] as const)('a form filled in with what is known, %s', (format, typed, text) => {
	it('changes nothing when it is sent as it stands', async () => {
		writesDates(format)
		const id = aStudent(school, {
			firstName: 'Ada',
			lastName: 'Lind',
			birthDate: '2016-02-29',
			joinedOn: '2024-02-29',
		})
		expect((await visitor.get(`/students/${id}`)).page.text).toContain(text)
		const page = await visitor.get(`/students/${id}/edit`)
		expect(valueOf(page, 'birthDate')).toBe(typed)
		const names = ['firstName', 'lastName', 'birthDate', 'joinedOn', 'version']
		const fields = Object.fromEntries(names.map((name) => [name, valueOf(page, name) ?? '']))
		expect((await visitor.post(`/students/${id}/edit`, fields)).status).toBe(303)
		expect(only('select birth_date, joined_on from students')).toEqual(['2016-02-29', '2024-02-29'])
		expect(rows("select after from audit_entries where action = 'student.edited'")).toEqual([])
	})

	it('keeps a day beside a field that will not do', async () => {
		writesDates(format)
		const answer = await visitor.post('/students/create', { birthDate: typed })
		expect(answer.status).toBe(400)
		expect(valueOf(answer, 'birthDate')).toBe(typed)
	})
})

it('a file has every day as the rest of the world’s machines read it', async () => {
	writesDates('month-first')
	aStudent(school, { lastName: 'Lind', birthDate: '2016-02-29' })
	const file = await visitor.get('/students/list?format=csv')
	expect(file.body).toContain('"2016-02-29",')
})
