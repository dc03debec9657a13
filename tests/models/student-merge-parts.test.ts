import { describe, expect, it } from 'vitest'
import { database, write } from '#db/client.server.ts'
import { levels, studentInstruments } from '#db/schema/index.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { listConsents } from '#app/models/student/consent.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent-changes.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { findStudent, listInstruments } from '#app/models/student/student.server.ts'
import { tagStudent } from '#app/models/student/internal/tags.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, aPlan, fee, markLessonOf, violations } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aLesson, aPerson, aStudent, aStudentAt, joins, signedIn } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { anOffice, stateOf } from '../support/office.ts'
import { aConsentText, aFamily, aGuardian, anInstrument } from '../support/students.ts'
import { aCredit } from '../support/portal.ts'
import { ADA, merge, right, twice } from '../support/twice.ts'

describe('what belongs to the other record', () => {
	it('moves with its places in classes and on waiting lists, and the seats stay what they were', () => {
		const office = anOffice()
		const two = twice(office)
		const [choir, full] = [aClass(office.school, { capacity: 2 }), aClass(office.school, { capacity: 1 })]
		const seat = office.joined(choir, 'Ada', { studentId: two.other })
		office.joined(full, 'Bo')
		const waits = office.joined(full, 'Ada', { studentId: two.other })
		expect(merge(office, two)).toMatchObject({ ok: true })
		const owners = rows<{ student_id: string }>(
			'select student_id from enrolments where id in (?, ?)',
			seat,
			waits,
		)
		expect(owners.map((one) => one.student_id)).toEqual([two.kept, two.kept])
		expect(office.seats(choir, 2)).toMatchObject({ taken: 1 })
		expect(office.seats(full, 1)).toMatchObject({ taken: 1, waiting: 1 })
		right(office)
	})

	it.each(['kept', 'other'] as const)(
		'leaves the place of the %s record where both were in a class',
		(stays) => {
			const office = anOffice()
			const two = twice(office)
			const choir = aClass(office.school, { capacity: 2 })
			const places = {
				kept: office.joined(choir, 'Ada', { studentId: two.kept }),
				other: office.joined(choir, 'Ada', { studentId: two.other }),
			}
			expect(merge(office, two)).toMatchObject({
				ok: false,
				errors: { [`choices.class-${choir}`]: [expect.any(String)] },
			})
			expect(merge(office, two, { [`class-${choir}`]: stays })).toMatchObject({ ok: true })
			expect(stateOf(places[stays])).toBe('active')
			expect(stateOf(places[stays === 'kept' ? 'other' : 'kept'])).toBe('ended')
			expect(office.seats(choir, 2)).toMatchObject({ taken: 1 })
			expect(rows('select id from enrolments where student_id = ?', two.kept)).toHaveLength(2)
			right(office)
		},
	)

	it('takes along what was billed and marked, so that nothing is billed again, and leaves every account as it was', () => {
		const office = anOffice()
		const { access, school } = office
		const two = twice(office)
		const family = aFamily(school, 'Okafor')
		change('update students set family_id = ? where id in (?, ?)', family, two.kept, two.other)
		const piano = aClass(school, { name: 'Piano' })
		office.joined(piano, 'Ada', { studentId: two.other })
		change(`update enrolments set starts_on = '2020-01-01'`)
		const at = Date.now() - 24 * 60 * 60_000
		const [billed, open] = [at, at - 60 * 60_000].map((startsAt) =>
			aLesson(school, { classId: piano, startsAt }),
		)
		for (const lesson of [billed!, open!]) markLessonOf(access, lesson, two.other, 'P')
		const enrolmentId = rows<{ id: string }>('select id from enrolments')[0]!.id
		const planId = aPlan(access, { basis: 'lesson', amountMinor: 40_00 })
		valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: '2026-01-01', override: null }))
		const period = today(access.school.timeZone, at).slice(0, 7)
		const lines = suggestLines(access, family, period).lines.filter(({ lessonId }) => lessonId === billed)
		const { id } = valueOf(saveInvoiceDraft(access, newId(), { familyId: family, period, lines }))
		valueOf(issueInvoice(access, id))
		const before = [
			balanceOf(access, family),
			rows('select * from ledger_entries'),
			rows('select description from invoice_lines'),
		]
		expect(merge(office, two)).toMatchObject({ ok: true })
		expect(rows('select student_id from invoice_lines')).toEqual([{ student_id: two.kept }])
		expect([
			balanceOf(access, family),
			rows('select * from ledger_entries'),
			rows('select description from invoice_lines'),
		]).toEqual(before)
		expect(
			suggestLines(access, family, period).lines.map(({ lessonId, studentId }) => [lessonId, studentId]),
		).toEqual([[open, two.kept]])
		expect(violations()).toEqual([])
	})

	it.each([
		['kept', 'open', 'open'],
		['kept', 'used', 'open'],
		['other', 'open', 'used'],
	] as const)('a lesson both missed is owed once: what stays is that of the %s', (left, kept, other) => {
		const office = anOffice()
		const { access, school } = office
		const two = twice(office)
		const lesson = aLesson(school, { classId: aClass(school), startsAt: Date.now() - 24 * 60 * 60_000 })
		const credits = { kept: newId(), other: newId() }
		for (const [whose, state] of [
			['other', other],
			['kept', kept],
		] as const) {
			markLessonOf(access, lesson, two[whose], 'M')
			const [mark] = rows<{ id: string }>('select id from attendance_marks where student_id = ?', two[whose])
			aCredit(school, two[whose], {
				id: credits[whose],
				state,
				usedLessonId: state === 'used' ? lesson : null,
			})
			change('update make_up_credits set mark_id = ? where id = ?', mark?.id, credits[whose])
		}
		expect(merge(office, two)).toMatchObject({ ok: true })
		const owed = rows<{ id: string; student_id: string }>(
			"select id, student_id from make_up_credits where state <> 'revoked'",
		)
		expect(owed).toEqual([{ id: credits[left], student_id: two.kept }])
	})

	it('a line of an issued invoice goes to nobody else', () => {
		const office = anOffice()
		const two = twice(office)
		const family = aFamily(office.school, 'Okafor')
		const id = aDraft(office.access, family, fee(10_00, { studentId: two.other }))
		valueOf(issueInvoice(office.access, id))
		expect(() => change('update invoice_lines set student_id = ?', two.kept)).toThrow('never changed')
	})

	it('moves tags and instruments, each once', () => {
		const office = anOffice()
		const two = twice(office)
		const tag = (id: string, word: string) =>
			write((tx) => tagStudent(tx, office.access, { id, name: 'Ada' }, word))
		tag(two.kept, 'Exam')
		tag(two.other, 'Exam')
		tag(two.other, 'Choir')
		const [piano, cello] = [anInstrument(office.school), anInstrument(office.school, 'Cello')]
		const schoolId = office.school.id
		for (const id of ['Grade 1', 'Grade 2'])
			database()
				.insert(levels)
				.values({ schoolId, id, name: id, nameKey: id, position: 1, createdAt: 1, updatedAt: 1 })
				.run()
		const plays = (studentId: string, instrumentId: string, startedOn: string | null, levelId: string) =>
			database()
				.insert(studentInstruments)
				.values({ schoolId, studentId, instrumentId, startedOn, levelId })
				.run()
		plays(two.kept, piano, null, 'Grade 2')
		plays(two.other, piano, '2024-01-01', 'Grade 1')
		plays(two.other, cello, '2025-01-01', 'Grade 1')
		merge(office, two)
		expect(findStudent(office.access, two.kept)?.tags).toEqual(['Choir', 'Exam'])
		expect(findStudent(office.access, two.other)?.tags).toEqual([])
		expect(listInstruments(office.access, two.kept)).toMatchObject([
			{ instrument: 'Piano', startedOn: '2024-01-01', level: 'Grade 2' },
			{ instrument: 'Cello', startedOn: '2025-01-01', level: 'Grade 1' },
		])
	})

	it('keeps one record of a guardian who was entered twice, and another child’s own', () => {
		const office = anOffice()
		const two = twice(office)
		const sora = { name: 'Sora Park', email: 'sora@example.test' }
		const kept = aGuardian(office.school, sora, two.kept)
		const same = aGuardian(office.school, sora, two.other)
		const sibling = aStudent(office.school)
		const shared = aGuardian(office.school, sora, two.other, sibling)
		const father = aGuardian(office.school, { ...sora, name: 'Min Park' }, two.other)
		expect(merge(office, two)?.ok).toBe(true)
		expect(
			listGuardians(office.access, two.kept)
				.map(({ id }) => id)
				.sort(),
		).toEqual([kept, father].sort())
		expect(listGuardians(office.access, sibling).map(({ id }) => id)).toEqual([shared])
		expect(rows('select id from guardians where archived_at is not null')).toEqual([{ id: same }])
	})

	it.each(['kept', 'other'] as const)('asks a guardian without email on the %s one for no share', (which) => {
		const office = anOffice()
		const two = twice(office)
		const [typed, known] = which === 'kept' ? [two.kept, two.other] : [two.other, two.kept]
		aGuardian(office.school, { name: 'Sora Park', email: 'sora@example.test' }, known)
		for (const name of ['Sora Park', 'Min Park']) aGuardian(office.school, { name, email: undefined }, typed)
		change('update guardianships set pays = 1')
		merge(office, two)
		const all = listGuardians(office.access, two.kept)
		expect(all.map(({ name, pays, email }) => [name, pays, email !== null]).sort()).toEqual([
			['Min Park', true, false],
			['Sora Park', false, false],
			['Sora Park', true, true],
		])
	})

	it('keeps a payer where neither of two guardians of one name has an email', () => {
		const office = anOffice()
		const two = twice(office)
		for (const id of [two.kept, two.other])
			aGuardian(office.school, { name: 'Sora Park', email: undefined }, id)
		change('update guardianships set pays = 1')
		merge(office, two)
		expect(listGuardians(office.access, two.kept).filter(({ pays }) => pays)).toHaveLength(1)
	})

	it('asks one mailbox for one share, whatever names it was entered with', () => {
		const office = anOffice()
		const two = twice(office)
		const email = 'hill@example.test'
		aGuardian(office.school, { name: 'Dan Hill', email }, two.kept)
		aGuardian(office.school, { name: 'Daniel Hill', email }, two.other)
		change('update guardianships set pays = 1, gets_invoices = 1')
		expect(merge(office, two)?.ok).toBe(true)
		const all = listGuardians(office.access, two.kept)
		expect(all.map(({ name, pays, getsInvoices }) => [name, pays, getsInvoices]).sort()).toEqual([
			['Dan Hill', true, true],
			['Daniel Hill', false, false],
		])
	})

	it('moves guardians, with what a court ordered on either record', () => {
		const office = anOffice()
		const two = twice(office, { birthDate: '2016-02-29' })
		const ana = aGuardian(office.school, { name: 'Ana' }, two.kept, two.other)
		aGuardian(office.school, { name: 'Luis' }, two.other)
		change('update guardianships set is_primary = 1, may_book = 1, pays = 1, share_basis_points = 6000')
		change('update guardianships set no_contact = 1 where guardian_id = ? and student_id = ?', ana, two.other)
		merge(office, two)
		expect(listGuardians(office.access, two.kept)).toMatchObject([
			{ name: 'Luis', isPrimary: false, shareBasisPoints: null },
			{ name: 'Ana', noContact: true, mayBook: false },
		])
		expect(listGuardians(office.access, two.other)).toEqual([])
		right(office)
	})

	it('moves consents, and what was taken back on either record is taken back', () => {
		const office = anOffice()
		const two = twice(office)
		const [media, data, policy] = (['media', 'data', 'policy'] as const).map((kind) =>
			aConsentText(office.school, { kind }),
		)
		const give = (id: string, textId = '') =>
			giveConsent(office.access, { id, name: 'Ada' }, { textId, version: 1, givenBy: 'Ana' })
		give(two.kept, media)
		give(two.other, media)
		const [taken] = listConsents(office.access, two.other)
		change('update consents set at = at - 1000')
		withdrawConsent(office.access, { id: two.other, name: 'Ada' }, taken?.id ?? '')
		give(two.other, data)
		give(two.kept, policy)
		give(two.other, policy)
		merge(office, two)
		const standing = listConsents(office.access, two.kept).filter(({ withdrawnAt }) => withdrawnAt === null)
		expect(standing.map(({ textId }) => textId).sort()).toEqual([data, policy].sort())
		right(office)
	})

	it('moves the account, and of two accounts one stays and the other leads in no more', () => {
		const office = anOffice()
		const person = aStudentAt(office.school)
		const { id: other } = rows<{ id: string }>(
			'select id from students where membership_id = ?',
			person.membershipId,
		)[0] ?? { id: '' }
		const kept = aStudent(office.school, { ...ADA, lastName: person.name })
		expect(merge(office, { kept, other })).toMatchObject({ ok: true })
		expect(findStudent(office.access, kept)?.membershipId).toBe(person.membershipId)
		expect(findStudent(office.access, other)?.membershipId).toBeNull()

		const second = aStudentAt(office.school)
		signedIn(second)
		const { id: third } = rows<{ id: string }>(
			'select id from students where membership_id = ?',
			second.membershipId,
		)[0] ?? { id: '' }
		const choices = { firstName: 'kept', lastName: 'kept' } as const
		expect(merge(office, { kept, other: third }, choices)).toMatchObject({
			ok: false,
			errors: { 'choices.account': [expect.any(String)] },
		})
		expect(merge(office, { kept, other: third }, { ...choices, account: 'kept' })).toMatchObject({ ok: true })
		expect(findStudent(office.access, kept)?.membershipId).toBe(person.membershipId)
		expect(rows('select ended_at from memberships where id = ?', second.membershipId)).toEqual([
			{ ended_at: expect.any(Number) as number },
		])
		expect(rows('select * from sessions where membership_id = ?', second.membershipId)).toEqual([])
		const unlinked = () =>
			rows(
				`select object_id as id from audit_entries where action = 'account.unlinked' order by audit_entries.id`,
			)
		expect(unlinked()).toEqual([{ id: third }])
		const fourth = aStudent(office.school, {
			...ADA,
			membershipId: joins(aPerson(), office.school, 'student', 'learner').membershipId,
		})
		expect(
			merge(office, { kept, other: fourth }, { firstName: 'kept', lastName: 'kept', account: 'other' }),
		).toMatchObject({ ok: true })
		expect(unlinked()).toEqual([{ id: third }, { id: kept }])
	})

	it('frees the address of an account that only was invited and leads in no more', () => {
		const office = anOffice()
		const [came, invited] = [aPerson(), aPerson()]
		const place = (person: typeof came) => joins(person, office.school, 'student', 'learner').membershipId
		const two = twice(office, { membershipId: place(came) }, { membershipId: place(invited) })
		change('update memberships set awaited_since = 1 where user_id = ?', invited.userId)
		expect(merge(office, two, { account: 'kept' })).toMatchObject({ ok: true })
		const emails = rows('select email from users where id in (?, ?) order by id', came.userId, invited.userId)
		expect(emails).toEqual([{ email: came.email }, { email: null }])
	})

	it('leaves a family that has others, and archives one that has nobody any more', () => {
		const office = anOffice()
		const [ours, theirs] = [aFamily(office.school, 'Lind'), aFamily(office.school, 'Vidal')]
		const two = twice(office, { familyId: ours }, { familyId: theirs, paysSelf: true })
		aStudent(office.school, { familyId: ours })
		expect(merge(office, two, { family: 'other' })).toMatchObject({ ok: true })
		expect(findStudent(office.access, two.kept)).toMatchObject({ familyId: theirs, paysSelf: true })
		const archived = () => rows('select id from families where archived_at is not null')
		expect(archived()).toEqual([])
		const third = aStudent(office.school, { ...ADA, familyId: ours })
		const alone = aFamily(office.school, 'Alone')
		const fourth = aStudent(office.school, { ...ADA, familyId: alone })
		expect(merge(office, { kept: third, other: fourth }, { family: 'kept' })).toMatchObject({ ok: true })
		expect(archived()).toEqual([{ id: alone }])
		expect(rows(`select object_id as id from audit_entries where action = 'family.archived'`)).toEqual([
			{ id: alone },
		])
		right(office)
	})

	it('brings the state that was chosen with why they left, and a time zone where only the other had one', () => {
		const office = anOffice()
		const left = { state: 'left', leftOn: '2026-03-01', leaveReason: 'Moved away' } as const
		const two = twice(office, {}, { ...left, timeZone: 'Asia/Tokyo' })
		expect(merge(office, two, { state: 'other' })).toMatchObject({ ok: true })
		expect(findStudent(office.access, two.kept)).toMatchObject({ ...left, timeZone: 'Asia/Tokyo' })
	})

	it('ends the place that does not stay, which never begins if it had not, and takes it out of the queue', () => {
		const office = anOffice()
		const two = twice(office)
		const choir = aClass(office.school, { capacity: 9 })
		const full = aClass(office.school, { capacity: 1 })
		const later = office.joined(choir, 'Ada', { studentId: two.kept })
		change(`update enrolments set state = 'future', starts_on = '2999-01-01' where id = ?`, later)
		office.joined(choir, 'Ada', { studentId: two.other })
		office.joined(full, 'Bo')
		const queued = office.joined(full, 'Ada', { studentId: two.kept })
		office.joined(full, 'Ada', { studentId: two.other })
		expect(merge(office, two, { [`class-${choir}`]: 'other', [`class-${full}`]: 'other' })).toMatchObject({
			ok: true,
		})
		expect(rows('select state, ends_on from enrolments where id = ?', later)).toEqual([
			{ state: 'ended', ends_on: today(office.access.school.timeZone) },
		])
		expect(rows('select state, position from enrolments where id = ?', queued)).toEqual([
			{ state: 'ended', position: null },
		])
	})

	it('keeps a consent that was given again on the other record after it was taken back there', () => {
		const office = anOffice()
		const two = twice(office)
		const textId = aConsentText(office.school)
		const gave = (studentId: string, at: number, withdrawnAt: number | null) => {
			giveConsent(office.access, { id: studentId, name: 'Ada' }, { textId, version: 1, givenBy: 'Ana' })
			change('update consents set at = ?, withdrawn_at = ? where at > 1000', at, withdrawnAt)
		}
		gave(two.kept, 100, null)
		gave(two.other, 50, 200)
		gave(two.other, 300, null)
		merge(office, two)
		const standing = listConsents(office.access, two.kept).filter(({ withdrawnAt }) => withdrawnAt === null)
		expect(standing.map(({ at }) => at)).toEqual([300])
	})

	it.each([
		['withdrawn by', false, { withdrawnBy: 'Omar Haddad', withdrawalRecordedBy: null }],
		['declined by', true, { withdrawnBy: 'Ana', withdrawalRecordedBy: null }],
	])('names on the kept record whom a consent was %s on the other', (_how, isDeclined, by) => {
		const office = anOffice()
		const two = twice(office)
		const answer = { textId: aConsentText(office.school), version: 1, givenBy: 'Ana' }
		giveConsent(office.access, { id: two.kept, name: 'Ada' }, answer)
		change('update consents set at = 100')
		const other = { id: two.other, name: 'Ada' }
		giveConsent(office.access, other, { ...answer, isDeclined })
		const [given] = listConsents(office.access, two.other)
		const end = `update consents set withdrawn_at = 200, withdrawn_by = 'Omar Haddad' where id = ?`
		if (!isDeclined) change(end, given?.id)
		merge(office, two)
		expect(listConsents(office.access, two.kept).find(({ at }) => at === 100)).toMatchObject(by)
	})

	it('brings the state that was chosen, with its day', () => {
		const office = anOffice()
		const two = twice(office, { state: 'waiting' }, { state: 'paused', stateSince: '2026-03-01' })
		expect(merge(office, two, { state: 'other' })).toMatchObject({ ok: true })
		expect(findStudent(office.access, two.kept)).toMatchObject({ state: 'paused', stateSince: '2026-03-01' })
		right(office)
	})
})
