import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
	type ASchool,
} from '../support/factories.ts'
import { added, aFamily, anInstrument } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const NEW = '/students/create'

let school: ASchool
let access: Access
let visitor: Visitor

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin)
	visitor = await Visitor.signedInAs(admin)
})

const studentRows = () =>
	rows<{ id: string; first_name: string; last_name: string }>('select * from students order by id')

/** Whatever it answers, it is a form that will not do, and nothing was written. */
async function refused(path: string, fields: Record<string, string>) {
	const before = databaseHash()
	const answer = await visitor.post(path, fields)
	expect(databaseHash()).toBe(before)
	return answer
}

const TICKED = /<input(?=[^>]*name="withGuardians")[^>]*checked/

describe('a name', () => {
	it('that would turn around or cover what stands beside it is kept without what does', async () => {
		const SANSKRIT = 'r\u0325\u0304\u0301'
		const marks = (count: number) => `Z${'\u0303'.repeat(count)}o`
		await visitor.post(NEW, { firstName: 'Nora \u202e\u2067dnil\u2066', lastName: marks(40) })
		// What languages are written in stays: directions, joiners, marks on a letter.
		await visitor.post(NEW, { firstName: 'נועה\u200f', lastName: `می\u200cخواهم \u1ea4\u0303 ${SANSKRIT} ཧྐྵྨླྺྼྻྂ` })
		expect(studentRows().map((row) => [row.first_name, row.last_name])).toEqual(
			expect.arrayContaining([
				['Nora dnil', marks(3)],
				['נועה\u200f', `می\u200cخواهم \u1ea4\u0303 ${SANSKRIT} ཧྐྵྨླྺྼྻྂ`],
			]),
		)
	})
})

it('a solo teacher is not asked for the main teacher of a student, and is it', async () => {
	const studio = aSchool({ kind: 'solo' })
	const solo = aSoloTeacherAt(studio)
	const teacher = await Visitor.signedInAs(solo)
	const main = () =>
		rows(
			`select first_name as name, teachers.membership_id as teacher from students
			left join teachers on teachers.id = primary_teacher_id`,
		)
	expect((await teacher.get(NEW)).body).not.toMatch(/primaryTeacherId|Instruments and teacher/)
	await teacher.post(NEW, { firstName: 'Ada', lastName: 'Lind' })
	expect(main()).toEqual([{ name: 'Ada', teacher: solo.membershipId }])
	const edit = `/students/${studentRows()[0]?.id}/edit`
	expect((await teacher.get(edit)).body).not.toContain('name="primaryTeacherId"')
	await teacher.post(edit, { firstName: 'Adah', lastName: 'Lind', version: '1' })
	expect(main()).toEqual([{ name: 'Adah', teacher: solo.membershipId }])
	expect((await visitor.get(NEW)).body).toContain('name="primaryTeacherId"')
})

describe('the form to add a student', () => {
	it.each([
		[{}, 'Enter a first name or a last name'],
		[{ firstName: ' \u200b ' }, 'Enter a first name or a last name'],
		[{ firstName: 'x'.repeat(81) }, 'Please use at most 80 characters'],
		[{ firstName: 'A', preferredName: 'x'.repeat(81) }, 'Please use at most 80 characters'],
		[{ firstName: 'A', pronouns: 'x'.repeat(41) }, 'Please use at most 40 characters'],
		[{ firstName: 'A', birthDate: '2199-01-01' }, 'A birth date is a day in the past'],
		[{ firstName: 'A', birthDate: '1901-01-01' }, 'A birth date is less than 110 years ago'],
		[{ firstName: 'A', birthDate: '2015-02-29' }, 'February 2015 has 28 days. Enter a day from 1 to 28'],
		[{ firstName: 'A', birthDate: 'soon' }, 'Enter a date as DD/MM/YYYY, such as 31/12/2015'],
		[{ firstName: 'A', email: 'nobody' }, 'Enter an email address such as name@example.com'],
		[
			{ firstName: 'A', phone: '12' },
			'Enter the full phone number, such as (201) 555-0123. For another country, start with + and the country code',
		],
		[{ firstName: 'A', note: 'x'.repeat(10_001) }, 'Please use at most 10,000 characters'],
		[{ firstName: 'A', state: 'left' }, 'Choose how the student begins'],
		[{ firstName: 'A', family: 'none' }, 'Choose who is billed'],
		[{ firstName: 'A', family: 'existing' }, 'Find the family first, then choose it'],
		[{ firstName: 'A', family: 'existing', familyId: 'garbage' }, 'Find the family first, then choose it'],
		[{ firstName: 'A', primaryTeacherId: 'garbage' }, 'This teacher no longer teaches here. Choose another.'],
		[{ firstName: 'A', classId: 'garbage' }, 'This class is no longer open. Choose another.'],
		[
			{ firstName: 'A', startsOn: '31/31/2026' },
			'There is no such day as 31/31/2026. Enter a date as DD/MM/YYYY, such as 31/12/2015',
		],
		[{ firstName: 'A', 'instruments[0].instrumentId': 'garbage' }, 'Choose an instrument of your school'],
		[{ firstName: 'A', 'instruments[0].levelId': 'x' }, 'Choose an instrument'],
		[{ firstName: 'A', 'guardians[0].email': 'nobody' }, 'Enter an email address such as name@example.com'],
		[
			{ firstName: 'A', 'guardians[0].email': 'a@b.test' },
			'Nobody here has a@b.test yet. Enter the guardian’s name as well.',
		],
		[{ firstName: 'A', 'guardians[0].name': 'B', 'guardians[0].flags': 'owns' }, 'Choose from the list'],
		[
			{ firstName: 'A', 'guardians[0].name': 'B', 'guardians[0].share': '120' },
			'Enter a share from 0.01 to 100 per cent, such as 60',
		],
		[
			{ firstName: 'A', 'guardians[0].name': 'B', 'guardians[0].share': '50' },
			'Tick “Pays” for everyone who has a share',
		],
	])('says of %j: %s', async (fields, text) => {
		const answer = await refused(NEW, fields)
		expect(answer.status).toBe(400)
		expect(answer.page.problems.join('\n')).toContain(text)
		expect(answer.page.title).toMatch(/^Error: /)
	})

	it('keeps what was typed', async () => {
		const answer = await refused(NEW, {
			lastName: 'כהן',
			email: 'nobody',
			'guardians[0].name': 'Ana',
			'guardians[0].flags': 'pays',
		})
		expect(answer.page.valueOf('lastName')).toBe('כהן')
		expect(answer.page.valueOf('email')).toBe('nobody')
		expect(answer.page.html).toMatch(/name="guardians\[0\]\.name"[^>]*value="Ana"/)
		expect(answer.page.html).toMatch(
			/<input[^>]*checked[^>]*value="pays"|<input[^>]*value="pays"[^>]*checked/,
		)
	})

	it('adds a student, and the page of the new student says so', async () => {
		const classId = aClass(school, { name: 'Strings' })
		const instrumentId = anInstrument(school)
		const page = await visitor.get(NEW)
		const answer = await visitor.post(NEW, {
			formKey: page.page.valueOf('formKey') ?? '',
			firstName: 'Zoë',
			birthDate: '2016-02-29',
			family: 'new',
			'guardians[0].name': 'Ana',
			'instruments[0].instrumentId': instrumentId,
			classId,
		})
		expect(answer.status).toBe(303)
		const shown = await visitor.follow(answer)
		expect(shown.page.flash).toBe('Zoë was added and enrolled in Strings.')
		expect(shown.page.heading).toBe('Zoë')
		expect(shown.page.text).toContain('Piano')
	})

	it('is not offered the private lesson of another student', async () => {
		const [full, free] = ['Full', 'Free'].map((name) =>
			aClass(school, { name, kind: 'private', capacity: 1 }),
		)
		anEnrolment(school, full ?? '', aStudent(school))
		const { body } = await visitor.get(NEW)
		expect(body).toContain(`value="${free}"`)
		expect(body).not.toContain(`value="${full}"`)
	})

	it('goes on to the lesson where the form of a lesson asked for the student', async () => {
		const { page } = await visitor.get('/classes/new-lesson')
		const path = page.links['Add the student'] ?? ''
		expect(path).toBe('/students/create?then=lesson')
		expect((await visitor.get(path)).page.text).toContain('The lesson comes next.')
		const answer = await visitor.post(path, { firstName: 'Lia', state: 'active' })
		expect(answer.location).toBe(`/classes/new-lesson?student=${studentRows()[0]?.id}`)
		expect((await visitor.follow(answer)).page.text).toContain('Lia was added.')
	})

	it('sent twice adds one', async () => {
		const { page } = await visitor.get(NEW)
		const fields = { formKey: page.valueOf('formKey') ?? '', firstName: 'Ada' }
		const answers = await Promise.all([visitor.post(NEW, fields), visitor.post(NEW, fields)])
		expect(answers.map(({ status }) => status)).toEqual([303, 303])
		expect(answers[0]?.location).toBe(answers[1]?.location)
		expect(studentRows()).toHaveLength(1)
	})

	it('of twenty at once at one below the limit adds exactly one, and loses nothing of the others', async () => {
		for (let i = 0; i < 99; i++) aStudent(school)
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, i) => visitor.post(NEW, { firstName: `Ada${i}`, lastName: 'Lind' })),
		)
		expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(400)])
		expect(studentRows()).toHaveLength(100)
		const other = answers.find(({ status }) => status === 400)
		expect(other?.page.problems.join()).toContain('Your Standard plan allows 100 students, and you have 100.')
		expect(other?.page.links['See larger plans']).toBe('/select-plan?upgrade=true')
		expect(other?.page.valueOf('lastName')).toBe('Lind')
		expect((await visitor.post(NEW, { firstName: 'Eva', state: 'enquiry' })).status).toBe(303)
	})

	it('shows who is likely the same, with the way to them and the way on', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind', birthDate: '2014-05-03' })
		const fields = { firstName: 'ADA', lastName: 'Lind', birthDate: '2014-05-03', note: 'kept' }
		const answer = await refused(NEW, fields)
		expect(answer.status).toBe(400)
		expect(answer.page.links['Use this one']).toBe(`/students/${id}`)
		expect(answer.page.text).toMatch(/Ada Lind ?, born 3 May 2014 ?: ?the same name and birth date/)
		expect(answer.page.html).toContain('kept</textarea>')
		expect((await visitor.post(NEW, { ...fields, intent: 'anyway' })).status).toBe(303)
		expect(studentRows()).toHaveLength(2)
	})

	it('offers the family that a typed guardian is in already, and makes a new one only on demand', async () => {
		const rita = { name: 'Rita Reed', email: 'rita@reed.test' }
		const { familyId } = added(access, {
			firstName: 'Finn',
			lastName: 'Reed',
			family: 'new',
			guardians: [rita],
		})
		const fields = { firstName: 'Max', family: 'new', address: '1 Elm Row', note: 'kept' }
		const typed = { ...fields, 'guardians[0].name': 'Rita Reed', 'guardians[0].email': 'rita@reed.test' }
		const { page, body, status } = await refused(NEW, typed)
		expect(status).toBe(400)
		expect(page.text).toMatch(/Rita Reed is in the family Reed already, with Finn ?\./)
		expect(page.problems.join()).toContain('Nothing was saved yet')
		expect([page.valueOf('guardians[0].email'), page.valueOf('firstName')]).toEqual([rita.email, 'Max'])
		expect(body).toContain('kept</textarea>')
		expect(body).toContain(`value="family:${familyId}"`)
		expect((await refused(NEW, { ...typed, intent: 'family:garbage' })).status).toBe(400)
		expect((await refused(NEW, { ...typed, intent: 'sibling' })).body).toContain(
			`value="family-sibling:${familyId}"`,
		)

		expect((await visitor.post(NEW, { ...typed, intent: `family:${familyId}` })).status).toBe(303)
		expect(rows('select address from families')).toEqual([{ address: '1 Elm Row' }])
		const sibling = { ...typed, firstName: 'Lea', intent: `family-sibling:${familyId}` }
		expect((await visitor.post(NEW, sibling)).location).toBe(`/students/create?family=${familyId}`)
		expect(rows('select id from families')).toHaveLength(1)
		expect(rows('select 1 from guardianships')).toHaveLength(3)
		expect((await visitor.post(NEW, { ...typed, firstName: 'Eve', intent: 'anyway' })).status).toBe(303)
		expect(rows('select id from families')).toHaveLength(2)
	})

	it('finds a family, saves nothing by that, and adds the student to it', async () => {
		const familyId = aFamily(school, 'Casa Ruiz')
		added(access, {
			firstName: 'Leo',
			lastName: 'Ruiz',
			family: 'existing',
			familyId,
			guardians: [{ name: 'Ana', email: 'ana@ruiz.test' }],
		})
		const found = await refused(NEW, { intent: 'find', familySearch: 'ana@ruiz.test', firstName: 'Ada' })
		expect(found.status).toBe(200)
		expect(found.page.problems).toEqual([])
		expect(found.page.text).toContain('Found one family')
		expect(found.page.text).toContain('Leo Ruiz · guardians: Ana')
		expect(found.page.valueOf('firstName')).toBe('Ada')
		// Who is added to a family has its guardians, unless somebody says otherwise.
		expect(found.body).toMatch(TICKED)
		const looked = { intent: 'find', familySearch: 'ana@ruiz.test', familyId }
		expect((await refused(NEW, looked)).body).not.toMatch(TICKED)
		expect((await refused(NEW, { intent: 'find', familySearch: 'nothing' })).page.text).toContain(
			'No family has a name',
		)

		const fields = { firstName: 'Ada', lastName: 'Ruiz', family: 'existing', familyId, withGuardians: 'on' }
		const answer = await visitor.post(NEW, { ...fields, intent: 'sibling' })
		expect(answer.location).toBe(`/students/create?family=${familyId}`)
		const next = await visitor.follow(answer)
		expect(next.page.heading).toBe('Add a sibling to Casa Ruiz')
		expect(next.page.valueOf('lastName')).toBe('Ruiz')
		expect(rows('select 1 from guardianships')).toHaveLength(2)
	})

	it('of another school’s family knows nothing', async () => {
		const familyId = aFamily(aSchool(), 'Foreign')
		const page = await visitor.get(`/students/create?family=${familyId}`)
		expect(page.page.heading).toBe('Add a student')
		expect(page.body).not.toContain('Foreign')
		expect((await refused(NEW, { firstName: 'A', family: 'existing', familyId })).body).not.toContain(
			'Foreign',
		)
	})
})

it('a private lesson is proposed with the teacher and the instrument of its student', async () => {
	const student = aStudent(school, { firstName: 'Ada' })
	aTeacher(school)
	const [teacher, violin] = [aTeacher(school), anInstrument(school, 'Violin')]
	change('update students set primary_teacher_id = ? where id = ?', teacher, student)
	const plays = 'insert into student_instruments (school_id, student_id, instrument_id) values (?, ?, ?)'
	change(plays, school.id, student, violin)
	const proposed = async () => {
		const { body } = await visitor.get(`/classes/new-lesson?student=${student}`)
		return [teacher, violin].map((id) => new RegExp(`<option value="${id}" selected`).test(body))
	}
	expect(await proposed()).toEqual([true, true])
	change(plays, school.id, student, anInstrument(school, 'Cello'))
	expect(await proposed()).toEqual([true, false])
})
