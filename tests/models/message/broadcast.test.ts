import { beforeEach, describe, expect, it } from 'vitest'
import type { Post } from '#app/adapters/mail/post.server.ts'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import {
	cancelBroadcast,
	confirmBroadcast,
	saveBroadcastDraft,
	type BroadcastDraft,
} from '#app/models/message/broadcast.server.ts'
import { findConversation } from '#app/models/message/reading.server.ts'
import { listBroadcasts, listDeliveries } from '#app/models/message/broadcast-list.server.ts'
import { listConversations } from '#app/models/message/list.server.ts'
import { listFailed } from '#app/models/message/failed.server.ts'
import { markRead } from '#app/models/message/member.server.ts'
import { reply } from '#app/models/message/conversation.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { retryDeliveries } from '#app/models/message/retry.server.ts'
import { muteAnnouncements } from '#app/models/notification/settings.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { messageList } from '#app/domain/message/list.ts'
import { readList } from '#app/utils/list-query.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { takeErrorLog } from '../../support/error-log.ts'
import {
	aColleagueAt,
	aLesson,
	aStudent,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSeries,
} from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'
import { aSchoolThatWrites, writerOf } from '../../support/messages.ts'
import { aFamily } from '../../support/students.ts'

const HOUR = 60 * 60 * 1000
const query = readList(new URLSearchParams(), messageList)

let its: ReturnType<typeof aSchoolThatWrites>
let office: Access
beforeEach(() => {
	its = aSchoolThatWrites()
	office = writerOf(its.office)
})

function drafted(access: Access, draft: Partial<BroadcastDraft> = {}): string {
	const saved = saveBroadcastDraft(access, newId(), {
		kind: 'message',
		subject: 'Concert',
		body: 'Dear {name}, {students} plays.',
		sendAt: null,
		audience: { to: 'families' },
		...draft,
	})
	if (!saved?.ok) throw new Error(JSON.stringify(saved))
	return saved.value.id
}

const tokenFor = (access: Access, draft: Partial<BroadcastDraft> = {}) =>
	resolveAudience(access, draft.audience ?? { to: 'families' }, draft.kind ?? 'message')?.token ?? ''

/** Shown and sent. */
function sent(access: Access, draft: Partial<BroadcastDraft> = {}): string {
	const id = drafted(access, draft)
	const confirmed = confirmBroadcast(access, id, tokenFor(access, draft))
	if (!confirmed?.ok) throw new Error(JSON.stringify(confirmed))
	return id
}

function workedOff(now = Date.now()) {
	while (sendNextBatch(now));
}

const recipientsOf = (
	access: Access,
	audience: BroadcastDraft['audience'],
	kind: BroadcastDraft['kind'] = 'message',
) => resolveAudience(access, audience, kind)?.recipients.map(({ name }) => name)

describe('an audience', () => {
	it('is the guardians of students, and students who are of age or have nobody', () => {
		const { parent, other, learner } = its
		expect(recipientsOf(office, { to: 'families' })).toEqual(
			[parent.name, other.name, `Ada ${learner.name}`].sort((a, b) => a.localeCompare(b)),
		)
	})

	it('is narrowed to a class, a teacher, a tag, a family, and to those who owe something', () => {
		const { school, classId, teacherId, familyId, parent, child } = its
		change(
			`insert into tags (school_id, id, name, name_key, created_at) values (?, 't', 'Choir', 'choir', 1)`,
			school.id,
		)
		change(`insert into student_tags (school_id, student_id, tag_id) values (?, ?, 't')`, school.id, child)
		for (const audience of [
			{ to: 'class', id: classId },
			{ to: 'teacher', id: teacherId },
			{ to: 'tag', id: 't' },
			{ to: 'family', id: familyId },
		] as const)
			expect(recipientsOf(office, audience), audience.to).toEqual([parent.name])
		expect(recipientsOf(office, { to: 'owing' })).toEqual([])
		change(
			`insert into ledger_entries (school_id, family_id, at, id, kind, day, amount_minor, by)
			values (?, ?, 1, 'l', 'refund', '2026-01-01', 100, 'u')`,
			school.id,
			familyId,
		)
		expect(recipientsOf(office, { to: 'owing' })).toEqual([parent.name])
	})

	it('of a teacher’s students includes those the teacher will teach from a later day', () => {
		const { school, classId, stranger, parent } = its
		const [{ id: teacherId } = { id: '' }] = rows<{ id: string }>(
			'select id from teachers where membership_id = ?',
			stranger.membershipId,
		)
		const audience = { to: 'teacher', id: teacherId } as const
		expect(recipientsOf(office, audience)).toEqual([])
		const seriesId = aSeries(school, { classId, teacherId })
		aLesson(school, { classId, seriesId, teacherId, startsAt: Date.now() + 40 * 24 * HOUR })
		expect(recipientsOf(office, audience)).toEqual([parent.name])
	})

	it('with a lesson on the day is that of the day a planned message is sent', () => {
		const tomorrow = Date.now() + 24 * HOUR
		aLesson(its.school, { classId: its.classId, startsAt: tomorrow })
		const audience = { to: 'today' } as const
		expect(recipientsOf(office, audience)).toEqual([])
		expect(resolveAudience(office, audience, 'message', tomorrow)?.recipients).toMatchObject([
			{ name: its.parent.name },
		])
		const id = drafted(office, { audience, sendAt: tomorrow })
		const { token = '' } = resolveAudience(office, audience, 'message', tomorrow) ?? {}
		expect(confirmBroadcast(office, id, token)).toMatchObject({ value: { people: 1, isLater: true } })
	})

	it('of a teacher is their own students’ families and nobody else', () => {
		const { teacher, stranger, classId, parent, familyId } = its
		expect(recipientsOf(writerOf(teacher), { to: 'families' })).toEqual([parent.name])
		expect(recipientsOf(writerOf(teacher), { to: 'class', id: classId })).toEqual([parent.name])
		for (const audience of [
			{ to: 'class', id: classId },
			{ to: 'family', id: familyId },
			{ to: 'everyone' },
			{ to: 'owing' },
		] as const)
			expect(resolveAudience(writerOf(stranger), audience, 'message'), audience.to).toBeNull()
		expect(resolveAudience(writerOf(its.parent), { to: 'families' }, 'message')).toBeNull()
	})

	it('says who is left out and why', () => {
		const { school, classId, child } = its
		aGuardianOf(school, child, { name: 'Kept Away', email: 'kept@example.test', noContact: true })
		aGuardianOf(school, child, { name: 'No Address' })
		const left = aStudent(school, {
			firstName: 'Gone',
			lastName: 'Away',
			state: 'left',
			email: 'g@example.test',
		})
		anEnrolment(school, classId, left)
		const { excluded } = resolveAudience(office, { to: 'class', id: classId }, 'message') ?? { excluded: [] }
		expect(excluded).toEqual([
			{ name: 'Gone Away', reason: 'left' },
			{ name: 'Kept Away', reason: 'no-contact' },
			{ name: 'No Address', reason: 'no-address' },
		])
	})

	it('mails to an address once, and to nobody who muted announcements unless it is an emergency', () => {
		const { school, parent, other } = its
		change('update guardians set email = ?', 'home@example.test')
		const byMail = (kind: BroadcastDraft['kind']) =>
			resolveAudience(office, { to: 'families' }, kind)?.recipients.map(({ name, without }) => [
				name,
				without,
			])
		expect(byMail('announcement')?.filter(([, without]) => without)).toEqual([
			[[parent.name, other.name].sort((a, b) => a.localeCompare(b))[1], 'same-address'],
		])
		change('update guardians set email = null')
		muteAnnouncements(writerOf(parent), true)
		expect(byMail('announcement')).toContainEqual([parent.name, 'muted'])
		expect(byMail('emergency')).toContainEqual([parent.name, null])
		expect(school.id).toBe(office.schoolId)
	})
})

describe('a message to many people', () => {
	it('is sent to nobody before it was shown, and not where the list has changed since', () => {
		const id = drafted(office)
		const token = tokenFor(office)
		workedOff()
		expect(mails()).toEqual([])
		aGuardianOf(its.school, its.child, { name: 'New', email: 'new@example.test' })
		expect(confirmBroadcast(office, id, token)).toMatchObject({
			ok: false,
			status: 409,
			errors: { form: ['The list of people has changed. Check it again, then send.'] },
		})
		expect(confirmBroadcast(office, id, tokenFor(office))).toMatchObject({ ok: true, value: { people: 4 } })
		workedOff()
		expect(mails()).toHaveLength(4)
	})

	it('fills in each name, and gives each family a conversation of its own that the office reads', () => {
		const { parent, other } = its
		sent(office)
		workedOff()
		expect(mails().find(({ to }) => to === parent.email)?.text).toContain(`Dear ${parent.name}, Maya plays.`)
		const [mine] = listConversations(writerOf(parent), 'inbox', query).rows
		expect(mine).toMatchObject({ subject: 'Concert', line: `Dear ${parent.name}, Maya plays.`, unread: 1 })
		expect(findConversation(writerOf(other), mine?.id ?? '')).toBeNull()
		expect(listConversations(office, 'inbox', query).rows).toEqual([])
		reply(writerOf(parent), mine?.id ?? '', newId(), { kind: 'message', body: 'We come' })
		expect(listConversations(office, 'inbox', query).rows).toMatchObject([{ line: 'We come' }])
		expect(listConversations(writerOf(anAdminAt(its.school)), 'inbox', query).rows).toEqual([])
	})

	it('calls a colleague of the office so', () => {
		const colleague = aColleagueAt(its.school)
		sent(writerOf(colleague))
		workedOff()
		expect(mails()[0]?.text).toContain(`${colleague.name} (office) wrote:`)
	})

	it('names in its email who wrote it, in the language of the reader and also if it is sent again', () => {
		const { teacher, parent, school } = its
		const lead = () => mails().map(({ text }) => text.split('\n')[0])
		sent(writerOf(teacher))
		workedOff()
		expect(lead()).toEqual([`${teacher.name} (teacher) wrote:`])
		expect(mails()[0]?.text).toContain(
			`Unsubscribe from announcements and group messages of ${school.name}: `,
		)
		change(`insert into preferences (user_id, language, updated_at) values (?, 'de', 1)`, parent.userId)
		change(`update deliveries set state = 'failed'`)
		change('update outbox set dead_at = 1')
		expect(
			retryDeliveries(
				office,
				listFailed(office, query).rows.map(({ id }) => id),
			),
		).toBe(1)
		expect(lead()[1]).toBe(`${teacher.name} (Lehrkraft) hat geschrieben:`)
		change('delete from outbox')
		sent(office, { kind: 'announcement' })
		workedOff()
		expect(mails().filter(({ text }) => text.includes('wrote:') || text.includes('group messages'))).toEqual(
			[],
		)
	})

	it('is one text as an announcement, which nobody can answer', () => {
		const { parent, other } = its
		sent(office, { kind: 'announcement', body: 'Doors open at 1:30.' })
		workedOff()
		const [one] = listConversations(writerOf(parent), 'announcements', query).rows
		const [two] = listConversations(writerOf(other), 'announcements', query).rows
		expect(one?.id).toBe(two?.id)
		expect(reply(writerOf(parent), one?.id ?? '', newId(), { kind: 'message', body: 'Ok' })).toMatchObject({
			errors: { form: ['Announcements cannot be answered. Write a new message instead.'] },
		})
		expect(findConversation(writerOf(parent), one?.id ?? '')?.members).toEqual([])
	})

	it('says of each person whether they have read it, once they have', () => {
		const { parent, other } = its
		aGuardianOf(its.school, its.child, { name: 'No Account', email: 'mail@example.test' })
		const id = sent(office, { kind: 'announcement', body: 'Doors open at 1:30.' })
		const readers = () =>
			listDeliveries(office, id)
				.filter(({ isRead }) => isRead)
				.map(({ name }) => name)
		expect(readers()).toEqual([])
		workedOff()
		expect([listDeliveries(office, id).length, readers()]).toEqual([4, []])
		const [one] = listConversations(writerOf(parent), 'announcements', query).rows
		const [{ last } = { last: '' }] = rows<{ last: string }>(
			'select last_id as last from conversations where id = ?',
			one?.id ?? '',
		)
		markRead(writerOf(parent), one?.id ?? '', last)
		expect(readers()).toEqual([parent.name])
		const counted = () =>
			listBroadcasts(office, ['sent'], query).rows.map(({ inApp, read }) => `${read} of ${inApp}`)
		expect(counted()).toEqual(['1 of 3'])
		markRead(writerOf(other), one?.id ?? '', last)
		expect(readers().sort()).toEqual([parent.name, other.name].sort())
		expect(counted()).toEqual(['2 of 3'])
	})

	it('that is planned goes out at its time, and can be taken back until then', () => {
		const soon = Date.now() + HOUR
		const id = sent(office, { sendAt: soon })
		workedOff(soon - 1)
		expect(mails()).toEqual([])
		expect(cancelBroadcast(office, id)).toMatchObject({ ok: true })
		workedOff(soon + 1)
		expect(mails()).toEqual([])
		expect(confirmBroadcast(office, id, tokenFor(office))).toMatchObject({ ok: true })
		workedOff(soon + 1)
		expect(mails()).toHaveLength(3)
		expect(cancelBroadcast(office, id)).toMatchObject({ ok: false, status: 409 })
	})

	it('skips who was kept from the child by a court while it waited', () => {
		const soon = Date.now() + HOUR
		const id = sent(office, { sendAt: soon })
		change(
			`update guardianships set no_contact = 1 where guardian_id in (select id from guardians where membership_id = ?)`,
			its.parent.membershipId,
		)
		workedOff(soon)
		expect(mails().map(({ to }) => to)).not.toContain(its.parent.email)
		expect(listDeliveries(office, id)).toContainEqual(
			expect.objectContaining({ name: its.parent.name, state: 'skipped' }),
		)
	})

	it('is nobody’s to see or send but of the office and of who wrote it', () => {
		const { teacher, stranger } = its
		const id = drafted(writerOf(teacher))
		const token = tokenFor(writerOf(teacher))
		for (const who of [stranger, its.parent, anAdminAt(aSchool())])
			expect(confirmBroadcast(writerOf(who), id, token)).toBeNull()
		expect(listBroadcasts(writerOf(stranger), ['draft'], query).rows).toEqual([])
		expect(listBroadcasts(office, ['draft'], query).rows).toMatchObject([{ id }])
	})
})

describe('500 families', () => {
	/** Takes what it has not seen yet, and says of every third call that it failed. */
	function aWeakPost() {
		const taken: string[] = []
		let calls = 0
		const post: Post = {
			keepsWords: false,
			deliver: async ({ to }) => {
				calls += 1
				if (calls % 3 === 0) return { ok: false, failure: 'busy', down: false }
				taken.push(to)
				return { ok: true }
			},
		}
		return { post, taken }
	}

	function aLargeSchool() {
		const school = aSchool()
		for (let i = 0; i < 500; i++) {
			const child = aStudent(school, { familyId: aFamily(school, `Family ${i}`) })
			aGuardianOf(school, child, { name: `Guardian ${i}`, email: `guardian${i}@example.test` })
		}
		return writerOf(anAdminAt(school))
	}

	it('each get a message exactly once through a provider that fails every third call', async () => {
		const access = aLargeSchool()
		const shown = resolveAudience(access, { to: 'families' }, 'message')
		expect(shown?.recipients).toHaveLength(500)
		const id = sent(access)
		// Confirmed twice, and the job stopped and begun again between any two batches.
		confirmBroadcast(access, id, shown?.token ?? '')
		workedOff()
		workedOff()
		const { post, taken } = aWeakPost()
		let now = Date.now()
		for (let round = 0; round < 200; round++, now += 3 * 60_000) await sendDueMail(post, { now: () => now })
		expect(takeErrorLog().length).toBeGreaterThan(100)
		expect(taken).toHaveLength(500)
		expect(new Set(taken).size).toBe(500)
		expect(listBroadcasts(access, ['sent'], query).rows).toMatchObject([
			{ id, counts: [{ state: 'sent', n: 500 }] },
		])
	})
})

describe('what was not delivered', () => {
	const down: Post = {
		keepsWords: false,
		deliver: async () => ({ ok: false, failure: 'bounced', down: false }),
	}

	it('is listed, and sent again once to the address somebody has now', async () => {
		change(
			`update guardians set email = 'wrong@example.test' where membership_id = ?`,
			its.parent.membershipId,
		)
		sent(office, { audience: { to: 'family', id: its.familyId } })
		workedOff()
		const start = Date.now()
		await sendDueMail(down, { now: () => start })
		await sendDueMail(down, { now: () => start + 25 * HOUR })
		expect(takeErrorLog()).toHaveLength(2)
		const failed = listFailed(office, query)
		expect(failed).toMatchObject({ total: 1, rows: [{ email: 'wrong@example.test', subject: 'Concert' }] })
		change(
			`update guardians set email = 'right@example.test' where membership_id = ?`,
			its.parent.membershipId,
		)
		const ids = failed.rows.map(({ id }) => id)
		expect([retryDeliveries(office, ids), retryDeliveries(office, ids)]).toEqual([1, 0])
		expect(listFailed(office, query).total).toBe(0)
		const waiting = rows('select to_address from outbox where sent_at is null and dead_at is null')
		expect(waiting).toEqual([{ to_address: 'right@example.test' }])
	})

	it('is nobody else’s to send again', async () => {
		sent(office, { audience: { to: 'family', id: its.familyId } })
		workedOff()
		const start = Date.now()
		await sendDueMail(down, { now: () => start })
		await sendDueMail(down, { now: () => start + 25 * HOUR })
		expect(takeErrorLog()).toHaveLength(2)
		const ids = listFailed(office, query).rows.map(({ id }) => id)
		expect(ids).toHaveLength(1)
		for (const who of [its.teacher, anAdminAt(aSchool())]) expect(retryDeliveries(writerOf(who), ids)).toBe(0)
	})
})
