import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { events } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { findEventStudents, inviteTo, listInvited, uninvite } from '#app/models/event/invitations.server.ts'
import { signUp } from '#app/models/event/entry-changes.server.ts'
import { findEvent } from '#app/models/event/events.server.ts'
import { listUnreachable } from '#app/models/event/letters.server.ts'
import { listGuestRecipients, tellGuests } from '#app/models/event/told-guests.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	aClass,
	anEnrolment,
	aSchoolWithAccess,
	aStudent,
	aTeacherAt,
	touched,
	type ASchool,
} from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aParent } from '../../support/portal.ts'
import { aFamily, aGuardian } from '../../support/students.ts'

let school: ASchool
let access: Access
let eventId: string
let ada: string
let choir: string

beforeEach(() => {
	;({ school, access } = aSchoolWithAccess())
	eventId = anEvent(school)
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor' })
	choir = aClass(school, { name: 'Choir' })
	anEnrolment(school, choir, ada)
})

/** For invited students alone. */
function anEvent({ id: schoolId }: ASchool): string {
	const id = newId()
	const when = { day: '2030-05-02', time: '17:00', timeZone: 'America/New_York', signUpUntil: '2030-04-20' }
	const about = { kind: 'recital', name: 'Recital', nameKey: 'recital', place: 'Hall' } as const
	database()
		.insert(events)
		.values({ schoolId, id, ...about, ...when, audience: 'invited', state: 'open', ...touched() })
		.run()
	return id
}

const invite = (whom: { classId?: string; studentId?: string }) => {
	const said = inviteTo(access, eventId, whom)
	if (!said?.ok) throw new Error('Nobody was invited.')
	return listInvited(access, eventId).find(({ name }) => name === said.value.name)?.id ?? ''
}
const names = () => listInvited(access, eventId).map(({ name }) => name)
const isAdaInvited = () => findEventStudents(access, eventId, '', ada)[0]?.isInvited
const actions = () =>
	rows<{ action: string }>(`select action from audit_entries where action like 'event.%' order by id`).map(
		({ action }) => action,
	)

describe('an invitation to an event', () => {
	it('made twice is one, also in the history', () => {
		const first = invite({ classId: choir })
		expect(invite({ classId: choir })).toBe(first)
		expect(names()).toEqual(['Choir'])
		expect(actions()).toEqual(['event.invited'])
	})

	it('that is withdrawn leaves the others, and a student invited with a class and alone stays invited', () => {
		const [byClass, alone] = [invite({ classId: choir }), invite({ studentId: ada })]
		expect(names()).toEqual(['Choir', 'Ada Okafor'])
		expect(uninvite(access, eventId, byClass)).toMatchObject({ ok: true, value: { name: 'Choir' } })
		expect([names(), isAdaInvited()]).toEqual([['Ada Okafor'], true])
		expect(uninvite(access, eventId, byClass)).toBeNull()
		valueOf(uninvite(access, eventId, alone)!)
		expect([names(), isAdaInvited()]).toEqual([[], false])
		expect(actions().filter((action) => action === 'event.uninvited')).toHaveLength(2)
	})

	it('is withdrawn by no teacher, by no other school, and by way of no other event', () => {
		const id = invite({ studentId: ada })
		const other = aSchoolWithAccess()
		expect(uninvite(other.access, eventId, id)).toBeNull()
		expect(uninvite(other.access, anEvent(other.school), id)).toBeNull()
		expect(uninvite(access, anEvent(school), id)).toBeNull()
		expect(uninvite(accessOf(aTeacherAt(school)), eventId, id)).toBeNull()
		expect(names()).toEqual(['Ada Okafor'])
	})
})

it('a teacher who signs up students finds their own without a search', () => {
	const jun = aTeacherAt(school)
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part)
		select school_id, ?, id, 'lead' from teachers where membership_id = ?`,
		...[choir, jun.membershipId],
	)
	aStudent(school, { firstName: 'Ben', lastName: 'Ito' })
	const found = findEventStudents(accessOf(jun), eventId, '')
	expect(found.map(({ name, isInvited }) => [name, isInvited])).toEqual([['Ada Okafor', false]])
	expect(findEventStudents(access, eventId, '')).toEqual([])
})

describe('the families of students who may sign up', () => {
	const tell = (key = newId()) => valueOf(tellGuests(access, eventId, key)!)
	const isOpen = (until: string) => change(`update events set sign_up_until = ? where id = ?`, until, eventId)

	it('are emailed once for each time they are told, in their language, until they signed up', () => {
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Ito', email: 'ben@families.example' })
		change(`update students set email = 'ada@families.example' where id = ?`, ada)
		change(`update events set fee_minor = 1000, note = 'Dress in black.' where id = ?`, eventId)
		invite({ classId: choir })
		const key = newId()
		expect([tell(key), tell(key)]).toEqual([
			{ event: 'Recital', told: 1 },
			{ event: 'Recital', told: 1 },
		])
		expect(mails()).toHaveLength(1)
		const [{ subject, text } = { subject: '', text: '' }] = mails()
		expect(subject).toBe('Invitation: Recital')
		for (const part of [
			'invites you',
			'Ada Okafor',
			'Hall',
			'Dress in black.',
			'There is a fee',
			'by 20 April 2030',
		])
			expect(text).toContain(part)
		invite({ studentId: ben })
		valueOf(signUp(access, newId(), { eventId, studentId: ada, title: 'Minuet' })!)
		expect(tell().told).toBe(1)
		expect(actions().filter((action) => action === 'event.told')).toHaveLength(2)
		expect(listUnreachable(access, eventId)).toEqual([])
		change('update students set email = null')
		expect(listUnreachable(access, eventId)).toEqual(['Ada Okafor'])
	})

	it.each([
		['en', 'Tell Harmony by', 'To withdraw, ask Harmony.', 'in the portal'],
		['de', 'geben Sie Harmony bis', 'Zum Abmelden wenden Sie sich an Harmony.', 'Im Portal'],
		['es', 'avise a Harmony hasta', 'Para anular la inscripción, consulte a Harmony.', 'en el portal'],
	])('read in %s of the portal only where they may book', (language, answers, withdraws, portal) => {
		change(`update schools set name = 'Harmony'`)
		aParent(school, [ada])
		change(`update guardians set language = ?, email = 'a@b.example', email_key = 'a@b.example'`, language)
		invite({ studentId: ada })
		const letters = () => {
			change('delete from outbox')
			change('delete from event_entries')
			const harmony = { ...access, school: { ...access.school, name: 'Harmony' } }
			valueOf(tellGuests(harmony, eventId, newId())!)
			valueOf(signUp(harmony, newId(), { eventId, studentId: ada, title: 'Minuet' })!)
			return mails().flatMap(({ kind, text }) => (kind === 'event' ? [text] : []))
		}
		expect(letters()).toEqual([expect.stringContaining(portal), expect.stringContaining(portal)])
		change('update guardianships set may_book = 0')
		const [invited, signedUp] = letters()
		expect(invited).toContain(answers)
		expect(signedUp).toContain(withdraws)
		expect(`${invited}${signedUp}`).not.toContain(portal)
	})

	it.each([
		['en', 'Taking part costs $10.00 each.'],
		['de', 'Die Teilnahme kostet je 10,00\u00a0$.'],
		['es', 'Participar cuesta 10,00\u00a0US$ por persona.'],
	])('read the fee of each child where several are invited (%s)', (language, words) => {
		const familyId = aFamily(school, 'Okafor')
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Okafor' })
		change(`update students set family_id = ? where id in (?, ?)`, familyId, ada, ben)
		const eva = aGuardian(school, { name: 'Eva Okafor', email: 'eva@families.example' }, ada, ben)
		change(`update guardianships set pays = 1 where guardian_id = ?`, eva)
		change(`update guardians set language = ? where id = ?`, language, eva)
		change(`update events set fee_minor = 1000 where id = ?`, eventId)
		for (const studentId of [ada, ben]) invite({ studentId })
		tell()
		expect(mails().map(({ text }) => text)).toEqual([expect.stringContaining(words)])
	})

	it('are those of all active students if all may sign up', () => {
		const student = (name: string, more: object) =>
			aStudent(school, { firstName: name, lastName: 'Reed', email: `${name}@families.example`, ...more })
		const ben = student('ben', {})
		student('cem', {})
		student('dan', { state: 'enquiry' })
		student('eli', { state: 'left' })
		aStudent(aSchoolWithAccess().school, { email: 'other@families.example' })
		change(`update events set audience = 'all' where id = ?`, eventId)
		const listed = () => listGuestRecipients(access, findEvent(access, eventId)!)
		const unreachable = ['Ada Okafor']
		expect(listed()).toEqual({ people: ['ben Reed', 'cem Reed'], unreachable, toldAt: null })
		valueOf(signUp(access, newId(), { eventId, studentId: ben, title: 'Minuet' })!)
		change('delete from outbox')
		expect(tell().told).toBe(1)
		expect(listed()).toEqual({ people: ['cem Reed'], unreachable, toldAt: expect.any(Number) as number })
		expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
			['cem@families.example', 'Invitation: Recital'],
		])
		change(`update events set state = 'draft' where id = ?`, eventId)
		expect(listed()).toBeNull()
	})

	it('are not told by a teacher, or while they could not sign up', () => {
		invite({ studentId: ada })
		expect(tellGuests(accessOf(aTeacherAt(school)), eventId, newId())).toBeNull()
		isOpen('2020-01-01')
		expect(tellGuests(access, eventId, newId())).toMatchObject({ ok: false })
		isOpen('2030-04-20')
		change(`update events set state = 'draft' where id = ?`, eventId)
		expect(tellGuests(access, eventId, newId())).toMatchObject({ ok: false })
		expect(mails()).toEqual([])
	})
})
