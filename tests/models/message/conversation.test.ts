import { beforeEach, describe, expect, it } from 'vitest'
import { countUnreadConversations, versionOfConversation } from '#app/models/message/following.server.ts'
import { findConversation } from '#app/models/message/reading.server.ts'
import { listContacts } from '#app/models/message/contacts.server.ts'
import { listConversations } from '#app/models/message/list.server.ts'
import { markRead, setClosed, setMember } from '#app/models/message/member.server.ts'
import { reply, startConversation } from '#app/models/message/conversation.server.ts'
import { withdrawMessage } from '#app/models/message/withdrawal.server.ts'
import { messageList } from '#app/domain/message/list.ts'
import { readList } from '#app/utils/list-query.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson, anAdminAt, anEnrolment, aSchool, aSeries } from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'
import { aSchoolThatWrites, begun, underAge, writerOf } from '../../support/messages.ts'

let its: ReturnType<typeof aSchoolThatWrites>
beforeEach(() => {
	its = aSchoolThatWrites()
})

const names = (person: Parameters<typeof writerOf>[0]) => listContacts(writerOf(person)).map(({ id }) => id)
const query = (search = '') => readList(new URLSearchParams({ search }), messageList)
const inbox = (person: Parameters<typeof writerOf>[0], search = '') =>
	listConversations(writerOf(person), 'inbox', query(search)).rows
const answer = (
	person: Parameters<typeof writerOf>[0],
	id: string,
	body: string,
	kind: 'message' | 'note' = 'message',
) => reply(writerOf(person), id, newId(), { kind, body })

describe('people to write to', () => {
	it('are everybody for the office', () => {
		const { office, teacher, stranger, parent, other, learner } = its
		expect(names(office).sort()).toEqual(
			[teacher, stranger, parent, other, learner].map(({ membershipId }) => membershipId).sort(),
		)
	})

	it('are colleagues, own students and their guardians for a teacher', () => {
		const { office, teacher, stranger, parent } = its
		expect(names(teacher).sort()).toEqual(
			[office, stranger, parent].map(({ membershipId }) => membershipId).sort(),
		)
	})

	it('are the teachers of their children for a guardian, and their own for a learner', () => {
		const { school, teacher, parent, other, learner, classId } = its
		expect(names(parent)).toEqual([teacher.membershipId])
		expect([names(other), names(learner)]).toEqual([[], []])
		anEnrolment(school, classId, underAge(learner.membershipId))
		expect(names(learner)).toEqual([teacher.membershipId])
	})

	it('are both teachers of a class that changes hands, as long as the first one has lessons to give or the day is to come', () => {
		const { school, teacher, stranger, parent, classId, teacherId } = its
		const [{ id = '' } = {}] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			stranger.membershipId,
		)
		change('update class_teachers set teacher_id = ?', id)
		expect(names(parent)).toEqual([stranger.membershipId])
		const seriesId = aSeries(school, { classId })
		aLesson(school, { classId, seriesId, teacherId, startsAt: Date.now() + 86_400_000 })
		expect(names(parent).sort()).toEqual([teacher.membershipId, stranger.membershipId].sort())
		expect(names(teacher)).toContain(parent.membershipId)
		change('delete from lessons')
		change(`update series set teacher_id = ?, starts_on = '2020-01-01', ends_on = '2099-01-01'`, teacherId)
		expect(names(parent)).toEqual([stranger.membershipId])
		aSeries(school, { classId, splitFrom: seriesId, startsOn: '2099-01-02', endsOn: '2099-12-31' })
		expect(names(parent).sort()).toEqual([teacher.membershipId, stranger.membershipId].sort())
		expect(names(teacher)).toContain(parent.membershipId)
	})

	it('are nobody a court keeps from the child, nobody locked and nobody of another school', () => {
		const { teacher, parent } = its
		change('update guardianships set no_contact = 1')
		expect(names(teacher)).not.toContain(parent.membershipId)
		change('update guardianships set no_contact = 0')
		change('update memberships set locked_at = 1 where id = ?', parent.membershipId)
		expect(names(teacher)).not.toContain(parent.membershipId)
		expect(names(anAdminAt(aSchool()))).toEqual([])
	})
})

describe('a conversation', () => {
	it('is refused with people one may not write to, as if they were not there', () => {
		const { parent, other, stranger } = its
		for (const to of [[other.membershipId ?? ''], [stranger.membershipId ?? ''], ['nobody'], []]) {
			const said = { to, subject: 'S', body: 'B' }
			expect(startConversation(writerOf(parent), newId(), said)).toMatchObject({
				ok: false,
				errors: { to: ['Choose whom to write to from the list'] },
			})
		}
		expect(rows('select * from conversations')).toEqual([])
	})

	it('with the office reaches everybody who runs it, also who joins later', () => {
		const { school, office, parent } = its
		const id = begun(writerOf(parent), { subject: 'Later slot', body: 'From May, please' })
		expect(inbox(office)).toMatchObject([{ subject: 'Later slot', line: 'From May, please', unread: 1 }])
		const colleague = anAdminAt(school)
		answer(office, id, 'I’ll ask')
		expect(inbox(colleague)).toMatchObject([{ id }])
		expect(inbox(parent)).toMatchObject([{ line: 'I’ll ask', unread: 1 }])
		expect(countUnreadConversations(writerOf(parent))).toBe(1)
	})

	it('is nobody else’s to read, to answer or to listen to', () => {
		const { office, parent, other, teacher } = its
		const id = begun(writerOf(parent), {})
		for (const who of [other, teacher, anAdminAt(aSchool())]) {
			const access = writerOf(who)
			expect(findConversation(access, id)).toBeNull()
			expect(reply(access, id, newId(), { kind: 'message', body: 'Hello' })).toBeNull()
			expect(versionOfConversation(access, id)).toBeNull()
			expect(withdrawMessage(access, id, 'any')).toBeNull()
		}
		expect(findConversation(writerOf(office), id)?.messages).toHaveLength(1)
	})

	it('is begun and answered once however often the page is sent', () => {
		const { office, parent } = its
		const access = writerOf(parent)
		const key = newId()
		const said = { to: ['office'], subject: 'S', body: 'B' }
		const [one, two] = [startConversation(access, key, said), startConversation(access, key, said)]
		expect(one).toEqual(two)
		const id = one.ok ? one.value.id : ''
		const again = newId()
		for (let i = 0; i < 3; i++) reply(writerOf(office), id, again, { kind: 'message', body: 'Once' })
		expect(rows('select body from messages order by id')).toEqual([{ body: 'B' }, { body: 'Once' }])
	})

	it('has notes that only staff see, in it, in lists, in searches and in the count of what is new', () => {
		const { office, teacher, parent } = its
		const id = begun(writerOf(teacher), { to: [parent.membershipId ?? '', office.membershipId ?? ''] })
		answer(teacher, id, 'Owes two lessons', 'note')
		expect(findConversation(writerOf(office), id)?.messages.map(({ body }) => body)).toEqual([
			'Hello',
			'Owes two lessons',
		])
		expect(findConversation(writerOf(parent), id)?.messages.map(({ body }) => body)).toEqual(['Hello'])
		expect(inbox(parent)).toMatchObject([{ line: 'Hello', unread: 1 }])
		expect(inbox(parent, 'owes')).toEqual([])
		expect(inbox(office, 'owes')).toHaveLength(1)
		expect(answer(parent, id, 'Me too', 'note')).toMatchObject({ ok: false, status: 403 })
	})

	it('is found by its words without accents, and by the names in it', () => {
		const { office, parent } = its
		begun(writerOf(parent), { subject: 'Été', body: 'Straße' })
		expect(['ete', 'strasse', parent.name.toLowerCase()].map((word) => inbox(office, word).length)).toEqual([
			1, 1, 1,
		])
		expect(inbox(office, 'winter')).toEqual([])
	})

	it('says who has read what, and forgets nothing that came after', () => {
		const { office, parent } = its
		const id = begun(writerOf(parent), {})
		const [first] = findConversation(writerOf(office), id)?.messages ?? []
		answer(parent, id, 'One more')
		markRead(writerOf(office), id, first?.id ?? '')
		expect(inbox(office)).toMatchObject([{ unread: 1 }])
		const reader = findConversation(writerOf(parent), id)?.members.find(
			(member) => member.id === office.membershipId,
		)
		expect(reader?.readId).toBe(first?.id)
	})

	it('that is muted is not counted as new, and one in the archive comes back with the next message', () => {
		const { office, parent } = its
		const id = begun(writerOf(parent), {})
		setMember(writerOf(office), id, 'mute')
		expect(countUnreadConversations(writerOf(office))).toBe(0)
		setMember(writerOf(office), id, 'archive')
		expect(inbox(office)).toEqual([])
		answer(parent, id, 'Hello?')
		expect(inbox(office)).toHaveLength(1)
	})

	it('ends for somebody who may no longer write to anybody in it', () => {
		const { teacher, parent } = its
		const id = begun(writerOf(parent), { to: [teacher.membershipId ?? ''] })
		change(`update enrolments set state = 'ended', ends_on = '2020-01-01'`)
		for (const who of [teacher, parent])
			expect(answer(who, id, 'Still there?')).toMatchObject({
				ok: false,
				errors: {
					form: ['You can no longer write to the people of this conversation. Write to the office.'],
				},
			})
	})

	it('takes no more than so many messages an hour from a family', () => {
		const { parent } = its
		const id = begun(writerOf(parent), {})
		const answers = Array.from({ length: 31 }, (_, i) => answer(parent, id, `Message ${i}`))
		expect(answers.filter((one) => one?.ok)).toHaveLength(29)
		expect(answers.at(-1)).toMatchObject({ ok: false, status: 429 })
	})
})

describe('a message', () => {
	it('is withdrawn as long as nobody has read it, and stays as withdrawn', () => {
		const { office, parent } = its
		const id = begun(writerOf(parent), { body: 'Wrong person' })
		const [message] = findConversation(writerOf(parent), id)?.messages ?? []
		expect(withdrawMessage(writerOf(office), id, message?.id ?? '')).toBeNull()
		expect(withdrawMessage(writerOf(parent), id, message?.id ?? '')).toMatchObject({ ok: true })
		expect(findConversation(writerOf(office), id)?.messages).toMatchObject([{ body: '', files: [] }])
		expect(inbox(office)).toMatchObject([{ line: '', isWithdrawn: true, unread: 0 }])
		expect(inbox(office, 'wrong')).toEqual([])
		expect(mails()).toEqual([])
	})

	it('is not withdrawn once somebody has read it, and not after five minutes', () => {
		const { office, parent } = its
		const id = begun(writerOf(parent), {})
		const [message] = findConversation(writerOf(parent), id)?.messages ?? []
		const later = Date.now() + 6 * 60_000
		expect(withdrawMessage(writerOf(parent), id, message?.id ?? '', later)).toMatchObject({
			errors: { form: ['A message can be withdrawn for 5 minutes.'] },
		})
		markRead(writerOf(office), id, message?.id ?? '')
		expect(withdrawMessage(writerOf(parent), id, message?.id ?? '')).toMatchObject({
			errors: { form: ['Somebody has read this message, so it cannot be withdrawn.'] },
		})
	})

	it('is told of by email once until it is read, without saying what it says', () => {
		const { office, parent } = its
		const id = begun(writerOf(parent), { subject: 'Later slot', body: 'Something private' })
		answer(parent, id, 'And one more')
		expect(mails()).toMatchObject([{ to: office.email, kind: 'message-notice' }])
		expect(mails()[0]?.text).not.toContain('private')
		expect(mails()[0]?.text).toContain(`/messaging/${id}`)
	})

	it('to somebody under age is copied to their guardians: in the app, or by email to those without an account', () => {
		const { school, office, learner } = its
		const child = underAge(learner.membershipId)
		aGuardianOf(school, child, { name: 'Ana', email: 'ana@example.test' })
		aGuardianOf(school, child, { name: 'Bo', email: 'bo@example.test', noContact: true })
		begun(writerOf(office), { to: [learner.membershipId ?? ''], body: 'Bring your cello' })
		const copies = mails().filter(({ kind }) => kind === 'message-copy')
		expect(copies.map(({ to }) => to)).toEqual(['ana@example.test'])
		expect(copies[0]?.text).toContain('Bring your cello')
	})

	it('to somebody under age is in the inbox of a guardian with an account, who is said to be copied', () => {
		const { school, office, learner, other } = its
		const guardian = aGuardianOf(school, underAge(learner.membershipId), { name: 'Ana' })
		change('update guardians set membership_id = null where membership_id = ?', other.membershipId)
		change('update guardians set membership_id = ? where id = ?', other.membershipId, guardian)
		const id = begun(writerOf(office), { to: [learner.membershipId ?? ''] })
		expect(inbox(other)).toMatchObject([{ id, unread: 1 }])
		const copied = findConversation(writerOf(office), id)?.members.filter(({ isCopied }) => isCopied)
		expect(copied).toMatchObject([{ id: other.membershipId }])
	})
})

describe('closing a conversation', () => {
	const closedAt = (id: string) =>
		rows<{ closed_at: number | null }>('select * from conversations where id = ?', id)[0]?.closed_at

	it('is for staff who are in it, and can be taken back', () => {
		const { office, stranger, parent } = its
		const id = begun(writerOf(parent), {})
		expect([setClosed(writerOf(parent), id, true), setClosed(writerOf(stranger), id, true)]).toEqual([
			false,
			false,
		])
		expect(closedAt(id)).toBeNull()
		expect(setClosed(writerOf(office), id, true)).toBe(true)
		expect(closedAt(id)).toEqual(expect.any(Number))
		expect(setClosed(writerOf(office), id, false)).toBe(true)
		expect(closedAt(id)).toBeNull()
	})
})
