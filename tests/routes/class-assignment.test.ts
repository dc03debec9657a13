import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000
const LABEL = 'Assignment for the class'

let school: ReturnType<typeof aSchool>
let teacher: Visitor
let teacherId: string
let classId: string
let lesson: string

beforeEach(async () => {
	school = aSchool()
	const person = aTeacherAt(school)
	teacher = await Visitor.signedInAs(person)
	teacherId = rows<{ id: string }>('select id from teachers where membership_id = ?', person.membershipId)[0]!
		.id
	classId = aClass(school, { name: 'Choir' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		school.id,
		classId,
		teacherId,
	)
	for (const firstName of ['Ada', 'Ben', 'Cleo'])
		anEnrolment(school, classId, aStudent(school, { firstName, lastName: 'Lind' }))
	lesson = aLesson(school, { classId, teacherId, startsAt: Date.now() - HOUR })
})

const given = () => rows<{ text: string }>('select text from assignments').map(({ text }) => text)
const fields = { intent: 'assignment', text: 'Bars 1 to 8', minutesADay: '10' }

describe('the assignment for a class', () => {
	const ofClass = () => `/dashboard/teacher/class/${classId}`
	const form = () => `${ofClass()}/assignment`

	it('is one click from the class and from the roll, names who gets it and how many got it', async () => {
		const roll = `${ofClass()}/lessons/${lesson}`
		const ways = [
			[ofClass(), form()],
			[roll, `${form()}?lesson=${lesson}`],
		] as const
		for (const [from, to] of ways) {
			expect((await teacher.get(from)).page.links[LABEL]).toBe(to)
			const { page } = await teacher.get(to)
			expect(page.heading).toBe(LABEL)
			for (const name of ['Ada Lind', 'Ben Lind', 'Cleo Lind']) expect(page.text).toContain(name)
			const sent = await teacher.post(to, fields)
			expect([sent.status, sent.location]).toEqual([303, from])
			expect((await teacher.get(from)).page.text).toContain('Assignment given to 3 students.')
		}
		expect(given()).toEqual(Array<string>(6).fill('Bars 1 to 8'))
	})

	it('sent twice is given once', async () => {
		const formKey = (await teacher.get(form())).page.valueOf('formKey')!
		for (let press = 0; press < 2; press++)
			expect((await teacher.post(form(), { ...fields, formKey })).status).toBe(303)
		expect(given()).toHaveLength(3)
	})

	it('says what is wrong beside the field and keeps what was typed', async () => {
		const wrong = await teacher.post(form(), { ...fields, minutesADay: '601' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.text).toContain('Enter 1 to 600 minutes')
		expect(wrong.body).toContain('>Bars 1 to 8</textarea>')
		const late = await teacher.post(form(), { ...fields, dueOn: '2020-01-31' })
		expect(late.status).toBe(400)
		expect(late.page.text).toContain('Choose today or a later day.')
		expect(given()).toEqual([])
	})

	it('has nobody to go to in an empty class', async () => {
		change('delete from enrolments')
		const { page } = await teacher.get(form())
		expect(page.text).toContain('Nobody is enrolled on this day.')
		expect(page.text).not.toContain('What to practice')
		expect((await teacher.post(form(), fields)).page.text).toContain('Nobody is enrolled on this day')
	})

	it('belongs to teachers of the class, and to the substitute of the lesson', async () => {
		const colleague = aTeacherAt(school)
		const other = await Visitor.signedInAs(colleague)
		const ofLesson = `${form()}?lesson=${lesson}`
		for (const path of [form(), ofLesson]) {
			expect((await other.get(path)).status).toBe(404)
			expect((await other.post(path, fields)).status).toBe(404)
		}
		change(
			`update lessons set substitute_for = ?, teacher_id = (select id from teachers where membership_id = ?) where id = ?`,
			teacherId,
			colleague.membershipId,
			lesson,
		)
		expect((await other.get(form())).status).toBe(404)
		expect((await other.post(form(), fields)).status).toBe(404)
		expect((await other.get(`${ofClass()}/lessons/${lesson}`)).page.links[LABEL]).toBe(ofLesson)
		expect((await other.post(ofLesson, fields)).status).toBe(303)
		expect(given()).toHaveLength(3)
	})

	it('is given by the office as well, from the class, and by a teacher alone from the roll', async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		const path = `/classes/${classId}/assignment`
		const roll = `/classes/sessions/${lesson}`
		expect((await office.get(`/classes/${classId}`)).page.links[LABEL]).toBe(path)
		expect((await office.get(roll)).page.links[LABEL]).toBeUndefined()
		const sent = await office.post(`${path}?lesson=${lesson}`, fields)
		expect([sent.status, sent.location]).toEqual([303, roll])
		expect((await office.get(roll)).page.text).toContain('Assignment given to 3 students.')
		expect((await office.post(path, fields)).location).toBe(`/classes/${classId}/students`)
		change("update schools set kind = 'solo' where id = ?", school.id)
		change("update memberships set role = 'solo_teacher_admin' where role = 'admin'")
		expect((await office.get(roll)).page.links['Assignment for everyone']).toBe(`${path}?lesson=${lesson}`)
	})
})
