import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { holdSeats } from '#app/models/join/held-seats.server.ts'
import { findShownClass, listShownClasses } from '#app/models/join/shown-classes.server.ts'
import { takeInquiry } from '#app/models/join/sign-up.server.ts'
import { seatsOf } from '#app/models/enrolment/seats.server.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aGuardianAt, anEnrolment, aSchool, aStudent, aTeacher } from '../../support/factories.ts'
import { aChild, aJoinSchool, aShownClass, openPage, signsUp } from '../../support/joining.ts'
import { wordsOf } from '../../support/office.ts'
import { aConsentText, aGuardian } from '../../support/students.ts'

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>
beforeEach(() => void ({ school, office, page } = aJoinSchool()))

const students = () =>
	rows<{ first_name: string; state: string; family_id: string; source: string }>(
		'select first_name, state, family_id, source from students order by first_name',
	)
const signUps = () => rows<{ kind: string }>('select kind from sign_ups order by id').map(({ kind }) => kind)
const officeMails = () =>
	rows<{ subject: string }>("select subject from outbox where kind = 'new-sign-up' order by id").map(
		({ subject }) => subject,
	)
const taken = (id: string) => database().transaction((tx) => seatsOf(tx, page.schoolId, id, 2)).taken

describe('a family that signs up', () => {
	it('is one family with one guardian, every consent by its text, and a seat for each child', () => {
		const [policy, data] = [aConsentText(school, { kind: 'policy' }), aConsentText(school, { kind: 'data' })]
		const id = aShownClass(school)
		const both = [aChild('Mina'), aChild('Theo')]
		expect(signsUp(page, id, { children: both })).toEqual({ ok: true, value: 'seat' })
		const [mina, theo] = students()
		expect([mina?.state, theo?.state, mina?.source]).toEqual(['active', 'active', 'Sign-up page'])
		expect(mina?.family_id).toBe(theo?.family_id)
		expect(rows('select name, email from guardians')).toEqual([
			{ name: 'Sora Park', email: 'sora@example.test' },
		])
		expect(rows('select * from guardianships')).toHaveLength(2)
		const given = rows<{ text_id: string }>('select text_id from consents').map((one) => one.text_id)
		expect(given.sort()).toEqual([policy, policy, data, data].sort())
		expect([taken(id), signUps()]).toEqual([2, ['seat', 'seat']])
	})

	it('gets a receipt and an invitation that leads to a password, both without a word of its own', () => {
		signsUp(page, aShownClass(school))
		const mails = rows<{ kind: string; to_address: string; text: string }>(
			"select kind, to_address, text from outbox where to_address = 'sora@example.test' order by kind",
		)
		expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'sign-up'])
		for (const { text } of mails) expect(text).not.toMatch(/Mina|Sora|Park|Sign-up page/)
		expect(mails[0]?.text).toContain(`${page.school.name} invites you to Solfa. There you see the lessons`)
	})

	it('is promised nothing by the invitation while the school hides a part of the portal', () => {
		change('insert into school_profiles (school_id, shows_messages, updated_at) values (?, 0, 1)', school.id)
		signsUp(page, aShownClass(school))
		const [letter] = rows<{ text: string }>("select text from outbox where kind = 'invitation'")
		expect(letter?.text).toContain('invites you to Solfa.')
		expect(letter?.text).not.toContain('There you see')
	})

	it('waits in line where the class is full, all of its children together', () => {
		const id = aShownClass(school, { capacity: 1 })
		const both = { children: [aChild('Mina'), aChild('Theo')] }
		expect(wordsOf(signsUp(page, id, both))).toMatch(/^Only 1 of the places are left/)
		expect(students()).toEqual([])
		expect(signsUp(page, id, { ...both, waits: true })).toEqual({ ok: true, value: 'waiting' })
		expect(rows('select state, position from enrolments order by position')).toEqual([
			{ state: 'waiting', position: 1 },
			{ state: 'waiting', position: 2 },
		])
		expect(officeMails()).toEqual(
			['Mina', 'Theo'].map((name) => `${name} Park is on the waiting list of Piano`),
		)
	})

	it('asks where the class says so, and where the office has to look first', () => {
		const asks = aShownClass(school, { joining: 'by_approval' })
		const open = aShownClass(school)
		expect(signsUp(page, asks)).toMatchObject({ value: 'request' })
		expect(officeMails()).toEqual(['Mina Park asks for a place in Piano'])
		const year = new Date().getFullYear()
		for (const birthDate of [`${year - 2}-01-02`, `${year - 102}-01-02`])
			expect(signsUp(page, open, { children: [aChild('Ada', { birthDate })] })).toMatchObject({
				value: 'request',
			})
		expect(taken(open)).toBe(0)
		expect(students().every(({ state }) => state === 'enquiry')).toBe(true)
	})

	it('waits for the office of a school that is suspended or has no room in its plan, and is not turned away', () => {
		const id = aShownClass(school)
		for (let i = 0; i < 100; i++) aStudent(school)
		expect(signsUp(page, id)).toMatchObject({ ok: true, value: 'request' })
		const suspended = { ...page, school: { ...page.school, isReadOnly: true } }
		expect(signsUp(suspended, id)).toMatchObject({ ok: true, value: 'request' })
	})

	it('is refused by a class that was closed meanwhile, that is not shown, or that is another school’s', () => {
		const other = aShownClass(aSchool())
		const hidden = aClass(school, { joining: 'open' })
		const closed = aShownClass(school, { joining: 'closed' })
		const over = aShownClass(school, { state: 'finished' })
		for (const id of [other, hidden, closed, over])
			expect(wordsOf(signsUp(page, id))).toMatch(/^This class takes nobody/)
		expect(students()).toEqual([])
	})

	it('has to agree to the texts it was shown', () => {
		aConsentText(school, { kind: 'policy' })
		const id = aShownClass(school)
		expect(wordsOf(signsUp(page, id, { agreed: [] }))).toMatch(/^Please agree/)
		aConsentText(school, { kind: 'policy', version: 2 })
		expect(wordsOf(signsUp(page, id, { texts: 'old.1', agreed: ['old.1'] }))).toMatch(/text changed/)
		expect(students()).toEqual([])
	})

	it('may be an adult for themselves, who pays for themselves', () => {
		const id = aShownClass(school, { ageFrom: 18, ageTo: null })
		const wish = { isSelf: true, children: [aChild('Ada', { birthDate: '1980-01-02' })] }
		expect(signsUp(page, id, wish)).toMatchObject({ value: 'seat' })
		expect(rows('select pays_self, email from students')).toEqual([
			{ pays_self: 1, email: 'sora@example.test' },
		])
		expect(rows('select * from guardians')).toEqual([])
	})
})

describe('an address somebody else has', () => {
	it('is answered alike, ties nobody to whom the school knows, and invites nobody with an account', () => {
		const known = aGuardian(school, { name: 'Sora Park', email: 'sora@example.test' }, aStudent(school))
		const { membershipId } = aGuardianAt(school)
		change('update guardians set membership_id = ? where id = ?', membershipId, known)
		const id = aShownClass(school)
		expect(signsUp(page, id)).toEqual({ ok: true, value: 'seat' })
		expect(rows('select * from guardianships where guardian_id = ?', known)).toHaveLength(1)
		expect(rows("select kind from outbox where kind = 'invitation'")).toEqual([])
	})

	it('is invited where it has no account, though it asked something before, and only once', () => {
		const contact = { name: 'Sora Park', email: 'sora@example.test', language: 'en' as const }
		const person = { firstName: 'Theo', lastName: 'Park' }
		takeInquiry(page, { person, contact, message: 'Hi', trial: null, texts: '', agreed: [] })
		const id = aShownClass(school)
		signsUp(page, id)
		signsUp(page, id, { children: [aChild('Ada')] })
		expect(rows("select to_address from outbox where kind = 'invitation'")).toEqual([
			{ to_address: contact.email },
		])
	})
})

describe('the last seat', () => {
	it('is one of fifty families’, and the others are told what they may do', () => {
		const id = aShownClass(school, { capacity: 1 })
		const answers = Array.from({ length: 50 }, (_, i) =>
			signsUp(page, id, {
				children: [aChild(`Child ${i}`)],
				contact: { name: `Parent ${i}`, email: `p${i}@example.test`, language: 'en' },
			}),
		)
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
		for (const answer of answers.filter(({ ok }) => !ok)) expect(wordsOf(answer)).toMatch(/waiting list/)
		expect([students().length, taken(id)]).toEqual([1, 1])
	})

	it('is held while a form is open, and goes to the next when the time is over', () => {
		const id = aShownClass(school, { capacity: 1 })
		const now = Date.now()
		const held = holdSeats(page, id, 1, now)
		if (!held.ok || !held.value) throw new Error('Nothing is held.')
		expect(holdSeats(page, id, 1, now).ok).toBe(false)
		expect(findShownClass(page, id, now)).toMatchObject({ free: 0, offer: 'list' })
		expect(signsUp(page, id).ok).toBe(false)
		expect(holdSeats(page, id, 1, now + 15 * 60_000).ok).toBe(true)
	})

	it('stays with whom it is held for, also when others joined the waiting list since', () => {
		const id = aShownClass(school, { capacity: 1 })
		const held = holdSeats(page, id, 1)
		const hold = held.ok && held.value ? held.value.token : ''
		expect(signsUp(page, id, { waits: true, children: [aChild('Ben')] })).toMatchObject({ value: 'waiting' })
		expect(signsUp(page, id, { hold })).toMatchObject({ value: 'seat' })
		expect(rows('select * from held_seats')).toEqual([])
	})

	it('is lost to whom the office enrolls, and the family is told', () => {
		const id = aShownClass(school, { capacity: 1 })
		const held = holdSeats(page, id, 1)
		anEnrolment(school, id, aStudent(school))
		const hold = held.ok && held.value ? held.value.token : ''
		expect(wordsOf(signsUp(page, id, { hold }))).toMatch(/^The last place was taken/)
	})

	it('goes to those who wait before the public', () => {
		const id = aShownClass(school, { capacity: 1 })
		anEnrolment(school, id, aStudent(school), { state: 'waiting', position: 1 })
		expect(listShownClasses(page)).toMatchObject([{ id, free: 0, offer: 'list' }])
		expect(signsUp(page, id).ok).toBe(false)
	})
})

describe('a question', () => {
	it('is a student in the state of an inquiry, with what was written', () => {
		const contact = { name: 'Sora Park', email: 'sora@example.test', language: 'en' as const }
		const asked = { person: { firstName: 'Mina', lastName: 'Park' }, contact, message: 'Do you teach harp?' }
		expect(takeInquiry(page, { ...asked, trial: null, texts: '', agreed: [] }).ok).toBe(true)
		expect(rows("select subject from outbox where kind = 'sign-up' order by rowid desc limit 1")).toEqual([
			{ subject: `Your inquiry at ${page.school.name}` },
		])
		expect(students()).toMatchObject([{ state: 'enquiry', source: 'Sign-up page' }])
		expect(rows('select kind, message from sign_ups')).toEqual([
			{ kind: 'question', message: 'Do you teach harp?' },
		])
	})

	it('reaches the office with what is wanted, when, and how to answer', () => {
		const contact = {
			name: 'Sora Park',
			email: 'sora@example.test',
			phone: '+14155550133',
			language: 'en' as const,
		}
		const trial = { at: Date.UTC(2031, 2, 4, 15), teacherId: aTeacher(school, { name: 'Tom Vale' }) }
		const person = { firstName: 'Mina', lastName: 'Park' }
		takeInquiry(page, { person, contact, message: 'She has a harp.', trial, texts: '', agreed: [] })
		const [mail] = rows<{ subject: string; text: string }>(
			"select subject, text from outbox where kind = 'new-sign-up' order by rowid desc limit 1",
		)
		expect(mail?.subject).toMatch(/^Mina Park asks for a trial lesson: .*4.*, Tom Vale$/)
		for (const part of ['She has a harp.', 'Sora Park', 'sora@example.test', '0133', '/sign-ups'])
			expect(mail?.text).toContain(part)
	})
})

describe('the address of a page', () => {
	it('is one school’s alone', () => {
		const { office: other } = aJoinSchool('other')
		expect(wordsOf(openPage(other, 'harmony', true, 1))).toMatch(/^Another school has this address/)
		expect(openPage(office, 'harmony', true, 1).ok).toBe(true)
	})
})
