import { describe, expect, it } from 'vitest'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { findOthers, findPair, listLikely } from '#app/models/student/merge-pair.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { bookDebits } from '#app/models/billing/debit-booking.server.ts'
import { makeDebitRun, markRunSent } from '#app/models/billing/debit-run.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { invoiceRow, violations } from '../support/billing.ts'
import { aDebitOffice, aMandate, anIssued, currentMethod } from '../support/debits.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily } from '../support/students.ts'
import { accessOf, aClass, anAdminAt, aSchool, aStudent } from '../support/factories.ts'
import { anOffice } from '../support/office.ts'
import { ADA, merge, right, twice } from '../support/twice.ts'

const told = (id: string) =>
	rows<{ action: string; after: string }>(
		'select action, after from audit_entries where object_id = ? order by id',
		id,
	)

describe('merging two records of one person', () => {
	it('fills what the kept one does not know, and takes what was chosen where they differ', () => {
		const office = anOffice()
		const two = twice(
			office,
			{ phone: '5550100', email: null, medicalNotes: 'Asthma' },
			{ phone: '5550199', email: 'Ada@lind.example', birthDate: '2016-02-29', medicalNotes: 'Nuts' },
		)
		expect(merge(office, two, { phone: 'other', medicalNotes: 'both' })).toEqual({
			ok: true,
			value: { name: 'Ada Lind', other: 'Ada Lind', endedMethod: null },
		})
		expect(findStudent(office.access, two.kept)).toMatchObject({
			phone: '5550199',
			email: 'Ada@lind.example',
			emailKey: 'ada@lind.example',
			birthDate: '2016-02-29',
			medicalNotes: 'Asthma\nNuts',
			version: 2,
			archivedAt: null,
		})
		expect(findStudent(office.access, two.other)).toMatchObject({
			mergedInto: two.kept,
			archivedAt: expect.any(Number) as number,
			version: 2,
		})
		const history = JSON.stringify(rows('select * from audit_entries'))
		for (const secret of ['Nuts', 'Asthma']) expect(history).not.toContain(secret)
		const words = rows(
			'select word from student_words where student_id = ? and word = ?',
			two.kept,
			'5550199',
		)
		expect(words).toHaveLength(1)
		right(office)
	})

	it('keeps the language of the kept one, or else that of the other, and tells it by name', () => {
		const office = anOffice()
		const both = twice(office, { language: 'es' }, { language: 'de' })
		const one = twice(office, {}, { language: 'de' })
		for (const two of [both, one]) merge(office, two)
		const languages = [both, one].map(({ kept }) => findStudent(office.access, kept)?.language)
		expect(languages).toEqual(['es', 'de'])
		expect(JSON.parse(told(one.kept)[0]?.after ?? '')).toMatchObject({ language: 'German' })
	})

	it('tells on both what became of them', () => {
		const office = anOffice()
		const two = twice(office, {}, { phone: '5550100' })
		merge(office, two)
		expect(told(two.kept)).toMatchObject([{ action: 'student.merged' }])
		expect(JSON.parse(told(two.kept)[0]?.after ?? '')).toMatchObject({
			phone: '5550100',
			mergedWith: 'Ada Lind',
		})
		expect(told(two.other)).toMatchObject([{ action: 'student.merged-away' }])
	})

	it('tells of the classes that came along, and of none that were over', () => {
		const office = anOffice()
		const two = twice(office)
		const [choir, band] = ['Choir', 'Band'].map((name) => aClass(office.school, { name, capacity: 9 })) as [
			string,
			string,
		]
		office.joined(choir, 'Ada', { studentId: two.other })
		const over = office.joined(band, 'Ada', { studentId: two.other })
		change(`update enrolments set state = 'ended', ends_on = '2026-01-01' where id = ?`, over)
		merge(office, two)
		const last = told(two.kept).find(({ action }) => action === 'student.merged')
		expect(JSON.parse(last?.after ?? '')).toMatchObject({ classes: ['Choir'] })
	})

	it('ends the seats that come along on the last day that is recorded for the kept one', () => {
		const office = anOffice()
		const two = twice(office, { leftOn: '2099-04-30', leaveReason: 'Moves away' })
		const choir = aClass(office.school, { name: 'Choir', capacity: 9 })
		office.joined(choir, 'Ada', { studentId: two.other })
		merge(office, two)
		const seats = rows('select student_id, ends_on, end_reason from enrolments')
		expect(seats).toEqual([{ student_id: two.kept, ends_on: '2099-04-30', end_reason: 'Moves away' }])
	})

	it('leaves no word of a guardian by which the other record would be found', () => {
		const office = anOffice()
		const two = twice(office)
		addGuardian(
			office.access,
			{ id: two.other, name: 'Ada' },
			{ name: 'Zenobia', relation: '', flags: [] },
			newId(),
		)
		merge(office, two)
		const found = rows(`select student_id as id from student_words where word = 'zenobia'`)
		expect(found).toEqual([{ id: two.kept }])
	})

	it('asks again where something differs and nothing was chosen, and writes nothing', () => {
		const office = anOffice()
		const two = twice(office, { phone: '5550100', note: 'Tall' }, { phone: '5550199', note: 'Small' })
		const before = databaseHash()
		expect(merge(office, two)).toMatchObject({
			ok: false,
			errors: { 'choices.phone': ['Choose which one stays'], 'choices.note': ['Choose which one stays'] },
		})
		expect(merge(office, two, { phone: 'both', note: 'both' })).toMatchObject({ ok: false })
		expect(databaseHash()).toBe(before)
	})

	it.each(['kept', 'other'] as const)('changes nothing when the %s record was changed meanwhile', (late) => {
		const office = anOffice()
		const two = twice(office)
		change('update students set version = 2, updated_by = ? where id = ?', office.access.userId, two[late])
		const before = databaseHash()
		expect(merge(office, two, {}, { version: 1, otherVersion: 1 })).toMatchObject({
			ok: false,
			status: 409,
			errors: { form: [expect.stringContaining(`${office.access.name} changed Ada Lind`)] },
		})
		expect(databaseHash()).toBe(before)
	})

	it('does it once, however often the same page is sent', () => {
		const office = anOffice()
		const two = twice(office)
		const sent = { version: 1, otherVersion: 1 }
		expect(merge(office, two, {}, sent)).toMatchObject({ ok: true })
		const before = databaseHash()
		expect(merge(office, two, {}, sent)).toMatchObject({ ok: true })
		expect(databaseHash()).toBe(before)
	})

	it('knows neither another school’s records nor itself', () => {
		const office = anOffice()
		const foreign = aStudent(aSchool(), ADA)
		const own = aStudent(office.school, ADA)
		const before = databaseHash()
		for (const other of [foreign, 'garbage', own]) expect(merge(office, { kept: own, other })).toBeNull()
		expect(merge(office, { kept: foreign, other: own })).toBeNull()
		expect(findPair(office.access, own, foreign)).toBeNull()
		expect(databaseHash()).toBe(before)
	})

	it('refuses what is in the archive or was merged, in words', () => {
		const office = anOffice()
		const two = twice(office)
		const third = aStudent(office.school, ADA)
		setStudentArchived(office.access, third, { archive: { portal: 'lock' } })
		expect(merge(office, { kept: two.kept, other: third })).toMatchObject({
			errors: { form: ['Ada Lind is archived. Restore them first, then merge the two.'] },
		})
		merge(office, two)
		const last = aStudent(office.school, ADA)
		expect(merge(office, { kept: last, other: two.other })).toMatchObject({
			errors: { form: [expect.stringContaining('merged with another record already')] },
		})
		expect(setStudentArchived(office.access, two.other, 'list')).toMatchObject({
			ok: false,
			errors: { form: [expect.stringContaining('cannot be restored')] },
		})
		right(office)
	})

	it('leads on from what had been merged before', () => {
		const office = anOffice()
		const two = twice(office)
		merge(office, two)
		const third = aStudent(office.school, ADA)
		merge(office, { kept: third, other: two.kept })
		expect(findStudent(office.access, two.other)?.mergedInto).toBe(third)
	})
})

describe('looking for the second record', () => {
	it('is not led to the archive by an address either', () => {
		const office = anOffice()
		const email = 'ada@lind.example'
		const own = aStudent(office.school, { ...ADA, email, emailKey: email })
		aStudent(office.school, { firstName: 'Adda', email, emailKey: email, archivedAt: 1 })
		const likely = aStudent(office.school, { firstName: 'Adah', lastName: 'Lind', email, emailKey: email })
		const student = findStudent(office.access, own)
		expect(student && listLikely(office.access, student).map(({ id }) => id)).toEqual([likely])
	})

	it('suggests that the stronger hold on a seat stays', () => {
		const office = anOffice()
		const two = twice(office)
		const full = aClass(office.school, { capacity: 1 })
		office.joined(full, 'Ada', { studentId: two.other })
		office.joined(full, 'Ada', { studentId: two.kept })
		const usual = (kept: string, other: string) =>
			findPair(office.access, kept, other)?.clashes.map((clash) => clash.usual)
		expect(usual(two.kept, two.other)).toEqual(['other'])
		expect(usual(two.other, two.kept)).toEqual(['kept'])
	})

	it('shows twenty, and says when there are more', () => {
		const office = anOffice()
		const own = aStudent(office.school, ADA)
		const another = () => {
			const id = aStudent(office.school, ADA)
			addGuardian(office.access, { id, name: 'Ada' }, { name: 'Ana', relation: '', flags: [] }, newId())
		}
		for (let i = 0; i < 20; i++) another()
		expect(findOthers(office.access, own, 'ana')).toMatchObject({ students: { length: 20 }, more: false })
		another()
		expect(findOthers(office.access, own, 'ana')).toMatchObject({ students: { length: 20 }, more: true })
	})

	it('finds likely ones by themselves and others by name, never the same and never the archived', () => {
		const office = anOffice()
		const add = () => {
			const id = aStudent(office.school, ADA)
			addGuardian(office.access, { id, name: 'Ada' }, { name: 'Ana', relation: '', flags: [] }, newId())
			return id
		}
		const [own, likely, gone] = [add(), add(), add()]
		setStudentArchived(office.access, gone, { archive: { portal: 'lock' } })
		const student = findStudent(office.access, own)
		expect(student && listLikely(office.access, student)).toEqual([
			{ id: likely, name: 'Ada Lind', birthDate: null },
		])
		expect(findOthers(office.access, own, 'ana')).toEqual({
			students: [{ id: likely, name: 'Ada Lind', birthDate: null }],
			more: false,
		})
		expect(findOthers(office.access, own, '').students).toEqual([])
		const foreign = accessOf(anAdminAt(aSchool()))
		expect(findOthers(foreign, own, 'ada').students).toEqual([])
	})
})

describe('merging records of two families', () => {
	function twoFamilies() {
		const { school, access, family } = aDebitOffice()
		const left = aFamily(school, 'Lind')
		const two = twice({ school } as never, { familyId: family }, { familyId: left })
		const joins = () => valueOf(merge({ access }, two, { family: 'kept' })!)
		return { school, access, family, left, joins }
	}

	it('brings the account and the mandate along, whose debits go on', () => {
		const { access, family, left, joins } = twoFamilies()
		const mandate = aMandate(access, left)
		const invoice = anIssued(access, left)
		const { id: run } = valueOf(makeDebitRun(access, newId(), '2026-04-30'))
		valueOf(markRunSent(access, run))
		expect(joins().endedMethod).toBeNull()
		expect(currentMethod(access.schoolId, family)?.id).toBe(mandate)
		expect(currentMethod(access.schoolId, left)).toBeNull()
		bookDebits(access, '2026-04-30')
		expect(invoiceRow(invoice)).toMatchObject({ family_id: family, state: 'paid' })
		expect(rows('select distinct family_id from ledger_entries')).toEqual([{ family_id: family }])
		expect(violations()).toEqual([])
	})

	it('ends the mandate of the family that goes, and says so, where the one that stays has its own', () => {
		const { access, family, left, joins } = twoFamilies()
		const stays = aMandate(access, family)
		aMandate(access, left)
		expect(joins().endedMethod).toBe('NL91 •••• 4300')
		expect(currentMethod(access.schoolId, family)?.id).toBe(stays)
		expect(rows('select ended_as from autopay_methods where id <> ?', stays)).toEqual([
			{ ended_as: 'replaced' },
		])
		expect(rows("select object_name from audit_entries where action = 'autopay.mandate-withdrawn'")).toEqual([
			{ object_name: 'Lind' },
		])
	})

	it('leaves the account alone while a sibling stays in the family', () => {
		const { school, access, left, joins } = twoFamilies()
		aStudent(school, { firstName: 'Bo', lastName: 'Lind', familyId: left })
		const mandate = aMandate(access, left)
		joins()
		expect(currentMethod(access.schoolId, left)?.id).toBe(mandate)
	})
})
