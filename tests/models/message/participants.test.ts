import { beforeEach, describe, expect, it } from 'vitest'
import { addParticipants, removeParticipant } from '#app/models/message/participants.server.ts'
import { findConversation } from '#app/models/message/reading.server.ts'
import { listContacts } from '#app/models/message/contacts.server.ts'
import { listConversations } from '#app/models/message/list.server.ts'
import { retryDeliveries } from '#app/models/message/retry.server.ts'
import { sendSummaries } from '#app/models/hourly/summaries.server.ts'
import { reply } from '#app/models/message/conversation.server.ts'
import { messageList } from '#app/domain/message/list.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import { readList } from '#app/utils/list-query.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aGuardianAt, anAdminAt, anEnrolment, aSchool, type APerson } from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'
import { allOf } from '../../support/steps.ts'
import { aSchoolThatWrites, begun, underAge, writerOf } from '../../support/messages.ts'

let its: ReturnType<typeof aSchoolThatWrites>
beforeEach(() => {
	its = aSchoolThatWrites()
})

const idOf = ({ membershipId }: APerson) => membershipId ?? ''
const add = (who: APerson, conversation: string, ...people: APerson[]) =>
	addParticipants(writerOf(who), conversation, people.map(idOf))
const remove = (who: APerson, conversation: string, person: APerson) =>
	removeParticipant(writerOf(who), conversation, idOf(person))
const inbox = (person: APerson) =>
	listConversations(writerOf(person), 'inbox', readList(new URLSearchParams(), messageList)).rows
const bodies = (person: APerson, id: string) =>
	findConversation(writerOf(person), id)?.messages.map(({ body }) => body)

it('nobody writes to families while the school shows them no messages', () => {
	const { office, teacher, school } = its
	const roles = (who: APerson) => new Set(listContacts(writerOf(who)).map(({ role }) => role))
	expect(roles(office)).toContain('student')
	change('insert into school_profiles (school_id, shows_messages, updated_at) values (?, 0, 1)', school.id)
	for (const who of [office, teacher]) expect(roles(who)).not.toContain('student')
})

it('a message in an old conversation is emailed to families with its text while the school hides messages', () => {
	const { office, parent, school } = its
	const id = begun(writerOf(parent), { subject: 'Cello' })
	change('delete from outbox')
	change('insert into school_profiles (school_id, shows_messages, updated_at) values (?, 0, 1)', school.id)
	for (const body of ['The cello is here.', 'Its bow as well.']) {
		reply(writerOf(office), id, newId(), { kind: 'message', body })
		const letter = mails().at(-1)
		expect(letter).toMatchObject({ to: parent.email, kind: 'message-notice' })
		expect(letter?.text).toContain(body)
		expect(letter?.text).not.toContain('/messaging')
	}
	change(`update deliveries set state = 'failed'`)
	const failed = rows<{ id: string }>('select id from deliveries order by rowid desc')
	expect(retryDeliveries(writerOf(office), [failed[0]?.id ?? ''])).toBe(1)
	expect(mails().at(-1)?.text).toContain('Its bow as well.')
	expect(mails().at(-1)?.text).not.toContain('/messaging')
	change(
		`insert into notification_choices (school_id, event, recipient, how, at) values (?, 'message', ?, 'digest', 1)`,
		school.id,
		keyOfPlace(idOf(parent)),
	)
	reply(writerOf(office), id, newId(), { kind: 'message', body: 'And rosin.' })
	expect(rows('select text, path from digest_lines')).toMatchObject([
		{
			text: expect.stringMatching(/wrote to you: “Cello”\nAnd rosin\.$/) as string,
			path: '/student/dashboard',
		},
	])
	reply(writerOf(office), id, newId(), { kind: 'message', body: 'And a mute.' })
	expect(allOf(sendSummaries(Date.now() + 2 * 86_400_000))).toBe(1)
	expect(mails().at(-1)?.text).toContain('And a mute.')
	expect(mails().at(-1)?.text).not.toContain('/messaging')
})

describe('staff who add somebody to a conversation', () => {
	it('let them read it from its beginning, as something new they are told of by email', () => {
		const { office, parent, stranger } = its
		const id = begun(writerOf(office), { to: [idOf(parent)], body: 'A first word' })
		reply(writerOf(office), id, newId(), { kind: 'note', body: 'For staff' })
		expect(add(office, id, stranger)).toEqual({ ok: true, value: { added: 1 } })
		expect(bodies(stranger, id)).toEqual(['A first word', 'For staff'])
		expect(inbox(stranger)).toMatchObject([{ id, unread: 1, line: 'A first word' }])
		expect(mails().filter(({ to }) => to === stranger.email)).toMatchObject([{ kind: 'message-notice' }])
	})

	it('add nobody twice, and tell nobody again', () => {
		const { office, parent, stranger } = its
		const id = begun(writerOf(office), { to: [idOf(parent)] })
		add(office, id, stranger)
		const sent = mails().length
		expect(add(office, id, stranger)).toEqual({ ok: true, value: { added: 0 } })
		expect(mails()).toHaveLength(sent)
	})

	it('add nobody they may not write to, as if they were not there', () => {
		const { teacher, parent, other, learner } = its
		const id = begun(writerOf(teacher), { to: [idOf(parent)] })
		const elsewhere = anAdminAt(aSchool())
		for (const person of [other, learner, elsewhere])
			expect(add(teacher, id, person)).toMatchObject({
				ok: false,
				errors: { to: ['Choose whom to write to from the list'] },
			})
		expect(addParticipants(writerOf(teacher), id, [])).toMatchObject({ ok: false })
	})

	it('have guardians of somebody under age copied', () => {
		const { school, office, parent, learner } = its
		aGuardianOf(school, underAge(learner.membershipId), { name: 'Ana', email: 'ana@example.test' })
		const id = begun(writerOf(office), { to: [idOf(parent)], body: 'Bring your cello' })
		add(office, id, learner)
		expect(mails().filter(({ kind }) => kind === 'message-copy')).toMatchObject([
			{ to: 'ana@example.test', text: expect.stringContaining('Bring your cello') as string },
		])
	})

	it('stop at twenty people', () => {
		const { school, office, parent } = its
		const id = begun(writerOf(office), { to: [idOf(parent)] })
		const many = Array.from({ length: 19 }, () => aGuardianAt(school))
		expect(add(office, id, ...many)).toMatchObject({
			ok: false,
			errors: { to: ['A conversation is between at most 20 people'] },
		})
		expect(add(office, id, ...many.slice(1))).toMatchObject({ ok: true })
	})
})

describe('staff who remove somebody from a conversation', () => {
	it('take it from them: they neither find nor read nor answer it', () => {
		const { office, parent, stranger } = its
		const id = begun(writerOf(office), { to: [idOf(parent), idOf(stranger)] })
		expect(remove(office, id, parent)).toMatchObject({ ok: true })
		expect([inbox(parent), bodies(parent, id)]).toEqual([[], undefined])
		expect(reply(writerOf(parent), id, newId(), { kind: 'message', body: 'Hello?' })).toBeNull()
		expect(bodies(stranger, id)).toEqual(['Hello'])
	})

	it('remove the guardians with the child they were copied for', () => {
		const { school, office, stranger, learner, other } = its
		const guardian = aGuardianOf(school, underAge(learner.membershipId), { name: 'Ana' })
		change('update guardians set membership_id = null where membership_id = ?', other.membershipId)
		change('update guardians set membership_id = ? where id = ?', other.membershipId, guardian)
		const id = begun(writerOf(office), { to: [idOf(learner), idOf(stranger)] })
		expect(bodies(other, id)).toEqual(['Hello'])
		expect(remove(office, id, other)).toMatchObject({ ok: false, status: 409 })
		expect(remove(office, id, learner)).toMatchObject({ ok: true })
		expect([bodies(other, id), bodies(stranger, id)]).toEqual([undefined, ['Hello']])
	})

	it('leave the office in what was written to it, and somebody to talk to', () => {
		const { office, teacher, parent } = its
		const toOffice = begun(writerOf(teacher), { to: ['office', idOf(parent)] })
		expect(remove(teacher, toOffice, office)).toMatchObject({
			errors: { form: ['The office takes part in every conversation written to it.'] },
		})
		const alone = begun(writerOf(office), { to: [idOf(parent)] })
		expect(remove(office, alone, parent)).toMatchObject({
			errors: { form: ['Somebody else has to stay in a conversation. Close or archive it instead.'] },
		})
	})

	it('are a teacher for people they may write to, and the office for everybody', () => {
		const { school, office, teacher, parent, learner, classId } = its
		anEnrolment(school, classId, underAge(learner.membershipId))
		const id = begun(writerOf(teacher), { to: ['office', idOf(parent), idOf(learner)] })
		change(`update enrolments set state = 'ended', ends_on = '2020-01-01'`)
		expect(remove(teacher, id, learner)).toBeNull()
		expect(remove(office, id, learner)).toMatchObject({ ok: true })
	})
})

it('families, people who take no part and other schools change nobody in a conversation', () => {
	const { office, teacher, parent, stranger, other } = its
	const id = begun(writerOf(parent), { to: ['office', idOf(teacher)] })
	for (const who of [parent, stranger, other, anAdminAt(aSchool())]) {
		expect(add(who, id, stranger)).toBeNull()
		expect(remove(who, id, teacher)).toBeNull()
	}
	expect(remove(office, id, stranger)).toBeNull()
	expect(remove(office, id, office)).toBeNull()
	expect(findConversation(writerOf(parent), id)?.members).toHaveLength(3)
})

describe('whom a link on somebody’s page is about', () => {
	it('is a student’s guardians with an account, but nobody a court keeps from them', () => {
		const { office, teacher, stranger, child, parent } = its
		const of = (who: APerson, ofStudent: string) =>
			listContacts(writerOf(who), { ofStudent }).map(({ id }) => id)
		expect([of(office, child), of(teacher, child), of(stranger, child)]).toEqual([
			[parent.membershipId],
			[parent.membershipId],
			[],
		])
		change('update guardianships set no_contact = 1')
		expect(of(office, child)).toEqual([])
	})

	it('is a teacher of the school', () => {
		const { office, teacher, teacherId } = its
		expect(listContacts(writerOf(office), { ofTeacher: teacherId })).toMatchObject([
			{ id: teacher.membershipId },
		])
		expect(listContacts(writerOf(anAdminAt(aSchool())), { ofTeacher: teacherId })).toEqual([])
	})
})
