import { describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { families } from '#db/schema/index.ts'
import { studentDetails } from '#app/domain/student/form.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { giveConsent } from '#app/models/student/consent-changes.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { tagStudent } from '#app/models/student/internal/tags.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee, violations } from '../support/billing.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { aClass, aSchool, aStudent, aStudentAt, joins, signedIn } from '../support/factories.ts'
import { anOffice } from '../support/office.ts'
import { aConsentText, added, aFamily, aGuardian } from '../support/students.ts'
import { ADA, merge, right, twice } from '../support/twice.ts'

type Office = ReturnType<typeof anOffice>

function erase({ access }: Office, id: string, more: { version?: number; name?: string } = {}) {
	const student = findStudent(access, id)
	const name = [student?.firstName, student?.lastName].filter(Boolean).join(' ')
	return eraseStudent(access, id, { version: student?.version ?? 0, name, ...more })
}

/** Where in the whole database a word still stands: every column of every table. */
function whereIs(word: string): string[] {
	const tables = rows<{ name: string }>(`select name from sqlite_master where type = 'table'`)
	return tables.flatMap(({ name }) => {
		const columns = rows<{ name: string }>(`select name from pragma_table_info(?)`, name)
		return columns.flatMap((column) => {
			const found = rows(
				`select 1 from "${name}" where instr(lower(cast("${column.name}" as text)), lower(?)) > 0 limit 1`,
				word,
			)
			return found.length > 0 ? [`${name}.${column.name}`] : []
		})
	})
}

/** A child with everything a school may know of one, and a mother who looks after nobody else. */
function known(office: Office) {
	const { access, school } = office
	const { id } = added(access, {
		firstName: 'Ottoline',
		lastName: 'Quennell',
		birthDate: '2016-02-29',
		email: 'ottoline@quennell.example',
		phone: '5550177123',
		pronouns: 'xe/xem',
		family: 'new',
		familyName: 'Quennell',
		address: 'Elmgrove 5',
		emergencyName: 'Granny Wisteria',
	})
	change(`update families set billing_name = 'Quennell Trust'`)
	const child = { id, name: 'Ottoline Quennell' }
	const mother = { name: 'Marguerite Quennell', email: 'marguerite@quennell.example', phone: '5550177999' }
	addGuardian(access, child, { ...mother, relation: 'Mother', flags: [] }, newId())
	giveConsent(access, child, { textId: aConsentText(school), version: 1, givenBy: 'Marguerite Quennell' })
	const choir = aClass(school)
	office.joined(choir, 'Ottoline Quennell', { studentId: id })
	inviteHolder(access, { is: 'learner', id }, { by: 'mail', email: 'ottoline@quennell.example' })
	const version = findStudent(access, id)?.version ?? 0
	const details = {
		firstName: 'Ottoline',
		lastName: 'Quennell',
		note: 'Plays Sarabandes',
		phone: '5550177123',
	}
	editStudent(access, id, { ...studentDetails.parse(details), version })
	return { id, choir, mother }
}

const WORDS = [
	'ottoline',
	'quennell',
	'5550177123',
	'5550177999',
	'marguerite',
	'elmgrove',
	'sarabandes',
	'wisteria',
	'xe/xem',
]

describe('erasing a student', () => {
	it('leaves no word of them in the whole database, and the days of their classes', () => {
		const office = anOffice()
		const { id, choir } = known(office)
		for (const word of WORDS) expect(whereIs(word), word).not.toEqual([])
		setStudentArchived(office.access, id, { archive: { portal: 'lock' } })
		expect(erase(office, id)).toEqual({ ok: true, value: { removed: false } })
		for (const word of WORDS) expect(whereIs(word), word).toEqual([])
		expect(rows('select class_id, state from enrolments where student_id = ?', id)).toEqual([
			{ class_id: choir, state: 'ended' },
		])
		expect(findStudent(office.access, id)).toMatchObject({
			firstName: 'Erased',
			lastName: 'student',
			membershipId: null,
			erasedAt: expect.any(Number) as number,
		})
		expect(rows('select * from guardians')).toEqual([])
		expect(rows('select * from invitations where ended_at is null')).toEqual([])
		right(office)
	})

	it('keeps who did what and when in the history, and nothing else of it', () => {
		const office = anOffice()
		const { id } = known(office)
		setStudentArchived(office.access, id, { archive: { portal: 'lock' } })
		const lines = () =>
			rows<{ id: string }>(
				'select id, at, actor_id, actor_name, action, object_id from audit_entries order by id',
			)
		const before = lines()
		erase(office, id)
		expect(lines().slice(0, before.length)).toEqual(before)
		expect(lines().at(-1)).toMatchObject({ action: 'student.erased', object_id: id })
		expect(
			rows(
				'select * from audit_entries where masked_at is not null and ("before" is not null or "after" is not null)',
			),
		).toEqual([])
		expect(() => change(`update audit_entries set action = 'x'`)).toThrow('never changed')
		expect(() =>
			change(`update audit_entries set masked_at = 1, "before" = null, "after" = null, actor_name = 'Other'`),
		).toThrow('never changed')
		expect(() =>
			change(`update audit_entries set masked_at = 1, "before" = null, "after" = null, at = 1`),
		).toThrow('never changed')
		expect(() => change('delete from audit_entries')).toThrow('never removed')
	})

	it('touches nobody else: neither a sibling nor whoever looks after both', () => {
		const office = anOffice()
		const { id } = known(office)
		const familyId = findStudent(office.access, id)?.familyId
		const sibling = aStudent(office.school, {
			firstName: 'Bo',
			lastName: 'Vidal',
			familyId,
			email: 'bo@vidal.example',
		})
		const father = aGuardian(office.school, { name: 'Luis Vidal', email: 'luis@vidal.example' }, id, sibling)
		setStudentArchived(office.access, id, { archive: { portal: 'lock' } })
		erase(office, id)
		expect(rows('select id, name from guardians')).toEqual([{ id: father, name: 'Luis Vidal' }])
		expect(rows('select student_id from guardianships')).toEqual([{ student_id: sibling }])
		expect(findStudent(office.access, sibling)).toMatchObject({
			firstName: 'Bo',
			familyId,
			email: 'bo@vidal.example',
		})
		expect(database().select({ name: families.name }).from(families).all()).toEqual([{ name: 'Quennell' }])
		right(office)
	})

	it('leaves everything that is known of a classmate as it was', () => {
		const office = anOffice()
		const { id, choir } = known(office)
		const mate = added(office.access, { firstName: 'Bo', lastName: 'Vidal', phone: '5550188' })
		write((tx) => tagStudent(tx, office.access, mate, 'Exam'))
		const [text] = rows<{ id: string }>('select id from consent_texts')
		giveConsent(office.access, mate, { textId: text?.id ?? '', version: 1, givenBy: 'Luis Vidal' })
		const seat = office.joined(choir, 'Bo Vidal', { studentId: mate.id })
		change(`update enrolments set note = 'Sits in front', end_reason = 'None' where id = ?`, seat)
		const left = () =>
			['student_words', 'student_tags', 'consents', 'enrolments'].map((table) =>
				rows(`select * from ${table} where student_id = ?`, mate.id),
			)
		setStudentArchived(office.access, id, { archive: { portal: 'lock' } })
		const before = left()
		for (const some of before) expect(some).not.toEqual([])
		erase(office, id)
		expect(left()).toEqual(before)
	})

	it('empties every field of a record that stays, and leaves the day it was archived', () => {
		const office = anOffice()
		const id = aStudent(office.school, {
			firstName: 'Ada',
			lastName: 'Lind',
			preferredName: 'Addie',
			pronouns: 'she',
			birthDate: '2016-02-29',
			email: 'a@x.test',
			emailKey: 'a@x.test',
			phone: '5550100',
			language: 'de',
			source: 'A friend',
			schoolYear: '3',
			medicalNotes: 'Nuts',
			accessNotes: 'Ramp',
			emergencyName: 'Granny',
			emergencyPhone: '5550101',
			leaveReason: 'Moved',
			note: 'Owes',
			timeZone: 'Asia/Tokyo',
			pausedFrom: '2026-01-05',
			pausedTo: '2026-01-09',
			locksWhenLeft: true,
			lessonsChange: 'c',
		})
		const choir = aClass(office.school)
		const seat = office.joined(choir, 'Ada', { studentId: id })
		change(`update enrolments set note = 'Shy', end_reason = 'Moved to Bath' where id = ?`, seat)
		change('update students set archived_at = 7 where id = ?', id)
		erase(office, id)
		const [row = {}] = rows('select * from students where id = ?', id)
		const told = Object.entries(row).filter(([, value]) => value !== null)
		expect(Object.fromEntries(told)).toEqual({
			school_id: office.school.id,
			id,
			first_name: 'Erased',
			last_name: 'student',
			name_key: 'student erased',
			pays_self: 0,
			state: 'active',
			archived_at: 7,
			portal: 'none',
			locks_when_left: 0,
			state_since: expect.any(String) as string,
			erased_at: expect.any(Number) as number,
			version: 2,
			updated_by: office.access.userId,
			created_at: expect.any(Number) as number,
			updated_at: expect.any(Number) as number,
		})
		expect(rows('select note, end_reason from enrolments where id = ?', seat)).toEqual([
			{ note: null, end_reason: null },
		])
	})

	it('ends the account here, and keeps it for whoever is somebody elsewhere', () => {
		const office = anOffice()
		const person = joins(aStudentAt(office.school), aSchool(), 'teacher')
		const [own] = rows<{ id: string; membership_id: string }>('select id, membership_id from students')
		change(`update students set archived_at = 1 where id = ?`, own?.id)
		signedIn(person)
		expect(erase(office, own?.id ?? '')).toMatchObject({ ok: true })
		expect(rows('select name from users where id = ?', person.userId)).toEqual([{ name: person.name }])
		expect(rows('select ended_at from memberships where id = ?', own?.membership_id)).toEqual([
			{ ended_at: expect.any(Number) as number },
		])
	})

	it('removes a record that was never more than a name', () => {
		const office = anOffice()
		const id = aStudent(office.school, { ...ADA, phone: '5550100' })
		aGuardian(office.school, { name: 'Ana Ruiz' }, id)
		expect(erase(office, id)).toEqual({ ok: true, value: { removed: true } })
		expect(rows('select * from students')).toEqual([])
		expect(rows('select * from guardians')).toEqual([])
		right(office)
	})

	it('takes the records along that were merged into them', () => {
		const office = anOffice()
		const two = twice(office, {}, { phone: '5550199123' })
		office.joined(aClass(office.school), 'Ada', { studentId: two.other })
		merge(office, two)
		expect(erase(office, two.other)).toMatchObject({
			errors: { form: [expect.stringContaining('Erase that one')] },
		})
		setStudentArchived(office.access, two.kept, { archive: { portal: 'lock' } })
		expect(erase(office, two.kept)).toMatchObject({ ok: true })
		expect([...whereIs('Lind'), ...whereIs('5550199123')]).toEqual([])
	})

	it('is refused in words while they are on the lists, changed meanwhile, misspelt or gone, and writes nothing', () => {
		const office = anOffice()
		const { id } = known(office)
		const refusedWith = (text: string, more = {}) => {
			const before = databaseHash()
			const answer = erase(office, id, more)
			expect(JSON.stringify(answer)).toContain(text)
			expect(databaseHash()).toBe(before)
		}
		refusedWith('Archive them first')
		setStudentArchived(office.access, id, { archive: { portal: 'lock' } })
		refusedWith('changed while you had this open', { version: 1 })
		refusedWith('Type the name exactly as shown', { name: 'Ottoline' })
		erase(office, id)
		refusedWith('erased already')
		expect(setStudentArchived(office.access, id, 'list')).toMatchObject({ ok: false })
		const foreign = aStudent(aSchool(), ADA)
		for (const other of [foreign, 'garbage']) expect(erase(office, other)).toBeNull()
	})
})

describe('somebody who was billed', () => {
	it('is erased, and their invoices stay as the law wants them', () => {
		const office = anOffice()
		const familyId = aFamily(office.school, 'Quennell')
		const id = aStudent(office.school, {
			firstName: 'Ottoline',
			lastName: 'Quennell',
			familyId,
			archivedAt: 7,
		})
		const draft = aDraft(
			office.access,
			familyId,
			fee(20_00, { studentId: id, description: 'Ottoline, a book' }),
		)
		issueInvoice(office.access, draft)
		const issued = () => rows('select * from invoices join invoice_lines on invoice_id = invoices.id')
		const before = issued()
		expect(erase(office, id)).toEqual({ ok: true, value: { removed: false } })
		expect(issued()).toEqual(before)
		expect(rows('select name from families where id = ?', familyId)).toEqual([{ name: 'Erased family' }])
		expect(violations()).toEqual([])
	})
})
