import { beforeEach, describe, expect, it } from 'vitest'
import { sendNextBatch } from '#app/models/mail/broadcast.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import { listBroadcasts, listDeliveries } from '#app/models/message/broadcast-list.server.ts'
import {
	confirmBroadcast,
	saveBroadcastDraft,
	type BroadcastDraft,
} from '#app/models/message/broadcast.server.ts'
import { muteAnnouncements } from '#app/models/notification/settings.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { messageList } from '#app/domain/message/list.ts'
import { newId } from '#app/utils/id.server.ts'
import { readList } from '#app/utils/list-query.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aColleagueAt, aLesson, aStudent, anEnrolment } from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'
import { aSchoolThatWrites, writerOf } from '../../support/messages.ts'

const DAY = 24 * 60 * 60 * 1000
const query = readList(new URLSearchParams(), messageList)

let its: ReturnType<typeof aSchoolThatWrites>
let office: Access
let later: number
beforeEach(() => {
	its = aSchoolThatWrites()
	office = writerOf(its.office)
	later = Date.now() + 2 * DAY
})

/** Saved, reviewed and confirmed; `by` confirms a draft that somebody else has written. */
function scheduled(draft: Partial<BroadcastDraft> = {}, writer = office, by = writer): string {
	const values: BroadcastDraft = {
		kind: 'message',
		subject: 'Concert',
		body: 'Dear {name}, {students} plays.',
		audience: { to: 'families' },
		sendAt: later,
		...draft,
	}
	const saved = saveBroadcastDraft(writer, newId(), values)
	if (!saved?.ok) throw new Error(JSON.stringify(saved))
	const { token = '' } = resolveAudience(by, values.audience, values.kind, values.sendAt) ?? {}
	const confirmed = confirmBroadcast(by, saved.value.id, token)
	if (!confirmed?.ok) throw new Error(JSON.stringify(confirmed))
	return saved.value.id
}

function workOff(now = later, size?: number) {
	while (sendNextBatch(now, size));
}

const reached = () =>
	mails()
		.map(({ to }) => to)
		.sort()
const statesOf = (id: string) => listDeliveries(office, id).map(({ name, state }) => `${name}: ${state}`)
const owe = (familyId: string, amount: number, id: string) =>
	change(
		`insert into ledger_entries (school_id, family_id, at, id, kind, day, amount_minor, by)
			values (?, ?, 1, ?, 'refund', '2026-01-01', ?, 'u')`,
		its.school.id,
		familyId,
		id,
		amount,
	)
const correctAddress = (email: string) =>
	change(
		'update guardians set email = ?, name = ? where membership_id = ?',
		email,
		'Corrected Okafor',
		its.parent.membershipId,
	)

describe('a scheduled message', () => {
	it('goes to the address, under the name and about the children of the day it is sent', () => {
		const id = scheduled({ audience: { to: 'family', id: its.familyId } })
		correctAddress('right@example.test')
		change(`update students set first_name = 'Mia' where id = ?`, its.child)
		workOff()
		expect(reached()).toEqual(['right@example.test'])
		expect(mails()[0]?.text).toContain('Dear Corrected Okafor, Mia plays.')
		expect(listDeliveries(office, id)).toMatchObject([
			{ name: 'Corrected Okafor', about: 'Mia', email: 'right@example.test', state: 'queued' },
		])
	})

	it('reaches people who have opened an account meanwhile in the app', () => {
		change(
			`update guardians set membership_id = null, email = 'okafor@example.test' where membership_id = ?`,
			its.parent.membershipId,
		)
		const id = scheduled({ audience: { to: 'family', id: its.familyId } })
		change(
			`update guardians set membership_id = ?
				where id = (select substr(recipient, 10) from deliveries where broadcast_id = ?)`,
			its.parent.membershipId,
			id,
		)
		workOff()
		expect(listDeliveries(office, id)).toMatchObject([
			{ membershipId: its.parent.membershipId, conversationId: expect.any(String) as string, isRead: false },
		])
	})

	it('about the lessons of a day also reaches those who got one since, and not those who lost theirs', () => {
		aLesson(its.school, { classId: its.classId, startsAt: later })
		const id = scheduled({ audience: { to: 'today' } })
		const other = aClass(its.school)
		anEnrolment(its.school, other, aStudent(its.school, { firstName: 'Bo', email: 'bo@example.test' }))
		aLesson(its.school, { classId: other, startsAt: later })
		change('delete from lessons where class_id = ?', its.classId)
		workOff()
		expect(reached()).toEqual(['bo@example.test'])
		expect(statesOf(id)).toContain(`${its.parent.name}: skipped`)
		expect(listBroadcasts(office, ['sent'], query).rows).toMatchObject([{ id, people: 1 }])
	})

	it('ends as sent to nobody if nobody is left on its list', () => {
		owe(its.familyId, 100, 'a')
		const id = scheduled({ audience: { to: 'owing' } })
		expect(listBroadcasts(office, ['scheduled'], query).rows).toMatchObject([{ id, people: 1 }])
		owe(its.familyId, -100, 'b')
		workOff()
		expect(reached()).toEqual([])
		expect(statesOf(id)).toEqual([`${its.parent.name}: skipped`])
		expect(listBroadcasts(office, ['sent'], query).rows).toMatchObject([{ id, people: 0 }])
	})

	it('sends no email to people who have muted announcements since', () => {
		const id = scheduled({ kind: 'announcement', body: 'Come!', audience: { to: 'class', id: its.classId } })
		muteAnnouncements(writerOf(its.parent), true)
		workOff()
		expect(reached()).toEqual([])
		expect(statesOf(id)).toEqual([`${its.parent.name}: app`])
	})

	it('is read again once, so that nobody gets it twice after an interruption', () => {
		scheduled()
		aGuardianOf(its.school, its.child, { name: 'New', email: 'new@example.test' })
		expect(sendNextBatch(later, 1)).toBe(true)
		expect(rows('select state from broadcasts')).toEqual([{ state: 'sending' }])
		aGuardianOf(its.school, its.child, { name: 'Too Late', email: 'late@example.test' })
		workOff(later, 1)
		workOff(later + DAY, 1)
		expect(reached()).toHaveLength(4)
		expect(new Set(reached()).size).toBe(4)
		expect(reached()).toContain('new@example.test')
		expect(reached()).not.toContain('late@example.test')
	})

	it('keeps the reviewed list if its sender is gone or its tag was deleted', () => {
		change(
			`insert into tags (school_id, id, name, name_key, created_at) values (?, 't', 'Choir', 'choir', 1)`,
			its.school.id,
		)
		change(
			`insert into student_tags (school_id, student_id, tag_id) values (?, ?, 't')`,
			its.school.id,
			its.child,
		)
		scheduled({ audience: { to: 'tag', id: 't' } })
		scheduled({}, writerOf(its.teacher))
		change('delete from student_tags')
		change('delete from tags')
		change('update memberships set ended_at = 1 where id = ?', its.teacher.membershipId)
		aGuardianOf(its.school, its.child, { name: 'New', email: 'new@example.test' })
		workOff()
		expect(reached()).toEqual([its.parent.email, its.parent.email])
	})

	it('of a teacher that the office has scheduled is read with the reach of the office, which reviewed it', () => {
		scheduled({}, writerOf(its.teacher), office)
		workOff()
		expect(reached()).toHaveLength(3)
	})

	it('of a teacher reaches the families they teach by then', () => {
		scheduled({}, writerOf(its.teacher))
		const child = aStudent(its.school, { firstName: 'Bo', email: 'bo@example.test' })
		anEnrolment(its.school, its.classId, child)
		workOff()
		expect(reached()).toEqual(['bo@example.test', its.parent.email].sort())
	})

	it('of an office account without money is read with what the account may do', () => {
		const colleague = writerOf(aColleagueAt(its.school))
		scheduled({ audience: { to: 'families' } }, colleague)
		correctAddress('right@example.test')
		workOff()
		expect(reached()).toContain('right@example.test')
	})
})

it('a message that is sent at once goes to the reviewed people', () => {
	scheduled({ sendAt: null })
	correctAddress('right@example.test')
	aGuardianOf(its.school, its.child, { name: 'New', email: 'new@example.test' })
	workOff(Date.now() + 1)
	expect(reached()).toHaveLength(3)
	expect(reached()).not.toContain('right@example.test')
})
