import { describe, expect, it } from 'vitest'
import { studentDetails } from '#app/domain/student/form.ts'
import { wasDeclined } from '#app/domain/school/consents.ts'
import type { Access } from '#app/models/access.server.ts'
import { listConsents } from '#app/models/student/consent.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent-changes.server.ts'
import { editStudent } from '#app/models/student/edit.server.ts'
import { findFamilies } from '#app/models/student/family-search.server.ts'
import { moveToFamily } from '#app/models/student/family.server.ts'
import { editGuardian, unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, aSchoolWithAccess } from '../support/factories.ts'
import { aParent } from '../support/portal.ts'
import { aConsentText, added, aFamily, wordsOf } from '../support/students.ts'

const told = (id: string, action: string) =>
	rows<{ before: string; after: string }>(
		'select before, after from audit_entries where object_id = ? and action = ?',
		id,
		action,
	).map(({ before, after }) => ({
		before: JSON.parse(before) as Record<string, unknown> | null,
		after: JSON.parse(after) as Record<string, unknown> | null,
	}))
const versionOf = (access: Access, id: string) => findStudent(access, id)?.version ?? 0
const guardian = (details: Record<string, unknown>) => ({
	name: '',
	relation: '',
	flags: [],
	...details,
})

describe('editing a student', () => {
	const details = (more: Record<string, unknown>) =>
		studentDetails.parse({ firstName: 'Ada', lastName: 'Lind', ...more })

	it('tells what changed and nothing else, and of medical notes only that they did', () => {
		const { access } = aSchoolWithAccess()
		const { id } = added(access, { firstName: 'Ada', lastName: 'Lind', phone: '5550100' })
		const version = versionOf(access, id)
		editStudent(access, id, {
			...details({ phone: '5550199', medicalNotes: 'Asthma' }),
			version,
			instruments: [],
		})
		const [line] = told(id, 'student.edited')
		expect(line?.before).toEqual({
			phone: '5550100',
			medicalNotes: null,
			joinedOn: expect.any(String) as string,
		})
		expect(line?.after).toEqual({ phone: '5550199', medicalNotes: '(not shown)', joinedOn: null })
		expect(wordsOf(id)).toContain('5550199')
		expect(wordsOf(id)).not.toContain('5550100')
		expect(JSON.stringify(rows('select * from audit_entries'))).not.toContain('Asthma')
	})

	it('renames the family that was named after the student, but not one of a sibling or another name', () => {
		const { access } = aSchoolWithAccess()
		const familyOf = (id: string) =>
			rows<{ name: string }>(
				'select f.name from families f join students s on s.family_id = f.id where s.id = ?',
				id,
			)[0]?.name
		const corrected = (id: string, lastName: string) =>
			editStudent(access, id, { ...details({ lastName }), version: versionOf(access, id) })
		const { id } = added(access, { firstName: 'Ada', lastName: 'Garsia', family: 'new' })
		corrected(id, 'Garcia')
		expect(familyOf(id)).toBe('Garcia')
		const other = added(access, { lastName: 'Gomes', family: 'new', familyName: 'Ruiz' })
		corrected(other.id, 'Gomez')
		expect(familyOf(other.id)).toBe('Ruiz')
		change('update students set family_id = (select family_id from students where id = ?)', id)
		change("update students set last_name = 'Garcia'")
		corrected(id, 'Garza')
		expect(familyOf(id)).toBe('Garcia')
	})

	it('says who was faster, and writes nothing', () => {
		const { school, access } = aSchoolWithAccess()
		const other = accessOf(anAdminAt(school))
		const { id } = added(access)
		const version = versionOf(access, id)
		expect(editStudent(other, id, { ...details({ phone: '5550100' }), version })).toMatchObject({ ok: true })
		const before = databaseHash()
		expect(editStudent(access, id, { ...details({ phone: '5550199' }), version })).toMatchObject({
			ok: false,
			status: 409,
			conflict: { by: other.name, version: version + 1, theirs: { phone: '5550100', lastName: 'Lind' } },
		})
		expect(databaseHash()).toBe(before)
	})

	it('of another school is of nobody', () => {
		const { access } = aSchoolWithAccess()
		const id = aStudent(aSchool())
		expect(editStudent(access, id, { ...details({}), version: 1 })).toBeNull()
		expect(moveToFamily(access, id, { family: 'new', withGuardians: false, version: 1 })).toBeNull()
		expect(findStudent(access, id)).toBeNull()
	})
})

describe('guardians', () => {
	it('may have children in two families, and are found by the words of each', () => {
		const { school, access } = aSchoolWithAccess()
		const [one, two] = ['Ruiz', 'Vidal'].map((name) =>
			added(access, { family: 'existing', familyId: aFamily(school, name) }),
		)
		for (const { id, name } of [one!, two!])
			expect(
				addGuardian(access, { id, name }, guardian({ name: 'Ana Ruiz', email: 'ana@ruiz.test' }), newId()),
			).toMatchObject({ ok: true })
		expect(rows('select id from guardians')).toHaveLength(1)
		const [ana] = listGuardians(access, one!.id)
		editGuardian(access, one!, ana!.id, {
			...guardian({ name: 'Ana Serra', email: 'ana@ruiz.test' }),
			version: ana!.version,
		})
		expect(wordsOf(two!.id)).toContain('serra')
		expect(
			findFamilies(access, 'serra')
				.map(({ name }) => name)
				.sort(),
		).toEqual(['Ruiz', 'Vidal'])

		expect(unlinkGuardian(access, one!, ana!.id)?.name).toBe('Ana Serra')
		expect(
			rows(
				"select object_id, json_extract(before, '$.guardian') as who from audit_entries where action = 'guardian.unlinked'",
			),
		).toEqual([{ object_id: one!.id, who: 'Ana Serra' }])
		expect(unlinkGuardian(access, one!, ana!.id)).toBeNull()
		expect(wordsOf(one!.id)).not.toContain('serra')
		expect(wordsOf(two!.id)).toContain('serra')
	})

	it('whose number was found out with another child have a line about it, with what was there before', () => {
		const { access } = aSchoolWithAccess()
		const [one, two] = [added(access), added(access)]
		const ana = guardian({ name: 'Ana Ruiz', email: 'ana@example.test' })
		addGuardian(access, one, ana, newId())
		addGuardian(access, two, { ...ana, phone: '5550100' }, newId())
		expect(told(two.id, 'guardian.edited')).toEqual([
			{
				before: { guardian: 'Ana Ruiz', phone: null },
				after: { guardian: 'Ana Ruiz', phone: '5550100' },
			},
		])
		expect(told(one.id, 'guardian.edited')).toEqual([])
	})

	it('bring a family to be billed if they pay for a student without one', () => {
		const { access } = aSchoolWithAccess()
		const [ada, ben, eve] = ['Ada', 'Ben', 'Eve'].map((firstName) =>
			added(access, { firstName, lastName: 'Ruiz' }),
		)
		const ana = guardian({ name: 'Ana Ruiz', email: 'ana@ruiz.test', flags: ['pays'] })
		const familyOf = ({ id }: { id: string }) => findStudent(access, id)?.familyId
		addGuardian(access, ada!, guardian({ name: 'Luis', flags: ['getsLessons'] }), newId())
		expect(familyOf(ada!)).toBeNull()
		addGuardian(access, ada!, ana, newId())
		expect(rows('select id, name from families')).toEqual([{ id: familyOf(ada!), name: 'Ruiz' }])
		expect(told(ada!.id, 'family.moved')).toEqual([{ before: { family: null }, after: { family: 'Ruiz' } }])
		addGuardian(access, ben!, ana, newId())
		expect(familyOf(ben!)).toBe(familyOf(ada!))
		// Invoices of a second payer never name a child that is not theirs.
		addGuardian(access, ada!, guardian({ name: 'Max', flags: ['pays'] }), newId())
		addGuardian(access, eve!, ana, newId())
		expect(familyOf(eve!)).not.toBe(familyOf(ada!))
	})

	it('who begin to pay bring a family too', () => {
		const { access } = aSchoolWithAccess()
		const ada = added(access, { guardians: [{ name: 'Ana' }] })
		const [ana] = listGuardians(access, ada.id)
		const pays = { ...guardian({ name: 'Ana', flags: ['pays'] }), version: ana!.version }
		expect(editGuardian(access, ada, ana!.id, pays)?.ok).toBe(true)
		expect(findStudent(access, ada.id)?.familyId).toBe(rows<{ id: string }>('select id from families')[0]?.id)
	})

	it('share what is paid, and no more than the whole', () => {
		const { access } = aSchoolWithAccess()
		const child = added(access, { guardians: [{ name: 'Ana', flags: ['pays'], share: '60' }] })
		const luis = (share: number) =>
			addGuardian(access, child, guardian({ name: 'Luis', flags: ['pays'], share }), newId())
		expect(luis(4001)).toMatchObject({
			errors: { share: ['The shares would come to 100.01%. Lower the other share first.'] },
		})
		expect(luis(4000).ok).toBe(true)
		const [, second] = listGuardians(access, child.id)
		expect(second).toMatchObject({ name: 'Luis', pays: true, getsInvoices: true })
		const { id, version } = second!
		const without = guardian({ name: 'Luis', flags: ['pays'], share: 4000 })
		expect(editGuardian(access, child, id, { ...without, version })?.ok).toBe(true)
		expect(listGuardians(access, child.id)[1]).toMatchObject({ getsInvoices: false })
		expect(addGuardian(access, child, guardian({ name: 'Eva', share: 1 }), newId())).toMatchObject({
			errors: { share: ['Tick “Pays” for everyone who has a share'] },
		})
	})

	it('whom a court keeps away may nothing, whatever is ticked', () => {
		const { access } = aSchoolWithAccess()
		const child = added(access)
		addGuardian(
			access,
			child,
			guardian({ name: 'Luis', flags: ['noContact', 'isPrimary', 'getsInvoices', 'mayBook'] }),
			newId(),
		)
		expect(listGuardians(access, child.id)[0]).toMatchObject({
			noContact: true,
			isPrimary: false,
			getsInvoices: false,
			mayBook: false,
		})
	})
})

describe('families', () => {
	it.each(['ruiz', 'ANA', 'ana@ruiz.test', '0 1 00', 'ada ru', 'rui'])('are found by %j', (search) => {
		const { school, access } = aSchoolWithAccess()
		const familyId = aFamily(school, 'Casa')
		added(access, {
			firstName: 'Ada',
			lastName: 'Ruiz',
			family: 'existing',
			familyId,
			guardians: [{ name: 'Ana Ruiz', email: 'ana@ruiz.test', phone: '555 0100' }],
		})
		added(access, { family: 'new', familyName: 'Other', firstName: 'Ben', lastName: 'Other' })
		expect(findFamilies(access, search).map(({ id }) => id)).toEqual([familyId])
		expect(findFamilies(accessOf(anAdminAt(aSchool())), search)).toEqual([])
	})

	it('are left for another, and the guardians stay', () => {
		const { school, access } = aSchoolWithAccess()
		const child = added(access, { family: 'new', familyName: 'Old', guardians: [{ name: 'Ana' }] })
		const sibling = added(access, {
			family: 'existing',
			familyId: aFamily(school, 'New'),
			guardians: [{ name: 'Eva' }],
		})
		const version = versionOf(access, child.id)
		const to = { family: 'existing', familyId: sibling.familyId!, withGuardians: true, version } as const
		expect(moveToFamily(access, child.id, to)).toMatchObject({ ok: true })
		expect(moveToFamily(access, child.id, to)).toMatchObject({ ok: false, status: 409 })
		expect(findStudent(access, child.id)?.family?.name).toBe('New')
		expect(listGuardians(access, child.id).map(({ name }) => name)).toEqual(['Ana', 'Eva'])
		expect(told(child.id, 'family.moved')).toEqual([{ before: { family: 'Old' }, after: { family: 'New' } }])
	})
})

describe('consents', () => {
	it('are given to a version of a text, taken back, and given again', () => {
		const { school, access } = aSchoolWithAccess()
		const child = added(access)
		const textId = aConsentText(school)
		const give = () => giveConsent(access, child, { textId, version: 1, givenBy: 'Ana Ruiz' })
		expect(give()).toMatchObject({ ok: true })
		expect(give()).toMatchObject({
			errors: { textId: [`This consent is on file for ${child.name} already.`] },
		})
		const [consent] = listConsents(access, child.id)
		expect(consent).toMatchObject({
			givenBy: 'Ana Ruiz',
			recordedBy: access.name,
			version: 1,
			withdrawnAt: null,
		})
		expect(withdrawConsent(access, child, consent!.id)).toBe('Photos and videos')
		expect(withdrawConsent(access, child, consent!.id)).toBe('Photos and videos')
		expect(told(child.id, 'consent.withdrawn')).toHaveLength(1)
		expect(give()).toMatchObject({ ok: true })
		expect(listConsents(access, child.id)).toHaveLength(2)
		expect(told(child.id, 'consent.given')).toHaveLength(2)
	})

	it('that were never given are declined, not withdrawn', () => {
		const { school, access } = aSchoolWithAccess()
		const child = added(access)
		const answer = { textId: aConsentText(school), version: 1, givenBy: 'Ana Ruiz', isDeclined: true }
		expect(giveConsent(access, child, answer)).toMatchObject({ ok: true })
		expect(told(child.id, 'consent.withdrawn')).toEqual([])
		expect(told(child.id, 'consent.declined')).toMatchObject([{ after: { consent: 'Photos and videos' } }])
		expect(listConsents(access, child.id).map(wasDeclined)).toEqual([true])
	})

	it('name the guardian who withdrew them, or else the person at the office who recorded it', () => {
		const { school, access } = aSchoolWithAccess()
		const child = added(access)
		const textId = aConsentText(school)
		const other = accessOf(aParent(school, [child.id]))
		for (const by of [access, other]) {
			giveConsent(access, child, { textId, version: 1, givenBy: 'Ana Ruiz' })
			const given = listConsents(access, child.id).find(({ withdrawnAt }) => withdrawnAt === null)
			withdrawConsent(by, child, given?.id ?? '')
			// A consent that is withdrawn in the moment in which it was given is no refusal.
			change('update consents set at = withdrawn_at')
		}
		const all = listConsents(access, child.id)
		expect(all.map(({ givenBy, withdrawnBy }) => [givenBy, withdrawnBy])).toEqual(
			expect.arrayContaining([
				['Ana Ruiz', null],
				['Ana Ruiz', other.name],
			]),
		)
		expect(all.map((consent) => consent.withdrawalRecordedBy)).toEqual(
			expect.arrayContaining([null, access.name]),
		)
		expect(all.map(wasDeclined)).toEqual([false, false])
	})

	it('are not given to a text that was replaced meanwhile', () => {
		const { school, access } = aSchoolWithAccess()
		const child = added(access)
		const textId = aConsentText(school)
		aConsentText(school, { version: 2 })
		const before = databaseHash()
		expect(giveConsent(access, child, { textId, version: 1, givenBy: 'A' })).toMatchObject({
			errors: { form: [expect.stringContaining('published version 2 of this text in the meantime')] },
		})
		expect(databaseHash()).toBe(before)
		// Of another kind there is a newer one all the time.
		aConsentText(school, { kind: 'data', version: 7 })
		expect(giveConsent(access, child, { textId, version: 2, givenBy: 'A' }).ok).toBe(true)
		expect(listConsents(access, child.id)).toMatchObject([{ kind: 'media', version: 2 }])
	})

	it('of another school’s text, or of another child, are nobody’s', () => {
		const { school, access } = aSchoolWithAccess()
		const [one, two] = [added(access), added(access)]
		expect(giveConsent(access, one, { textId: aConsentText(aSchool()), version: 1, givenBy: 'A' }).ok).toBe(
			false,
		)
		const textId = aConsentText(school)
		for (const child of [one, two]) giveConsent(access, child, { textId, version: 1, givenBy: 'A' })
		expect(withdrawConsent(access, two, listConsents(access, one.id)[0]!.id)).toBeNull()
		withdrawConsent(access, one, listConsents(access, one.id)[0]!.id)
		expect(listConsents(access, two.id)).toMatchObject([{ withdrawnAt: null }])
	})
})
