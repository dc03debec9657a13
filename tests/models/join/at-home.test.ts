import { beforeEach, describe, expect, it } from 'vitest'
import { acceptSignUp, declineSignUp } from '#app/models/join/answer.server.ts'
import { readSignUpQuery } from '#app/domain/join/list.ts'
import { listSignUps } from '#app/models/join/inbox.server.ts'
import { offerAtHome, signUpAtHome, type HomeWish } from '#app/models/join/at-home.server.ts'
import { listShownTexts, listTextsToGive } from '#app/models/join/consents-shown.server.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { giveConsent } from '#app/models/student/consent-changes.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { change, rows } from '../../support/database.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { accessOf, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { aChild, aJoinSchool, aShownClass } from '../../support/joining.ts'
import { mails } from '../../support/mail.ts'
import { wordsOf } from '../../support/office.ts'
import { aParent } from '../../support/portal.ts'
import { aConsentText, aFamily, aGuardian } from '../../support/students.ts'

let { school, office } = {} as ReturnType<typeof aJoinSchool>
let mother: Access
let familyId: string
let ada: string
let sent = 0

const nineYearsAgo = `${new Date().getFullYear() - 9}-01-02`
const aKid = (firstName: string, more = {}) =>
	aStudent(school, { firstName, lastName: 'Okafor', familyId, birthDate: nineYearsAgo, ...more })

beforeEach(() => {
	;({ school, office } = aJoinSchool())
	familyId = aFamily(school, 'Okafor')
	ada = aKid('Ada')
	mother = accessOf(aParent(school, [ada]), 'lesson:book')
})

/** What the form of a student sends, agreeing to every text it shows. */
const joins = (classId: string, more: Partial<HomeWish> = {}, key = `key-${(sent += 1)}`) => {
	const shown = more.newcomer ? listShownTexts(mother) : listTextsToGive(mother, more.studentId ?? ada)
	const marks = shown.map(({ mark }) => mark)
	return signUpAtHome(mother, key, {
		classId,
		studentId: more.newcomer ? null : ada,
		newcomer: null,
		familyId: null,
		waits: false,
		texts: marks.join(' '),
		agreed: marks,
		...more,
	})
}

const seats = () => rows('select student_id, state from enrolments order by id')
const signUps = () => rows('select kind, state, is_known from sign_ups order by id')
const stateOf = (id: string) =>
	rows<{ state: string }>('select state from students where id = ?', id)[0]?.state
const officeMail = () =>
	mails()
		.filter(({ kind }) => kind === 'new-sign-up')
		.map(({ text }) => text)
		.join()
const newest = () => rows<{ id: string }>('select id from sign_ups order by id desc')[0]?.id ?? ''

describe('a family with an account', () => {
	it('takes a seat for a child the school knows, who stays one student', () => {
		const id = aShownClass(school)
		expect(joins(id)).toEqual({ ok: true, value: 'seat' })
		expect(seats()).toEqual([{ student_id: ada, state: 'active' }])
		expect(signUps()).toEqual([{ kind: 'seat', state: 'new', is_known: 1 }])
		expect(rows('select id from students')).toHaveLength(1)
		const letters = rows<{ kind: string }>("select kind from outbox where kind in ('sign-up', 'invitation')")
		expect(letters).toEqual([{ kind: 'sign-up' }])
	})

	it('has others who are told of a place too, as when the office gives it', () => {
		aGuardianOf(school, ada, { name: 'Femi', email: 'femi@example.test' })
		aGuardianOf(school, ada, { name: 'Ola', email: mother.email! })
		change('update guardianships set gets_lessons = 1')
		const full = aShownClass(school, { capacity: 1, name: 'Drums' })
		anEnrolment(school, full, aKid('Theo'))
		joins(full, { waits: true })
		joins(aShownClass(school))
		const told = mails().filter(({ kind }) => kind === 'lesson-changes')
		expect(told.map(({ to }) => to)).toEqual(['femi@example.test'])
		expect(told[0]?.text).toContain('Piano')
	})

	it('gets the answer to a request in the mailbox of the parent who asked, or of the first contact', () => {
		const first = aParent(school, [ada], { isPrimary: true })
		change(
			'update guardians set email = ?, email_key = ? where membership_id = ?',
			...[first.email, first.email, first.membershipId],
		)
		const answers = () =>
			mails()
				.filter(({ kind }) => kind === 'sign-up-answer')
				.map(({ to, text }) => [
					to,
					/Hello (.+),/.exec(text)?.[1],
					/waiting list|cannot offer/.exec(text)?.[0],
				])
		const full = aShownClass(school, { joining: 'by_approval', capacity: 1 })
		anEnrolment(school, full, aKid('Theo'))
		joins(full)
		acceptSignUp(office, newest(), 1)
		const declines = (name: string) => {
			joins(aShownClass(school, { joining: 'by_approval', name }))
			return () => declineSignUp(office, newest(), { version: 1, message: '', tells: true })
		}
		declines('Drums')()
		const [own, other] = [
			[mother.email, mother.name],
			[first.email, first.name],
		]
		expect(answers()).toEqual([
			[...own, 'waiting list'],
			[...own, 'cannot offer'],
		])
		const late = declines('Harp')
		change('update guardianships set no_contact = 1 where is_primary = 0')
		late()
		expect(answers()[2]).toEqual([...other, 'cannot offer'])
	})

	it('is reached, in the list of the office, through the parent who asked', () => {
		const first = aParent(school, [ada], { isPrimary: true })
		change('update guardians set email = ? where membership_id = ?', first.email, first.membershipId)
		change("update guardians set phone = '+4366012345' where membership_id = ?", mother.membershipId)
		joins(aShownClass(school, { joining: 'by_approval' }))
		const contact = () => listSignUps(office, readSignUpQuery(new URLSearchParams())).rows[0]?.contact
		const { name, email } = mother
		expect(contact()).toMatchObject({ name, email, phone: { text: '+43 660 12345' } })
		change('update sign_ups set asked_by = null')
		expect(contact()).toMatchObject({ name: first.name, email: first.email })
	})

	it.each(['open', 'by_approval'] as const)(
		'reads of the pause of a child in every letter about its place, and of the first lesson after it: %s',
		(joining) => {
			aGuardianOf(school, ada, { name: 'Femi', email: 'femi@example.test' })
			change('update guardianships set gets_lessons = 1')
			change(`update students set paused_from = '2098-03-01', paused_to = '2098-03-09' where id = ?`, ada)
			const drums = aShownClass(school, { joining, name: 'Drums', startsOn: '2098-03-04' })
			for (const day of ['2098-03-05', '2098-03-12'])
				aLesson(school, { classId: drums, startsAt: Date.parse(`${day}T16:00:00Z`) })
			joins(drums)
			if (joining === 'by_approval') acceptSignUp(office, newest(), 1)
			const kinds = ['lesson-changes', joining === 'open' ? 'sign-up' : 'sign-up-answer']
			const told = mails().filter(({ kind }) => kinds.includes(kind))
			expect(told.map(({ to }) => to).sort()).toEqual(['femi@example.test', mother.email].sort())
			for (const { text } of told) {
				expect(text).toContain('Pause from 1 March 2098 to 9 March 2098.')
				expect(text).toContain('First lesson: Wed 12 March')
			}
		},
	)

	it('is told by email which child has the place, or waits', () => {
		const full = aShownClass(school, { capacity: 1 })
		anEnrolment(school, full, aKid('Theo'))
		joins(aShownClass(school))
		joins(full, { waits: true })
		const receipts = mails()
			.filter(({ kind }) => kind === 'sign-up')
			.map(({ text }) => text)
		expect(receipts[0]).toContain(`Hello ${mother.name},`)
		expect(receipts[0]).toContain('Ada Okafor has a place in ')
		expect(receipts[1]).toContain('Ada Okafor is on the waiting list of ')
	})

	it('takes it once, however often the form is sent, and is told where the child already is', () => {
		const [open, asks] = [aShownClass(school), aShownClass(school, { joining: 'by_approval' })]
		expect(joins(open, {}, 'same')).toEqual(joins(open, {}, 'same'))
		expect(seats()).toHaveLength(1)
		expect(wordsOf(joins(open))).toBe('Ada Okafor is in this class already.')
		joins(asks)
		expect(wordsOf(joins(asks))).toMatch(/^Ada Okafor has asked for a place in this class already/)
	})

	it('waits, asks or is refused by the same switches as on the sign-up page', () => {
		const full = aShownClass(school, { capacity: 1 })
		anEnrolment(school, full, aKid('Theo'))
		expect(wordsOf(joins(full))).toMatch(/^The last place was taken/)
		expect(joins(full, { waits: true })).toMatchObject({ value: 'waiting' })
		expect(joins(aShownClass(school, { joining: 'by_approval' }))).toMatchObject({ value: 'request' })
		expect(wordsOf(joins(aShownClass(school, { joining: 'closed' })))).toMatch(/takes nobody/)
		expect(joins(aShownClass(school, { ageFrom: 30, ageTo: 40 }))).toMatchObject({ value: 'request' })
	})

	it('brings a brother or sister into the family, with the guardian who signs up alone', () => {
		aGuardian(school, { name: 'Chidi Okafor', email: 'chidi@example.test' }, ada)
		const newcomer = aChild('Kemi', { lastName: 'Okafor' })
		expect(joins(aShownClass(school), { newcomer, familyId })).toEqual({ ok: true, value: 'seat' })
		const [kemi] = rows<{ id: string; state: string; family_id: string }>(
			"select id, state, family_id from students where first_name = 'Kemi'",
		)
		expect([kemi?.state, kemi?.family_id]).toEqual(['active', familyId])
		const ties =
			'select name, is_primary, pays, may_book, share_basis_points as share from guardianships join guardians on id = guardian_id where student_id = ?'
		expect(rows(ties, kemi?.id)).toEqual([
			{ name: mother.name, is_primary: 1, pays: 1, may_book: 1, share: null },
		])
		expect(officeMail()).toContain(`Only ${mother.name} is a guardian of Kemi Okafor so far.`)
	})

	it('says nothing of other guardians where the family has none, or the child is known', () => {
		joins(aShownClass(school), { newcomer: aChild('Kemi', { lastName: 'Okafor' }), familyId })
		aGuardian(school, { name: 'Chidi Okafor', email: 'chidi@example.test' }, ada)
		joins(aShownClass(school))
		expect(officeMail()).not.toContain('so far')
	})

	it('gives a seat without a birth date in a class for all ages, and asks the office in one with ages', () => {
		change('update students set birth_date = null where id = ?', ada)
		const [ofAges, forAll] = [aShownClass(school), aShownClass(school)]
		change('update classes set age_from = 6 where id = ?', ofAges)
		change('update classes set age_from = null, age_to = null where id = ?', forAll)
		expect(joins(ofAges)).toMatchObject({ ok: true, value: 'request' })
		expect(joins(forAll)).toMatchObject({ ok: true, value: 'seat' })
	})

	it('is offered what it gets: a request where the office places a student', () => {
		const [kim, left] = [aKid('Kim'), aKid('Lee', { state: 'left' })]
		mother = accessOf(aParent(school, [kim, left]), 'lesson:book')
		const [open, older] = [aShownClass(school), aShownClass(school, { ageFrom: 30, ageTo: 40 })]
		const offers = (classId: string) => {
			const shown = findShownClass(mother, classId)
			return [kim, left].map((studentId) => shown && offerAtHome(mother, shown, studentId))
		}
		expect(offers(open)).toEqual(['seat', 'ask'])
		expect(offers(older)).toEqual(['ask', 'ask'])
		expect(joins(open, { studentId: left })).toMatchObject({ value: 'request' })
		expect(joins(open, { studentId: kim })).toMatchObject({ value: 'seat' })
	})

	it('reaches no student of another family', () => {
		const stranger = aStudent(school, { birthDate: nineYearsAgo })
		expect(joins(aShownClass(school), { studentId: stranger })).toMatchObject({ ok: false, status: 404 })
		expect(seats()).toEqual([])
	})

	it('agrees only to what it has not agreed to, and to all that is needed', () => {
		const policy = aConsentText(school, { kind: 'policy' })
		aConsentText(school, { kind: 'data' })
		const child = { id: ada, name: 'Ada Okafor' }
		giveConsent(office, child, { textId: policy, version: 1, givenBy: 'Grace Okafor' })
		expect(listTextsToGive(mother, ada).map(({ kind }) => kind)).toEqual(['data'])
		const id = aShownClass(school)
		expect(wordsOf(joins(id, { agreed: [] }))).toMatch(/agree to how data is kept/)
		expect(joins(id)).toMatchObject({ ok: true })
		expect(rows('select * from consents')).toHaveLength(2)
	})
})

describe('the answer of the office', () => {
	it('turns a request down, and leaves the student and their other classes as they are', () => {
		anEnrolment(school, aShownClass(school), ada)
		joins(aShownClass(school, { joining: 'by_approval' }))
		expect(declineSignUp(office, newest(), { version: 1, message: '', tells: true })).toMatchObject({
			ok: true,
		})
		expect([stateOf(ada), seats()]).toEqual(['active', [{ student_id: ada, state: 'active' }]])
	})

	it('takes back the seat that was taken, and no other', () => {
		anEnrolment(school, aShownClass(school), ada)
		joins(aShownClass(school))
		declineSignUp(office, newest(), { version: 1, message: '', tells: false })
		expect([stateOf(ada), seats().map((one) => (one as { state: string }).state)]).toEqual([
			'active',
			['active', 'ending'],
		])
		const full = aShownClass(school, { capacity: 1 })
		anEnrolment(school, full, aKid('Theo'))
		joins(full, { waits: true })
		declineSignUp(office, newest(), { version: 1, message: '', tells: false })
		expect(rows('select state from enrolments where class_id = ? and student_id = ?', full, ada)).toEqual([
			{ state: 'ended' },
		])
	})

	it('places somebody who left, and pauses nobody’s pause', () => {
		const [kim, lee] = [aKid('Kim', { state: 'left' }), aKid('Lee', { state: 'paused' })]
		mother = accessOf(aParent(school, [kim, lee]), 'lesson:book')
		for (const studentId of [kim, lee]) {
			expect(joins(aShownClass(school, { joining: 'by_approval' }), { studentId })).toMatchObject({
				value: 'request',
			})
			expect(acceptSignUp(office, newest(), 1)).toMatchObject({ ok: true })
		}
		expect([stateOf(kim), stateOf(lee)]).toEqual(['active', 'paused'])
	})
})
