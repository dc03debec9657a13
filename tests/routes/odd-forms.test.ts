import { describe, expect, it } from 'vitest'
import { databaseHash, rows } from '../support/database.ts'
import { aClass, aLesson, anAdminAt, anEnrolment, aSchool, aStudent, aTeacher } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

async function aDesk() {
	const school = aSchool()
	return { school, office: await Visitor.signedInAs(anAdminAt(school)) }
}

describe('a guardian', () => {
	it('with nothing but a name is one, however often the page is sent', async () => {
		const { school, office } = await aDesk()
		const path = `/students/${aStudent(school)}/add-guardian`
		const formKey = (await office.get(path)).page.valueOf('formKey') ?? ''
		const send = () => office.post(path, { formKey, name: 'Ana Ruiz' })
		const answers = await Promise.all([send(), send(), send()])
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
		expect(rows('select name from guardians')).toEqual([{ name: 'Ana Ruiz' }])
	})
})

describe('a form nobody could have filled in', () => {
	it('with one word in place of a group that repeats is refused, and is no fault', async () => {
		const { school, office } = await aDesk()
		const fields = { instruments: 'x', guardians: 'x', hours: 'x', qualifications: 'x', version: '1' }
		const paths = [
			'/students/create',
			`/students/${aStudent(school)}/edit`,
			'/teachers/create',
			`/teachers/${aTeacher(school)}/hours`,
			`/teachers/${aTeacher(school)}/qualifications`,
		]
		const before = databaseHash()
		for (const path of paths) expect([path, (await office.post(path, fields)).status]).toEqual([path, 400])
		expect(databaseHash()).toBe(before)
	})

	it('with a gap in the rows of a roll is refused, and is no fault', async () => {
		const { school, office } = await aDesk()
		const [classId, student] = [aClass(school), aStudent(school)]
		anEnrolment(school, classId, student)
		const lesson = aLesson(school, { classId, startsAt: Date.now() - 3_600_000 })
		const fields = { version: '1', 'marks[1].studentId': student, 'marks[1].code': 'P' }
		expect((await office.post(`/classes/sessions/${lesson}`, fields)).status).toBe(400)
	})

	it('that asks for a row of what is no list is the same form again', async () => {
		const { office } = await aDesk()
		for (const visitor of [new Visitor(), office])
			for (const name of ['constructor', 'toString', 'hasOwnProperty'])
				for (const button of [`insert:${name}`, `remove:${name}:0`]) {
					const path = visitor === office ? '/students/create' : '/auth/login'
					expect([button, (await visitor.post(path, { [button]: '' })).status]).toEqual([button, 400])
				}
	})

	it.each(['__intent__', '__state__'])(
		'that says %s is read without it, by page and by call',
		async (name) => {
			const odd = ['x', 'null', '{"type":"remove"}', '{"type":"insert","payload":{"name":"username"}}']
			for (const path of ['/auth/login', '/api/login', '/api/contact', '/api/demo-request'])
				for (const value of odd) {
					const { status } = await new Visitor().post(path, { [name]: value, username: 'a' })
					expect([path, value, status]).toEqual([path, value, 400])
				}
		},
	)

	it('without a button brings no teacher back', async () => {
		const { school, office } = await aDesk()
		const id = aTeacher(school, { endedOn: '2020-01-01' })
		const before = databaseHash()
		for (const intent of ['', 'nothing']) {
			const answer = await office.post(`/teachers/${id}/leaving`, { version: '1', intent })
			expect([answer.status, answer.page.problems]).toEqual([
				400,
				expect.arrayContaining(['Choose an action.']),
			])
		}
		expect(databaseHash()).toBe(before)
		expect((await office.post(`/teachers/${id}/leaving`, { version: '1', intent: 'stay' })).status).toBe(303)
	})
})
