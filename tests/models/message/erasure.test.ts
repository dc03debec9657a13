import { beforeEach, describe, expect, it } from 'vitest'
import { confirmBroadcast, saveBroadcastDraft } from '#app/models/message/broadcast.server.ts'
import { findConversation } from '#app/models/message/reading.server.ts'
import { listConversations } from '#app/models/message/list.server.ts'
import { markRead } from '#app/models/message/member.server.ts'
import { reply, startConversation } from '#app/models/message/conversation.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { messageList } from '#app/domain/message/list.ts'
import { readList } from '#app/utils/list-query.ts'
import { newId } from '#app/utils/id.server.ts'
import { storeFile } from '#app/requests/file.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aPerson, aStudent, aTeacherAt, joins, type APerson } from '../../support/factories.ts'
import { aPicture } from '../../support/images.ts'
import { aSchoolThatWrites, begun, writerOf } from '../../support/messages.ts'
import { ADA, merge, twice } from '../../support/twice.ts'
import { anOffice } from '../../support/office.ts'

const idOf = ({ membershipId }: APerson) => membershipId ?? ''
const folder = (person: APerson, name: 'inbox' | 'sent') =>
	listConversations(writerOf(person), name, readList(new URLSearchParams(), messageList)).rows
const bodies = () => rows<{ body: string }>('select body from messages order by id').map(({ body }) => body)

describe('erasing a student', () => {
	let its: ReturnType<typeof aSchoolThatWrites>
	beforeEach(() => {
		its = aSchoolThatWrites()
	})

	function erase(id: string) {
		change('update students set archived_at = 1 where id = ?', id)
		const access = accessOf(its.office, 'student:write')
		const { version = 0, firstName = '', lastName = '' } = findStudent(access, id) ?? {}
		const erased = eraseStudent(access, id, { version, name: `${firstName} ${lastName}` })
		expect(erased).toMatchObject({ ok: true })
	}

	it('takes the words out of what was written about them and with their guardians, and leaves the rest', () => {
		const { office, teacher, stranger, parent, child } = its
		begun(writerOf(office), { to: [idOf(teacher)], subject: 'Maya', body: 'Maya is ill', studentId: child })
		begun(writerOf(parent), { to: ['office'], subject: 'A slot', body: 'Mondays suit us' })
		begun(writerOf(office), { to: [idOf(stranger)], subject: 'Keys', body: 'The keys are back' })
		erase(child)
		expect(bodies()).toEqual(['Erased student', 'Erased student', 'The keys are back'])
		expect(rows('select subject, subject_key, student_id, family_id from conversations order by id')).toEqual(
			[
				{ subject: 'Erased student', subject_key: '', student_id: null, family_id: null },
				{ subject: 'Erased student', subject_key: '', student_id: null, family_id: null },
				{ subject: 'Keys', subject_key: 'keys', student_id: null, family_id: null },
			],
		)
	})

	it('takes away what was attached, and the names and addresses it was sent to', async () => {
		const { school, office, child, learner } = its
		change('update students set membership_id = null where membership_id = ?', learner.membershipId)
		change('update students set membership_id = ? where id = ?', learner.membershipId, child)
		change('update guardians set membership_id = null')
		aGuardianOf(school, child, { name: 'Ana Quill', email: 'ana@quill.test' })
		const stored = await storeFile(accessOf(office, 'message:write'), {
			purpose: 'message',
			name: 'maya.png',
			bytes: await aPicture(10, 10),
		})
		if (!stored.ok) throw new Error(JSON.stringify(stored.errors))
		const said = { to: [idOf(learner)], subject: 'A picture', body: 'Here you are' }
		expect(startConversation(writerOf(office), newId(), said, [stored.value])).toMatchObject({ ok: true })
		expect(rows('select name from deliveries').length).toBeGreaterThan(0)
		erase(child)
		expect(rows('select * from message_files')).toEqual([])
		expect(rows('select id from files where removed_at is null')).toEqual([])
		expect(rows(`select name, email, about from deliveries where name <> 'Erased student'`)).toEqual([])
	})

	it('takes their first name out of what was sent to parents who stay for a brother or sister', () => {
		const { school, office, child, familyId } = its
		const brother = aStudent(school, { firstName: 'Ivo', lastName: 'Okafor', familyId })
		const mother = aGuardianOf(school, child, { name: 'Ana Okafor', email: 'ana@okafor.test' })
		change(
			`insert into guardianships (school_id, student_id, guardian_id, relation, created_at) values (?, ?, ?, 'mother', 1)`,
			...[school.id, brother, mother],
		)
		const writer = writerOf(office)
		const audience = { to: 'families' } as const
		const saved = saveBroadcastDraft(writer, newId(), {
			kind: 'message',
			subject: 'Concert',
			body: '{students} plays.',
			sendAt: null,
			audience,
		})
		if (!saved?.ok) throw new Error(JSON.stringify(saved))
		const token = resolveAudience(writer, audience, 'message')?.token ?? ''
		expect(confirmBroadcast(writer, saved.value.id, token)).toMatchObject({ ok: true })
		const toMother = () =>
			rows('select name, about from deliveries where recipient = ?', `guardian:${mother}`)
		expect(toMother()).toEqual([{ name: 'Ana Okafor', about: 'Ivo, Maya' }])
		erase(child)
		expect(toMother()).toEqual([{ name: 'Ana Okafor', about: 'Ivo' }])
	})

	it('leaves an announcement as everybody got it', () => {
		const { office, child, parent } = its
		const id = begun(writerOf(office), { to: [idOf(parent)], subject: 'Concert', body: 'At six' })
		change(`update conversations set kind = 'announcement' where id = ?`, id)
		erase(child)
		expect(findConversation(writerOf(office), id)?.messages).toMatchObject([{ body: 'At six' }])
	})
})

describe('two records of one student that become one', () => {
	/** Both with an account: the one of the kept record stays. */
	function withAccounts() {
		const office = anOffice()
		const [stays, leaves] = [1, 2].map(() =>
			joins(aPerson({ name: 'Ada Lind' }), office.school, 'student', 'learner'),
		) as [APerson, APerson]
		const two = twice(
			office,
			{ membershipId: stays.membershipId },
			{ ...ADA, membershipId: leaves.membershipId },
		)
		return { office, two, stays, leaves }
	}
	const KEPT = { account: 'kept' } as const

	it('are what conversations about either of them are about', () => {
		const { office, two } = withAccounts()
		const colleague = idOf(aTeacherAt(office.school))
		const id = begun(office.access, { to: [colleague], studentId: two.other })
		expect(merge(office, two, KEPT)).toMatchObject({ ok: true })
		expect(rows('select student_id from conversations where id = ?', id)).toEqual([{ student_id: two.kept }])
	})

	it('read and wrote with one account what they did with two', () => {
		const { office, two, stays, leaves } = withAccounts()
		const own = begun(writerOf(leaves), { to: ['office'], subject: 'Of the other', body: 'I wrote this' })
		const both = begun(office.access, { to: [idOf(stays), idOf(leaves)], subject: 'To both', body: 'Hello' })
		reply(writerOf(leaves), both, newId(), { kind: 'message', body: 'From the other' })
		markRead(writerOf(stays), both, '~')
		expect(merge(office, two, KEPT)).toMatchObject({ ok: true })
		expect(
			folder(stays, 'sent')
				.map(({ id }) => id)
				.sort(),
		).toEqual([own, both].sort())
		expect(findConversation(writerOf(stays), own)?.messages).toMatchObject([
			{ body: 'I wrote this', authorId: stays.membershipId },
		])
		expect(rows('select 1 from conversation_members where membership_id = ?', leaves.membershipId)).toEqual(
			[],
		)
		expect(folder(stays, 'inbox')).toMatchObject([{ id: both, unread: 0 }])
	})
})
