import { beforeEach, describe, expect, it } from 'vitest'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { aBilledChild, aPlan } from '../support/billing.ts'
import { databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { aFamily } from '../support/students.ts'
import { known } from '../support/student-lists.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const typed = { kind: 'group', name: 'Recorders', durationMinutes: '45', joining: 'closed', state: 'open' }
const keyOn = (answer: Answer) => answer.page.valueOf('formKey') ?? ''
const places = (classId: string) =>
	rows<{ id: string; state: string; version: number }>(
		'select id, state, version from enrolments where class_id = ? order by id',
		classId,
	)

function join(classId: string, studentId: string, more: Record<string, string> = {}) {
	return office.post(`/classes/${classId}/students/add?student=${studentId}`, {
		studentId,
		startsOn: '2026-04-14',
		ifFull: 'refuse',
		...more,
	})
}

describe('the page of classes', () => {
	it('says what it is for while there are none, and clears filters that hide all', async () => {
		const empty = await office.get('/classes')
		expect(empty.page.heading).toBe('Classes')
		expect(empty.page.text).toContain('No classes yet')
		expect(empty.page.links['Add a class']).toBe('/classes/new')
		expect(empty.page.links['Download CSV']).toBeUndefined()
		aClass(school, { name: 'Choir' })
		const none = await office.get('/classes?search=xyz')
		expect(none.page.text).toContain('No classes match')
		expect(none.page.links['Clear filters']).toBe('/classes?filters=none')
	})

	it('says what an assistant gets, where a class can have one', async () => {
		const hint = 'They share roll, schedule and emails, and are not free then.'
		aTeacher(school)
		expect((await office.get('/classes/new')).page.text).not.toContain(hint)
		aTeacher(school)
		expect((await office.get('/classes/new')).page.text).toContain(hint)
	})

	it('is called lessons for a teacher alone, who has no teachers to choose from', async () => {
		const own = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		const answer = await own.get('/classes')
		expect([answer.page.title, answer.page.heading]).toEqual(['Lessons – Solfa', 'Lessons'])
		expect(answer.page.links['Add a lesson']).toBe('/classes/new-lesson')
		expect(answer.body).not.toContain('name="teacher"')
		// What is for several has a page of its own, by the name of the button that leads there.
		const group = await own.get(answer.page.links['Add a group'] ?? '')
		expect([group.page.title, group.page.heading]).toEqual(['Add a group – Solfa', 'Add a group'])
	})

	it('gives the filtered list as a file that no spreadsheet runs', async () => {
		aClass(school, { name: '=1+1', capacity: 4 })
		aClass(school, { name: 'Elsewhere', state: 'draft' })
		const file = await office.get('/classes?format=csv')
		expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
		expect(file.body).toContain('"\'=1+1","Group class"')
		expect(file.body).not.toContain('Elsewhere')
	})

	it('does with several what it can, and says of each other why not', async () => {
		const [draft, running] = [
			aClass(school, { name: 'Draft', state: 'draft' }),
			aClass(school, { name: 'Duo', state: 'running' }),
		]
		const answer = await office.post('/classes', [
			['classIds', draft],
			['classIds', running],
			['classIds', aClass(aSchool(), { name: 'Foreign' })],
			['intent', 'open'],
		])
		expect(answer.status).toBe(200)
		expect(answer.page.text).toContain('1 class changed; these were not:')
		expect(answer.page.text).toContain('Duo is running and cannot be opened.')
		expect(answer.page.text).not.toContain('Foreign')
		expect(rows('select state from classes where id = ?', draft)).toEqual([{ state: 'open' }])
		expect((await office.post('/classes', { intent: 'archive' })).page.problems).toContain(
			'Tick at least one row',
		)
	})
})

describe('a class that has not begun', () => {
	it.each([
		['draft', 'This class is a draft: only the office sees it until you open it.'],
		['open', 'Students can join this class. It is running once its first lesson has begun.'],
	] as const)('says what its buttons are for while it is %s, and begins with one', async (state, text) => {
		const id = aClass(school, { name: 'Duo', state })
		const { page } = await office.get(`/classes/${id}`)
		expect(page.text).toContain(text)
		const { hidden } = page.forms.find(({ button }) => button === 'Mark as running') ?? { hidden: {} }
		const running = await office.follow(await office.post(`/classes/${id}`, { ...hidden, intent: 'start' }))
		expect(running.page.text).not.toContain('Mark as running')
		expect(rows('select state from classes where id = ?', id)).toEqual([{ state: 'running' }])
	})
})

describe('a new class', () => {
	it('is added once, however often its page is sent', async () => {
		const formKey = keyOn(await office.get('/classes/new'))
		const send = () => office.post('/classes/new', { ...typed, formKey })
		const answers = await Promise.all([send(), send(), send()])
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
		expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
		expect(rows('select name, state from classes')).toEqual([{ name: 'Recorders', state: 'open' }])
		const [first] = answers
		if (first) expect((await office.follow(first)).page.flash).toBe('Recorders was added.')
	})

	it('is not made of other values by a page that was sent already: they are kept, and can be sent on purpose', async () => {
		const formKey = keyOn(await office.get('/classes/new'))
		expect((await office.post('/classes/new', { ...typed, formKey })).status).toBe(303)
		const before = databaseHash()
		const other = await office.post('/classes/new', { ...typed, name: 'Violas', formKey })
		expect([other.status, other.page.problems]).toEqual([
			422,
			[
				'There is a problem',
				'This page was sent before with other values, and those were saved. Please check whether you meant both, and send it again if so.',
			],
		])
		expect(other.page.valueOf('name')).toBe('Violas')
		expect(databaseHash()).toBe(before)
		expect(keyOn(other)).not.toBe(formKey)
		expect(
			(await office.post('/classes/new', { ...typed, name: 'Violas', formKey: keyOn(other) })).status,
		).toBe(303)
		expect(rows('select name from classes order by name')).toEqual([
			{ name: 'Recorders' },
			{ name: 'Violas' },
		])
	})

	it('that will not do keeps what was typed and writes nothing', async () => {
		const before = databaseHash()
		const answer = await office.post('/classes/new', {
			...typed,
			durationMinutes: '47',
			capacity: '900',
			teacherId: 'nobody',
		})
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toEqual([
			'There is a problem',
			'Length in minutes: Enter a length of 5 to 480 minutes, in steps of five',
			'Capacity: Enter a capacity of 1 to 500, or leave it empty for no limit',
		])
		expect(answer.page.valueOf('name')).toBe('Recorders')
		const foreign = await office.post('/classes/new', { ...typed, teacherId: 'nobody' })
		expect(foreign.page.problemOf('teacherId')).toBe('Error: Choose teachers of the list')
		expect(databaseHash()).toBe(before)
	})
})

describe('a class', () => {
	it('of another school answers as one that is not there, in its address and in what is sent', async () => {
		const foreign = aClass(aSchool({ name: 'Staccato' }), { name: 'Secret Choir' })
		const before = databaseHash()
		for (const path of ['', '/definition', '/delete', '/students', '/students/add?find=a']) {
			const [theirs, none] = [
				await office.get(`/classes/${foreign}${path}`),
				await office.get(`/classes/none${path}`),
			]
			expect([theirs.status, theirs.page.text]).toEqual([404, none.page.text])
		}
		const sent = await office.post(`/classes/${foreign}`, { intent: 'archive', version: '1' })
		expect(sent.status).toBe(404)
		expect((await office.get(`/classes/legacy?class=${foreign}`)).status).toBe(404)
		expect(databaseHash()).toBe(before)
	})

	it('is not changed from an old page: both are shown beside each other', async () => {
		const id = aClass(school, { name: 'Choir' })
		const fields = { kind: 'group', durationMinutes: '45', joining: 'closed' }
		await office.post(`/classes/${id}/definition`, { ...fields, name: 'Theirs', version: '1' })
		const mine = await office.post(`/classes/${id}/definition`, { ...fields, name: 'Mine', version: '1' })
		expect(mine.status).toBe(409)
		expect(mine.page.text).toContain('Changed on')
		expect(mine.page.text).toContain('Theirs')
		expect(rows('select name from classes')).toEqual([{ name: 'Theirs' }])
	})

	it('gets an assistant who has a lesson then only with a reason', async () => {
		const id = aClass(school, { name: 'Choir' })
		const ines = aTeacher(school, { name: 'Ines Alba' })
		const startsAt = Date.now() + 7 * 86_400_000
		aLesson(school, { classId: id, startsAt })
		aLesson(school, { classId: aClass(school, { name: 'Piano' }), teacherId: ines, startsAt })
		const fields = { kind: 'group', durationMinutes: '45', joining: 'closed', name: 'Choir', version: '1' }
		const save = (more = {}) =>
			office.post(`/classes/${id}/definition`, { ...fields, assistants: ines, ...more })
		const refused = await save()
		expect(refused.status).toBe(409)
		expect(refused.page.text).toContain('Ines Alba teaches Piano then')
		expect(refused.page.text).toContain('Reason to book despite a clash')
		const saved = await office.follow(await save({ forceReason: 'A guest sings along' }))
		expect(saved.page.flash).toContain('Choir was saved.')
		expect(rows('select class_id from lessons where forced_at is not null')).toEqual([{ class_id: id }])
	})

	it('is archived after a question that counts what it ends', async () => {
		const id = aClass(school, { name: 'Choir', capacity: 1 })
		await join(id, aStudent(school))
		await join(id, aStudent(school), { ifFull: 'wait' })
		const question = await office.get(`/classes/${id}/archive`)
		expect(question.page.heading).toBe('Archive Choir?')
		expect(question.page.text).toContain('1 enrollment ends today. 1 person leaves the waiting list.')
		const done = await office.post(`/classes/${id}/archive`, { intent: 'archive', version: '1' })
		expect((await office.follow(done)).page.flash).toBe('Choir is archived.')
		expect((await office.get('/classes/legacy')).page.text).toContain('Choir')
		const late = await join(id, aStudent(school))
		expect(late.status).toBe(400)
		expect(late.page.problems).toContain('This class is no longer open. Choose another.')
	})

	it('is finished on its last day, with what is billed and credited then', async () => {
		const access = accessOf(anAdminAt(school))
		const day = today('America/New_York')
		const [over, running] = [daysAfter(day, -1), null].map((endsOn) => {
			const classId = aClass(school, { name: `Choir ${endsOn}`, endsOn })
			const planId = aPlan(access, { partMonth: 'full' })
			aBilledChild(school, access, { family: aFamily(school, 'Okafor'), classId, planId })
			return classId
		})
		const question = (await office.get(`/classes/${over}/finish`)).page.text
		const last = plainDateWords(daysAfter(day, -1), USUAL_FORMAT)
		expect(question).toContain(`1 enrollment ends on ${last}.`)
		expect(question).toContain(`Billing if ${last} is their last day`)
		const other = (await office.get(`/classes/${running}/finish`)).page.text
		expect(other).toContain('1 enrollment ends today.')
		expect(other).toContain('Billing if today is their last day')
		for (const text of [question, other]) expect(text).toContain('$160.00')
	})

	it('is finished after its day without ending what ended with it', async () => {
		const day = { startsOn: '2026-01-10', endsOn: '2026-01-10' }
		const id = aClass(school, { name: 'Trial', kind: 'private', ...day })
		anEnrolment(school, id, aStudent(school))
		const { text } = (await office.get(`/classes/${id}/finish`)).page
		expect(text).toContain('Nobody is enrolled.')
	})
})

describe('the students of a class', () => {
	it('are found and added without a script, with what speaks against it', async () => {
		const id = aClass(school, { name: 'Choir', capacity: 1, ageFrom: 90 })
		known(school, 'Ada', 'Lind', { birthDate: '2015-05-05' })
		const found = await office.get(`/classes/${id}/students/add?find=ad`)
		const address = found.page.links['Ada Lind'] ?? ''
		const page = await office.get(address)
		expect(page.page.text).toContain('the class is for 90 and older.')
		const added = await office.post(address, {
			formKey: keyOn(page),
			studentId: page.page.valueOf('studentId') ?? '',
			startsOn: '2026-04-14',
			ifFull: 'refuse',
		})
		expect((await office.follow(added)).page.flash).toBe('Ada Lind joins Choir.')
		const roll = await office.get(`/classes/${id}/students`)
		expect(roll.page.text).toContain('Ada Lind')
		expect((await office.get(`/classes/${id}/students?format=csv`)).body).toContain('"Lind","Ada"')
	})

	it('get one seat when twenty ask for it at once', async () => {
		const id = aClass(school, { name: 'Choir', capacity: 1 })
		const all = Array.from({ length: 20 }, () => aStudent(school))
		const answers = await Promise.all(all.map((studentId) => join(id, studentId)))
		expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(400)])
		expect(places(id)).toHaveLength(1)
	})

	it('pause, go on, move and leave, each from a page of its own', async () => {
		const [id, other] = [aClass(school, { name: 'Choir' }), aClass(school, { name: 'Band', capacity: 1 })]
		await join(id, aStudent(school, { firstName: 'Ada', lastName: 'Lind' }))
		const [place] = places(id)
		const at = (what: string) => `/classes/${id}/students/${what}?enrolment=${place?.id}`
		expect((await office.get(at('pause'))).page.heading).toBe('Pause Ada Lind')
		const bad = await office.post(at('pause'), { version: '1', from: '2026-05-01', to: '2026-04-01' })
		expect(bad.page.problems).toContain('The last day of the pause cannot be before the first')
		const paused = await office.post(at('pause'), { version: '1', from: '2026-05-01', keepsSeat: 'on' })
		expect((await office.follow(paused)).page.flash).toBe('Ada Lind pauses. Undo')
		expect((await office.post(at('resume'), { version: '1' })).status).toBe(409)
		expect((await office.post(at('resume'), { version: '2' })).status).toBe(303)
		await join(other, aStudent(school))
		const full = await office.post(at('move'), { version: '3', classId: other, startsOn: '2099-01-01' })
		expect([full.status, full.page.problems[1]]).toEqual([
			400,
			'Band is full (1 of 1). Choose its waiting list instead.',
		])
		expect((await office.post(at('end'), { version: '3', endsOn: '2099-01-01' })).page.problems[1]).toBe(
			'Say why it ends',
		)
		expect((await office.post(at('end'), { version: '3', endsOn: '2099-01-01', reason: 'x' })).status).toBe(
			303,
		)
		expect(places(id)).toMatchObject([{ state: 'ending' }])
	})

	it('on the waiting list need a reason to be taken off it', async () => {
		const id = aClass(school, { capacity: 1 })
		await join(id, aStudent(school))
		await join(id, aStudent(school), { ifFull: 'wait' })
		const waiting = places(id).find(({ state }) => state === 'waiting')
		const fields = { intent: 'withdraw', enrolmentId: waiting?.id ?? '', version: '1' }
		const refused = await office.post(`/classes/${id}/waiting-list`, fields)
		expect([refused.status, refused.page.problems[1]]).toEqual([
			400,
			'Say why somebody is skipped or taken off, so that it can be read later',
		])
		expect((await office.post(`/classes/${id}/waiting-list`, { ...fields, reason: 'Moved' })).status).toBe(
			303,
		)
		const history = await office.get(`/classes/${id}/history`)
		expect(history.page.text).toContain('removed from a waiting list:')
	})
})
