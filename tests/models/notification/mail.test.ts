import { beforeEach, describe, expect, it } from 'vitest'
import { embeddedPost } from '#app/adapters/mail/post.server.ts'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import { markBounced } from '#app/models/mail/bounce.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addLine } from '#app/models/notification/telling.server.ts'
import { findNotifications } from '#app/models/notification/settings.server.ts'
import { forgetBounce, listBounced } from '#app/models/notification/bounced.server.ts'
import {
	confirmBroadcast,
	saveBroadcastDraft,
	type BroadcastDraft,
} from '#app/models/message/broadcast.server.ts'
import { listDeliveries } from '#app/models/message/broadcast-list.server.ts'
import { listFailed } from '#app/models/message/failed.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { retryDeliveries } from '#app/models/message/retry.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { queueMail, queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import {
	findUnsubscribe,
	signUnsubscribe,
	stopBulk,
	subscribeAgain,
	unsubscribe,
} from '#app/models/mail/unsubscribe.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { write } from '#db/client.server.ts'
import { messageList } from '#app/domain/message/list.ts'
import { readList } from '#app/utils/list-query.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { takeErrorLog } from '../../support/error-log.ts'
import { PostOffice } from '../../support/post-office.ts'
import { accessOf } from '../../support/factories.ts'
import { aSchoolThatWrites, begun, writerOf } from '../../support/messages.ts'

const query = readList(new URLSearchParams(), messageList)

let its: ReturnType<typeof aSchoolThatWrites>
let office: Access
beforeEach(() => {
	its = aSchoolThatWrites()
	office = writerOf(its.office)
})

function sent(draft: Partial<BroadcastDraft> = {}): string {
	const its_ = { kind: 'announcement', subject: 'Concert', body: 'On Friday.', sendAt: null } as const
	const whole: BroadcastDraft = { ...its_, audience: { to: 'families' }, ...draft }
	const saved = saveBroadcastDraft(office, newId(), whole)
	if (!saved?.ok) throw new Error('The office may write to all families.')
	const token = resolveAudience(office, whole.audience, whole.kind)?.token ?? ''
	expect(confirmBroadcast(office, saved.value.id, token)?.ok).toBe(true)
	while (sendNextBatch());
	return saved.value.id
}

const bulkMail = () =>
	rows<{ to: string; unsubscribe: string | null; id: string }>(
		'select id, to_address as "to", unsubscribe from outbox order by rowid',
	)
const tokenIn = (address: string | null | undefined) => address?.split('/').at(-1) ?? ''
/** Why somebody gets no email of an announcement; null where they do. */
function without(name: string, kind: BroadcastDraft['kind'] = 'announcement') {
	const { recipients, excluded } = resolveAudience(office, { to: 'families' }, kind) ?? {
		recipients: [],
		excluded: [],
	}
	const recipient = recipients.find((one) => one.name === name)
	return recipient ? recipient.without : (excluded.find((one) => one.name === name)?.reason ?? 'unknown')
}

describe('unsubscribing', () => {
	it('is offered in every announcement, and in nothing that people have to be told', () => {
		sent()
		const all = bulkMail()
		expect(all.length).toBeGreaterThan(0)
		for (const { unsubscribe: address } of all)
			expect(address).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]+\.[\w-]+$/)
		change('delete from outbox')
		sent({ kind: 'emergency' })
		sent({ audience: { to: 'family', id: its.familyId } })
		begun(writerOf(its.parent), { to: ['office'] })
		expect(bulkMail().length).toBeGreaterThan(2)
		expect(bulkMail().filter((one) => one.unsubscribe)).toEqual([])
	})

	it('goes to the provider as headers that a mail program posts to, and in the text as well', async () => {
		sent()
		const provider = await new PostOffice().open()
		await sendDueMail(provider.post())
		const [[id, letter] = []] = provider.delivered as unknown as [
			string,
			{ headers: Record<string, string>; tags: unknown; text: string },
		][]
		const mail = bulkMail().find((one) => one.id === id)
		expect(letter?.headers).toEqual({
			'List-Unsubscribe': `<${mail?.unsubscribe}>`,
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		})
		expect(letter?.tags).toEqual([{ name: 'mail', value: id }])
		expect(letter?.text).toContain(
			`Unsubscribe from announcements of ${its.school.name}: ${mail?.unsubscribe}`,
		)
		await provider.close()
	})

	it('stops announcements for the mailbox, however often, and leaves emergencies', () => {
		aGuardianOf(its.school, its.child, { name: 'Paper Parent', email: 'shared@example.test' })
		aGuardianOf(its.school, its.child, { name: 'Other Parent', email: 'Shared@example.test' })
		sent()
		const mail = bulkMail().find(({ to }) => to.toLowerCase() === 'shared@example.test')
		const token = tokenIn(mail?.unsubscribe)
		expect(findUnsubscribe(token)).toEqual({ school: its.school.name, topic: 'announcement', isOff: false })
		expect([unsubscribe(token), unsubscribe(token)]).toEqual([true, true])
		expect(findUnsubscribe(token)?.isOff).toBe(true)
		expect([without('Paper Parent'), without('Other Parent')]).toEqual(['muted', 'muted'])
		const reached = (kind: BroadcastDraft['kind']) =>
			['Paper Parent', 'Other Parent'].filter((name) => without(name, kind) === null).length
		expect([reached('announcement'), reached('emergency')]).toEqual([0, 1])
		expect(subscribeAgain(token)).toBe(true)
		expect(reached('announcement')).toBe(1)
	})

	it('shows in the settings of somebody with an account, and not at another school of theirs', () => {
		const parent = writerOf(its.parent)
		const token = signUnsubscribe(its.school.id, 'announcement', `member:${parent.membershipId}`)
		unsubscribe(token)
		expect(findNotifications(parent).hows.announcement).toBe('off')
		expect(findNotifications(writerOf(its.other)).hows.announcement).toBe('now')
	})

	it('takes no link but ours', () => {
		const token = signUnsubscribe(office.schoolId, 'announcement', 'guardian:g')
		const [text = '', signature = ''] = token.split('.')
		const other = Buffer.from(JSON.stringify([office.schoolId, 'message', 'member:x'])).toString('base64url')
		for (const forged of [`${other}.${signature}`, `${text}.x`, '', 'none'])
			expect([findUnsubscribe(forged), unsubscribe(forged)], forged).toEqual([null, false])
		expect(rows('select * from notification_choices')).toEqual([])
	})

	it('from a summary turns off what came in it', () => {
		change(
			`insert into notification_choices (school_id, event, recipient, how, at) values (?, 'message', ?, 'digest', 1)`,
			its.school.id,
			`member:${office.membershipId}`,
		)
		const token = signUnsubscribe(office.schoolId, 'summary', `member:${office.membershipId}`)
		expect(findUnsubscribe(token)?.isOff).toBe(false)
		unsubscribe(token)
		expect(findNotifications(office).hows).toEqual({
			message: 'off',
			change: 'now',
			absence: 'off',
			offer: 'now',
			recording: 'now',
		})
		expect(findUnsubscribe(token)?.isOff).toBe(true)
	})

	it('comes of a complaint, too', () => {
		const parent = aGuardianOf(its.school, its.child, { name: 'Angry Parent', email: 'angry@example.test' })
		expect(parent).toBeTruthy()
		sent()
		expect(stopBulk(bulkMail().find(({ to }) => to === 'angry@example.test')?.id ?? '')).toBe(true)
		expect(without('Angry Parent')).toBe('muted')
	})
})

describe('an address that mail comes back from', () => {
	beforeEach(() => {
		aGuardianOf(its.school, its.child, { name: 'Gone Parent', email: 'gone@bounce.example' })
	})
	const today = '2026-04-14'
	const goneNeed = () => listNeeds(office, today).find(({ need }) => need === 'bounced')
	const delivered = (id: string) =>
		listDeliveries(office, id).find(({ name }) => name === 'Gone Parent')?.state

	it('is not written to until somebody corrects it, and needs attention until then', async () => {
		const id = sent()
		expect(goneNeed()).toBeUndefined()
		await sendDueMail(embeddedPost)
		expect(delivered(id)).toBe('failed')
		expect(goneNeed()).toMatchObject({ people: 1, name: 'Gone Parent', id: its.child })
		expect(listBounced(office)).toMatchObject([
			{ kind: 'guardian', name: 'Gone Parent', email: 'gone@bounce.example', studentId: its.child },
		])
		expect(without('Gone Parent')).toBe('bounced')
		const failed = listFailed(office, query).rows.map((row) => row.id)
		expect(retryDeliveries(office, failed)).toBe(0)

		change(
			"update guardians set email = 'here@example.test', email_key = 'here@example.test' where name = 'Gone Parent'",
		)
		expect([goneNeed(), listBounced(office), without('Gone Parent')]).toEqual([undefined, [], null])
		expect(retryDeliveries(office, failed)).toBe(1)
	})

	it('keeps back what was queued before it was known', async () => {
		const mail = { kind: 'k', to: 'gone@bounce.example', subject: 's', text: 't', html: 'h' }
		const [first] = write((tx) =>
			queueSchoolMail(tx, office.schoolId, [mail, { ...mail, to: 'Gone@bounce.example' }]),
		)
		markBounced(first ?? '')
		const tried: string[] = []
		const post = {
			keepsWords: true,
			deliver: async ({ to }: { to: string }) => (tried.push(to), { ok: true as const }),
		}
		await sendDueMail(post)
		expect(tried).toEqual([])
		expect(rows('select last_error from outbox where dead_at is not null')).toHaveLength(2)
	})

	it('is known once, and of one school alone', async () => {
		sent()
		await sendDueMail(embeddedPost)
		const [{ id }] = rows<{ id: string }>('select id from outbox where bounced_at is not null') as [
			{ id: string },
		]
		expect([markBounced(id), markBounced('none')]).toEqual([false, false])
		expect(rows("select * from audit_entries where action = 'mail.bounced'")).toHaveLength(1)
		const elsewhere = writerOf(aSchoolThatWrites().office)
		expect(listBounced(elsewhere)).toEqual([])
		expect(forgetBounce(elsewhere, 'gone@bounce.example')).toBe(false)
		expect(listBounced(office)).toHaveLength(1)
	})

	it('of somebody’s account is known to their school from mail of the platform', () => {
		change(
			"update users set email = 'me@example.test', email_key = 'me@example.test' where id = ?",
			its.teacher.userId,
		)
		write((tx) => queueMail(tx, [{ kind: 'k', to: 'me@example.test', subject: 's', text: 't', html: 'h' }]))
		markBounced(rows<{ id: string }>('select id from outbox order by rowid desc')[0]?.id ?? '')
		expect(listBounced(office)).toMatchObject([{ email: 'me@example.test' }])
	})

	it('is written to again once the office says that it works', async () => {
		sent()
		await sendDueMail(embeddedPost)
		expect(forgetBounce(office, 'Gone@bounce.example')).toBe(true)
		expect([listBounced(office), without('Gone Parent')]).toEqual([[], null])
	})
})

it('what somebody chose, what waited for them and their address go with their erasure', async () => {
	const { child, school, parent } = its
	aGuardianOf(school, child, { name: 'Gone Parent', email: 'gone@bounce.example' })
	sent()
	await sendDueMail(embeddedPost)
	for (const key of [`member:${parent.membershipId}`, `student:${child}`])
		change(
			`insert into notification_choices (school_id, event, recipient, how, at) values (?, 'announcement', ?, 'off', 1)`,
			school.id,
			key,
		)
	change(
		'insert into notification_settings (school_id, membership_id, updated_at) values (?, ?, 1)',
		school.id,
		parent.membershipId,
	)
	const line = {
		text: 't',
		path: '/messaging',
		membershipId: parent.membershipId ?? '',
		event: 'message',
	} as const
	write((tx) => addLine(tx, office.schoolId, line))
	change('update students set archived_at = 1 where id = ?', child)
	const access = accessOf(its.office, 'student:erase')
	const erased = eraseStudent(access, child, { version: 1, name: 'Maya Okafor' })
	expect(erased).toMatchObject({ ok: true })
	for (const table of ['notification_choices', 'notification_settings', 'digest_lines', 'bounced_addresses'])
		expect(rows(`select * from ${table}`), table).toEqual([])
})

it('nothing is logged of whose address it was', async () => {
	aGuardianOf(its.school, its.child, { name: 'Gone Parent', email: 'gone@bounce.example' })
	sent()
	await sendDueMail(embeddedPost)
	expect(JSON.stringify(takeErrorLog())).not.toContain('gone@')
})
