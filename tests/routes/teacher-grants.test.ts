import { beforeEach, describe, expect, it } from 'vitest'
import type { Grant } from '#app/domain/account/permissions.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aTeacherAt,
	withGrants,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { mails } from '../support/mail.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const HOUR = 3_600_000

let school: ASchool
let family: string
let classId: string
let ada: string
let stranger: string

beforeEach(() => {
	school = aSchool()
	family = aFamily(school, 'Okafor')
	classId = aClass(school, { name: 'Piano Monday' })
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
	anEnrolment(school, classId, ada)
	aGuardian(school, { name: 'Ngozi Okafor', phone: '+14155550133', email: 'ngozi@example.test' }, ada)
	stranger = aStudent(school, { firstName: 'Ben', lastName: 'Moss', familyId: aFamily(school, 'Moss') })
	aGuardian(school, { name: 'Cora Moss', phone: '+14155550177' }, stranger)
})

async function aTeacherWith(...granted: Grant[]) {
	const person = withGrants(aTeacherAt(school), school, granted)
	const id = teacherIdOf(person)
	change('delete from class_teachers')
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, classId, id],
	)
	return { id, visitor: await Visitor.signedInAs(person) }
}

const teacherIdOf = ({ membershipId }: APerson) =>
	rows<{ id: string }>('select id from teachers where membership_id = ?', membershipId)[0]?.id ?? ''

const rollOf = (lesson: string) => `/dashboard/teacher/class/${classId}/lessons/${lesson}`

const studentAt = (id = ada) => `/dashboard/teacher/students/${id}`

it('the office ticks each of them on the page of the person', async () => {
	const { id } = await aTeacherWith()
	const office = await Visitor.signedInAs(anAdminAt(school))
	const { page } = await office.get(`/teachers/${id}/account`)
	for (const label of ['See contact data', 'Add students', 'Take money', 'Message everybody', 'See own pay'])
		expect(page.text).toContain(label)
})

describe('health and emergencies', () => {
	const inhaler = 'Asthma: the inhaler is in the bag.'
	const tellHealth = () =>
		change(
			`update students set medical_notes = ?, emergency_name = 'Aunt Ife', emergency_phone = '+14155550199' where id = ?`,
			...[inhaler, ada],
		)

	it('are read by each teacher of the student, without a permission, and changed by none', async () => {
		tellHealth()
		const { visitor } = await aTeacherWith()
		const { page } = await visitor.get(studentAt())
		for (const text of ['Health and emergencies', inhaler, 'Aunt Ife, ']) expect(page.text).toContain(text)
		expect(page.text).toContain('555-0199')
		expect(page.html).not.toContain('name="medicalNotes"')
	})

	it('are not on the page of a student for a colleague or a substitute, nor without a word to say', async () => {
		const { visitor } = await aTeacherWith()
		expect((await visitor.get(studentAt())).page.text).not.toContain('Health and emergencies')
		tellHealth()
		const substitute = aTeacherAt(school)
		const lessonId = aLesson(school, { classId, startsAt: Date.now(), teacherId: teacherIdOf(substitute) })
		const colleague = await Visitor.signedInAs(substitute)
		expect((await colleague.get(studentAt())).status).toBe(404)
		const lesson = await colleague.get(rollOf(lessonId))
		expect([lesson.status, lesson.body.includes('Aunt Ife')]).toEqual([200, false])
	})

	it('are on the roll of who gives the lesson, until a day after it, and of the teachers of each student', async () => {
		tellHealth()
		const { id, visitor } = await aTeacherWith()
		const person = aTeacherAt(school)
		const substitute = await Visitor.signedInAs(person)
		const covered = { classId, teacherId: teacherIdOf(person), substituteFor: id }
		const now = aLesson(school, { ...covered, startsAt: Date.now() })
		const past = aLesson(school, { ...covered, startsAt: Date.now() - 25 * HOUR })
		const canceled = aLesson(school, { ...covered, startsAt: Date.now() + HOUR, state: 'canceled_by_school' })
		const guest = { student: stranger, note: 'Wasps' }
		change('update students set medical_notes = ? where id = ?', guest.note, guest.student)
		for (const lesson of [now, past])
			change(
				`insert into lesson_visitors (school_id, lesson_id, student_id, at) values (?, ?, ?, 1)`,
				...[school.id, lesson, guest.student],
			)
		const reads = async (who: Visitor, lesson: string) => {
			const { status, body } = await who.get(rollOf(lesson))
			return [status, body.includes(inhaler), body.includes(guest.note)]
		}
		expect(await reads(substitute, now)).toEqual([200, true, true])
		expect(await reads(substitute, past)).toEqual([200, false, false])
		expect(await reads(substitute, canceled)).toEqual([200, false, false])
		// The teacher of the class has taught this student, but not the visitor of a lesson that a colleague gives.
		expect(await reads(visitor, now)).toEqual([200, true, false])
		const other = await Visitor.signedInAs(aTeacherAt(school))
		expect((await other.get(rollOf(now))).status).toBe(404)
		const office = await Visitor.signedInAs(anAdminAt(school))
		expect((await office.get(`/classes/sessions/${now}`)).body).toContain(inhaler)
	})
})

describe('contact data', () => {
	it('is on the student and in the class of a teacher who may see it', async () => {
		const { visitor } = await aTeacherWith('contact:read')
		const { page } = await visitor.get(studentAt())
		expect(page.text).toContain('Ngozi Okafor')
		expect(page.html).toContain('href="tel:+14155550133"')
		expect(page.html).toContain('href="mailto:ngozi@example.test"')
		const roster = (await visitor.get(`/dashboard/teacher/class/${classId}`)).page
		expect(roster.html).toContain('href="tel:+14155550133"')
	})

	it('is shown to every teacher of a school that says so in its settings', async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		const { visitor } = await aTeacherWith()
		const fields = { intent: 'save-portal', version: '0', teachersSeeContacts: 'on' }
		expect((await office.post('/settings/school/portal', fields)).status).toBe(303)
		expect((await visitor.get(studentAt())).page.html).toContain('href="tel:+14155550133"')
	})

	it('is never a contact whom a court forbids, nor that of a colleague’s student', async () => {
		const { visitor } = await aTeacherWith('contact:read')
		change(`update guardianships set no_contact = 1 where student_id = ?`, ada)
		expect((await visitor.get(studentAt())).page.html).not.toContain('4155550133')
		expect((await visitor.get(studentAt(stranger))).status).toBe(404)
		const search = await visitor.get('/api/search?q=Moss')
		expect(search.body).not.toContain('Cora')
	})

	it('is on no page of a teacher who may not see it', async () => {
		const { visitor } = await aTeacherWith()
		for (const address of [studentAt(), `/dashboard/teacher/class/${classId}`])
			expect((await visitor.get(address)).body).not.toMatch(/Ngozi|4155550133|555-0133/)
	})

	it('is on no page of a message to families: not before it is sent, not after, and not where it failed', async () => {
		const seen = async (...granted: Grant[]) => {
			const { visitor } = await aTeacherWith(...granted)
			const many = '/messaging/many'
			const { page } = await visitor.get(many)
			const fields = { to: 'class', class: classId, kind: 'message', subject: 'Recital', body: 'On Sunday' }
			const draft = await visitor.post(many, { ...fields, formKey: page.valueOf('formKey') ?? '' })
			const preview = draft.location ?? ''
			const before = (await visitor.get(preview)).page
			await visitor.post(preview, { intent: 'send', token: before.valueOf('token') ?? '' })
			change("update deliveries set state = 'failed'")
			const after = (await visitor.get(preview.replace('/preview', ''))).page
			return [before, after, (await visitor.get('/messaging/failed')).page]
		}
		for (const { text, html } of await seen()) {
			expect(text).toContain('Ngozi Okafor')
			expect(html).not.toContain('ngozi@example.test')
		}
		for (const { text } of await seen('contact:read')) expect(text).toContain('ngozi@example.test')
	})
})

describe('money', () => {
	const payment = () => `${studentAt()}/payment`

	function anInvoice(amountMinor: number) {
		const access = accessOf(anAdminAt(school), 'money:write')
		return valueOf(issueInvoice(access, aDraft(access, family, fee(amountMinor, { studentId: ada }))))
	}

	it('is taken at the lesson, pays what is open, and says who took it', async () => {
		anInvoice(160_00)
		const { visitor } = await aTeacherWith('money:take')
		const student = (await visitor.get(studentAt())).page
		expect(student.text).toContain('$160.00 not due yet')
		const { page } = await visitor.get(student.links['Record payment'] ?? '')
		expect(page.heading).toBe('Record a payment from Okafor')
		expect(page.valueOf('amount')).toBe('160.00')
		const sent = { formKey: page.valueOf('formKey') ?? '', receivedOn: '2026-01-15', method: 'cash' }
		const wrong = await visitor.post(payment(), { ...sent, amount: 'forty' })
		expect([wrong.status, wrong.page.valueOf('amount')]).toEqual([400, 'forty'])
		const fields = { ...sent, amount: '40' }
		const taken = await visitor.follow(await visitor.post(payment(), fields))
		expect(taken.page.flash).toBe('$40.00 received from Okafor.')
		expect(rows('select amount_minor, method from family_payments')).toEqual([
			{ amount_minor: 4000, method: 'cash' },
		])
		expect(rows('select state from invoices')).toEqual([{ state: 'part_paid' }])
		await visitor.post(payment(), fields)
		expect(rows('select id from family_payments')).toHaveLength(1)
	})

	it('is taken with its receipt, ticked beforehand, as in the form of the office', async () => {
		change('update guardianships set gets_invoices = 1')
		const { visitor } = await aTeacherWith('money:take')
		const take = async (more = {}) => {
			const { page } = await visitor.get(payment())
			const sent = { formKey: page.valueOf('formKey') ?? '', receivedOn: '2026-01-15', method: 'cash' }
			expect((await visitor.post(payment(), { ...sent, amount: '40', ...more })).status).toBe(303)
			return page
		}
		const page = await take()
		expect(page.text).toMatch(/Email a receipt\s*Ngozi Okafor/)
		expect(page.html).toMatch(/<input[^>]*name="receipt"[^>]*checked=""/)
		expect(mails()).toEqual([])
		await take({ receipt: 'on' })
		expect(mails()).toMatchObject([{ kind: 'payment-receipt', to: 'ngozi@example.test' }])
		change(`update families set invoice_delivery = 'print'`)
		expect((await visitor.get(payment())).page.html).not.toMatch(/name="receipt"[^>]*checked=""/)
	})

	it('of a family without an address comes with no receipt, and the form says why without a link to the office', async () => {
		change('update guardianships set gets_invoices = 1')
		change('update guardians set email = null, email_key = null')
		const { visitor } = await aTeacherWith('money:take')
		const { page } = await visitor.get(payment())
		expect(page.html).not.toContain('name="receipt"')
		expect(page.text).toContain('Ngozi Okafor has no email address. No receipt is emailed.')
		expect(page.links).not.toHaveProperty('Add an email address')
	})

	it('of other families, and without the permission, stays out of reach', async () => {
		anInvoice(160_00)
		const { visitor } = await aTeacherWith('money:take')
		const fields = { amount: '40', receivedOn: '2026-01-15', method: 'cash' }
		expect((await visitor.post(`${studentAt(stranger)}/payment`, fields)).status).toBe(404)
		const other = (await aTeacherWith()).visitor
		expect((await other.get(studentAt())).page.text).not.toContain('Record payment')
		expect((await other.post(payment(), fields)).location).toBe('/dashboard/teacher')
		expect(rows('select id from family_payments')).toEqual([])
	})
})

describe('new students', () => {
	const ADD = '/dashboard/teacher/students/create'
	const named = { firstName: 'Eva', lastName: 'Stone', state: 'active' }

	it('are on the teacher’s list, in their class, with a family of their own', async () => {
		const { id, visitor } = await aTeacherWith('student:create')
		const list = (await visitor.get('/dashboard/teacher/students')).page
		expect(list.links['Add a student']).toBe(ADD)
		const added = await visitor.post(ADD, {
			...named,
			'guardians[0].name': 'Ruth Stone',
			'guardians[0].phone': '(415) 555-0188',
			classId,
			startsOn: '2026-01-05',
		})
		const shown = await visitor.follow(added)
		expect(shown.page.flash).toContain('Eva Stone was added')
		expect(shown.page.heading).toBe('Eva Stone')
		expect(rows(`select primary_teacher_id from students where first_name = 'Eva'`)).toEqual([
			{ primary_teacher_id: id },
		])
		expect(rows(`select name from families where name = 'Stone'`)).toHaveLength(1)
		expect((await visitor.get('/dashboard/teacher/students')).page.text).toContain('Eva Stone')
	})

	it('join no class of a colleague and no family there is', async () => {
		const { visitor } = await aTeacherWith('student:create')
		const foreign = aClass(school, { name: 'Choir' })
		const before = databaseHash()
		const refused = await visitor.post(ADD, { ...named, classId: foreign })
		expect(refused.page.text).toContain('This class is no longer open. Choose another.')
		expect(refused.page.valueOf('firstName')).toBe('Eva')
		expect(databaseHash()).toBe(before)
		await visitor.post(ADD, { ...named, family: 'existing', familyId: family })
		expect(rows(`select family_id from students where first_name = 'Eva'`)).toEqual([{ family_id: null }])
	})

	it('who may be at the school already are asked about, without naming anybody', async () => {
		const { visitor } = await aTeacherWith('student:create')
		const twin = { ...named, firstName: 'Ben', lastName: 'Moss' }
		const asked = await visitor.post(ADD, twin)
		expect(asked.page.text).toContain('At the school already?')
		expect(asked.page.html).not.toContain(stranger)
		expect((await visitor.post(ADD, { ...twin, intent: 'anyway' })).status).toBe(303)
		expect(rows(`select id from students where last_name = 'Moss'`)).toHaveLength(2)
	})

	it('are added by nobody who may not', async () => {
		const { visitor } = await aTeacherWith()
		expect((await visitor.get('/dashboard/teacher/students')).page.links['Add a student']).toBeUndefined()
		expect((await visitor.post(ADD, named)).location).toBe('/dashboard/teacher')
		expect(rows(`select id from students where first_name = 'Eva'`)).toEqual([])
	})
})

describe('messages', () => {
	const many = '/messaging/many'

	it('go to everybody with the permission, and to own families without', async () => {
		const allowed = (await aTeacherWith('message:all')).visitor
		expect((await allowed.get(many)).page.text).toContain('Everyone: families and teachers')
		const other = (await aTeacherWith()).visitor
		const offered = (await other.get(many)).page.text
		expect(offered).not.toContain('Everyone: families and teachers')
		expect(offered).toContain('All families of your students')
	})
})
