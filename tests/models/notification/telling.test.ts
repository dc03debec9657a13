import { beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { withdrawAbsence } from '#app/models/lesson/absence-withdrawal.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { saveRoll } from '#app/models/learning/lesson-roll.server.ts'
import { findConversation } from '#app/models/message/reading.server.ts'
import { reply } from '#app/models/message/conversation.server.ts'
import { markRead } from '#app/models/message/member.server.ts'
import {
	findNotifications,
	saveNotifications,
	type NotificationSettings,
} from '#app/models/notification/settings.server.ts'
import { tellOfAnswer } from '#app/models/notification/school-events.server.ts'
import { claimMail } from '#app/models/mail/delivery.server.ts'
import { sendSummaries } from '#app/models/hourly/summaries.server.ts'
import { quietUntil } from '#app/domain/notification/quiet.server.ts'
import { NO_MARK } from '#app/domain/lesson/roll.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aLesson, aPerson, joins } from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'
import { aSchoolThatWrites, begun, writerOf } from '../../support/messages.ts'
import { allOf } from '../../support/steps.ts'
import { anInstrument } from '../../support/students.ts'

const HOUR = 60 * 60 * 1000
const at = (text: string) => Date.parse(text)

let its: ReturnType<typeof aSchoolThatWrites>
let office: Access
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: at('2026-04-14T15:00:00Z') })
	its = aSchoolThatWrites()
	office = writerOf(its.office)
	change('update schools set time_zone = ?', 'Europe/London')
})

function chooses(person: Access, settings: Partial<NotificationSettings>) {
	const { version, ...before } = findNotifications(person)
	const saved = saveNotifications(person, version, { ...before, ...settings })
	if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
}

const zoneOf = (person: { userId: string }, zone: string) =>
	change(
		`insert into preferences (user_id, time_zone, updated_at) values (?, ?, 1)
		on conflict (user_id) do update set time_zone = excluded.time_zone`,
		person.userId,
		zone,
	)
const lines = () => rows<{ text: string }>('select text from digest_lines').map(({ text }) => text)

describe('a reply', () => {
	const write_ = () => begun(writerOf(its.parent), { to: ['office'], subject: 'A question' })

	it('is emailed to whoever chose nothing', () => {
		write_()
		expect(mails()).toMatchObject([{ kind: 'message-notice', to: office.email }])
	})

	it('is not emailed to whoever wants no emails about messages, and is in their inbox all the same', () => {
		chooses(office, { hows: { message: 'off' } })
		const id = write_()
		expect(mails()).toEqual([])
		expect(findConversation(office, id)?.unread).toBe(1)
	})

	it('waits for the summary of whoever chose one', () => {
		chooses(office, { hows: { message: 'digest' } })
		write_()
		expect(mails()).toEqual([])
		expect(lines()).toEqual([`${its.parent.name} (parent or guardian) wrote to you: “A question”`])
	})

	it('waits until quiet hours are over on the clock of whoever gets it', () => {
		zoneOf(its.office, 'Asia/Tokyo')
		chooses(office, { quiet: 'own', quietFrom: '22:00', quietTo: '07:00' })
		write_()
		// Midnight in Tokyo.
		expect(claimMail(Date.now())).toBeNull()
		expect(claimMail(at('2026-04-14T21:59:00Z'))).toBeNull()
		expect(claimMail(at('2026-04-14T22:00:00Z'))).toMatchObject({ kind: 'message-notice' })
	})

	it('waits for the quiet hours of the school where somebody chose none of their own, and not where they want none', () => {
		change(
			`insert into school_preferences (school_id, updated_at, quiet_from, quiet_to) values (?, 1, '15:00', '18:00')`,
			its.school.id,
		)
		write_()
		// Four o’clock in London, an hour before UTC says so.
		expect(claimMail(Date.now())).toBeNull()
		expect(claimMail(at('2026-04-14T17:00:00Z'))).not.toBeNull()
		change('delete from outbox')
		chooses(office, { quiet: 'none' })
		reply(writerOf(its.parent), begun(writerOf(its.parent), {}), newId(), { kind: 'message', body: 'b' })
		expect(claimMail(Date.now())).not.toBeNull()
	})
})

describe('quiet hours', () => {
	it.each([
		[
			'not on',
			{ from: '21:00', to: '07:00' },
			'Europe/London',
			'2026-04-14T15:00:00Z',
			'2026-04-14T15:00:00Z',
		],
		[
			'before midnight',
			{ from: '21:00', to: '07:00' },
			'UTC',
			'2026-04-14T22:10:00Z',
			'2026-04-15T07:00:00Z',
		],
		['after midnight', { from: '21:00', to: '07:00' }, 'UTC', '2026-04-15T03:10:00Z', '2026-04-15T07:00:00Z'],
		['within a day', { from: '12:00', to: '14:00' }, 'UTC', '2026-04-15T13:59:00Z', '2026-04-15T14:00:00Z'],
		[
			'over the hour that is skipped',
			{ from: '22:00', to: '01:30' },
			'Europe/London',
			'2026-03-28T23:00:00Z',
			'2026-03-29T01:00:00Z',
		],
		[
			'from and to the same time',
			{ from: '07:00', to: '07:00' },
			'UTC',
			'2026-04-15T03:00:00Z',
			'2026-04-15T03:00:00Z',
		],
	])('are over when a clock says so: %s', (_case, hours, zone, now, until) => {
		expect(new Date(quietUntil(hours, zone, at(now))).toISOString()).toBe(new Date(until).toISOString())
	})
})

describe('a summary', () => {
	beforeEach(() => {
		zoneOf(its.office, 'America/New_York')
		chooses(office, { hows: { message: 'digest' } })
		begun(writerOf(its.parent), { to: ['office'], subject: 'First' })
		begun(writerOf(its.other), { to: ['office'], subject: 'Second' })
	})

	it('comes once at seven on the clock of whoever gets it, however often the job runs', () => {
		expect(allOf(sendSummaries(at('2026-04-15T10:59:00Z')))).toBe(0)
		expect(allOf(sendSummaries(at('2026-04-15T11:05:00Z')))).toBe(1)
		expect(allOf(sendSummaries(at('2026-04-15T11:06:00Z')))).toBe(0)
		expect(allOf(sendSummaries(at('2026-04-16T12:00:00Z')))).toBe(0)
		const [mail, ...more] = mails()
		expect(more).toEqual([])
		expect(mail?.text).toContain('“First”')
		expect(mail?.text).toContain('“Second”')
		expect(lines()).toEqual([])
	})

	it('of a week comes on Monday', () => {
		chooses(office, { digest: 'weekly' })
		expect(allOf(sendSummaries(at('2026-04-17T12:00:00Z')))).toBe(0)
		expect(allOf(sendSummaries(at('2026-04-20T11:00:00Z')))).toBe(1)
	})

	it('leaves out what was read in the meantime, and is not sent about nothing', () => {
		const [first, second] = rows<{ id: string; last: string }>(
			'select id, last_id as last from conversations order by id',
		)
		markRead(office, first?.id ?? '', first?.last ?? '')
		expect(allOf(sendSummaries(at('2026-04-15T12:00:00Z')))).toBe(1)
		expect(mails()[0]?.text).not.toContain('“First”')
		change('delete from outbox')
		reply(writerOf(its.other), second?.id ?? '', newId(), { kind: 'message', body: 'More' })
		expect(mails()).toEqual([])
	})

	it('is nothing for whoever has left', () => {
		change('update memberships set ended_at = 1 where id = ?', its.office.membershipId)
		expect(allOf(sendSummaries(at('2026-04-15T12:00:00Z')))).toBe(0)
		expect(mails()).toEqual([])
	})

	it('that could not be queued is sent whole the next time', () => {
		change("create trigger broken before insert on outbox begin select raise(abort, 'disk'); end")
		expect(() => allOf(sendSummaries(at('2026-04-15T12:00:00Z')))).toThrow('disk')
		change('drop trigger broken')
		expect(lines()).toHaveLength(2)
		expect(allOf(sendSummaries(at('2026-04-15T12:01:00Z')))).toBe(1)
	})
})

describe('an absence', () => {
	it('is told to whoever teaches the lesson, the office, and whoever reported it, each as they chose', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		change("update users set email = 'home@example.test' where id = ?", its.parent.userId)
		chooses(office, { hows: { absence: 'off' } })
		const reported = reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child, { note: 'Flu' })
		expect(reported.ok).toBe(true)
		const told = mails().filter(({ kind }) => kind === 'absence')
		expect(told.map(({ to }) => to).sort()).toEqual([writerOf(its.teacher).email, 'home@example.test'].sort())
		expect(told[0]?.text).toContain('Flu')
		expect(told[0]?.text).toContain('Maya Okafor')
		const toTeacher = told.find(({ to }) => to !== 'home@example.test')
		expect(toTeacher?.text).toContain(`/dashboard/teacher/class/${its.classId}/lessons/${id}`)
	})

	it('that is taken back is told to the same people', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		const family = accessOf(its.parent, 'lesson:book')
		chooses(office, { hows: { absence: 'now' } })
		reportAbsence(family, id, its.child)
		const told = mails().filter(({ kind }) => kind === 'absence')
		change('delete from outbox')
		expect(withdrawAbsence(family, id, its.child).ok).toBe(true)
		const back = mails()
		expect(back.map(({ kind, to }) => [kind, to])).toEqual(told.map(({ kind, to }) => [kind, to]))
		expect(back).toHaveLength(3)
		for (const { text } of back) expect(text).toContain('will come to Violin on')
		expect(back.find(({ to }) => to === office.email)?.text).toContain('The reported absence was taken back.')
	})

	it('from a trial lesson is told in the words of the reader’s language', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		change("update classes set name = 'Trial lesson, Maya Okafor'")
		change(
			"insert or replace into preferences (user_id, language, updated_at) values (?, 'de', 0)",
			its.parent.userId,
		)
		reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child)
		const toParent = mails().find(({ to }) => to === its.parent.email)
		expect(toParent?.text).toContain('nicht kommt (Probestunde, Maya Okafor)')
	})

	it('that the office enters ahead of a lesson is told to its teacher alone, once', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		const enter = (code: string, staffNote?: string) =>
			markLesson(office, id, [{ studentId: its.child, code, staffNote }], { source: 'office' })
		expect(enter('A', 'Her mother called').ok).toBe(true)
		expect(enter('M').ok).toBe(true)
		const told = mails().filter(({ kind }) => kind === 'absence')
		expect(told.map(({ to }) => to)).toEqual([writerOf(its.teacher).email])
		expect(told[0]?.text).toContain('The office entered an absence of Maya Okafor from Violin on')
		expect(told[0]?.text).toContain('Her mother called')
	})

	it('that the office takes back ahead of a lesson is told to its teacher, too', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		const roll = (code: string) =>
			saveRoll(
				office,
				id,
				{ entries: [{ studentId: its.child, code }], publish: false },
				{ source: 'office' },
			)
		expect(roll('N').ok).toBe(true)
		change('delete from outbox')
		expect(roll(NO_MARK)).toMatchObject({ ok: true, value: { marked: 1 } })
		expect(roll(NO_MARK)).toMatchObject({ ok: true, value: { marked: 0 } })
		expect(rows('select 1 from attendance_marks where replaced_at is null')).toEqual([])
		expect(rows(`select 1 from make_up_credits where state = 'open'`)).toEqual([])
		expect(mails().map(({ to }) => to)).toEqual([writerOf(its.teacher).email])
		expect(mails()[0]?.text).toContain('will come to Violin on')
	})

	it('is not told to the teacher who entered it, nor once the lesson has begun', () => {
		const lessonAt = (startsAt: number) =>
			aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		const mark = (access: Access, id: string) =>
			markLesson(access, id, [{ studentId: its.child, code: 'A' }], { source: 'office' })
		mark(accessOf(its.teacher), lessonAt(Date.now() + 72 * HOUR))
		mark(office, lessonAt(Date.now() - HOUR))
		expect(mails().filter(({ kind }) => kind === 'absence')).toEqual([])
	})

	it('is told to a teacher without an account at their own address, and leads to no page', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		change(
			"update teachers set membership_id = null, email = 'dora@example.test', email_key = 'dora@example.test' where id = ?",
			its.teacherId,
		)
		reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child)
		const told = mails().find(({ to }) => to === 'dora@example.test')
		expect(told?.text).toContain('The family of Maya Okafor reported an absence from Violin on')
		expect(told?.text).not.toContain('http')
	})

	it('of an adult speaks to them, and does not say that their family reported it', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		const adult = joins(aPerson({ email: 'hanna@example.test' }), its.school, 'student', 'learner')
		change('update students set membership_id = ? where id = ?', adult.membershipId, its.child)
		expect(reportAbsence(accessOf(adult, 'lesson:book'), id, its.child).ok).toBe(true)
		const textTo = (email: string) => mails().find(({ to }) => to === email)
		expect(textTo('hanna@example.test')?.subject).toContain('Your absence on')
		expect(textTo('hanna@example.test')?.text).toContain('knows that you will not come to Violin on')
		expect(textTo('hanna@example.test')?.text).not.toContain('Maya')
		expect(textTo(writerOf(its.teacher).email ?? '')?.text).toContain('Maya Okafor reported an absence from')
	})

	it('of an adult that a guardian reported speaks to both as who they are', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		change(
			"update students set birth_date = '2001-01-01', email = 'maya@example.test' where id = ?",
			its.child,
		)
		reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child)
		const subjectTo = (email?: string | null) => mails().find(({ to }) => to === email)?.subject
		expect(subjectTo('maya@example.test')).toContain('Your absence on')
		expect(subjectTo(its.parent.email)).toContain('Maya Okafor will be absent on')
	})

	it('leads a guardian without an account to no page', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		change('update guardianships set is_primary = 0')
		const first = aGuardianOf(its.school, its.child, { email: 'first@example.test' })
		change('update guardianships set is_primary = 1 where guardian_id = ?', first)
		reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child)
		const textTo = (email?: string | null) => mails().find(({ to }) => to === email)?.text
		expect(textTo(its.parent.email)).toContain('/student/schedule')
		expect(textTo('first@example.test')).toContain('Maya Okafor')
		expect(textTo('first@example.test')).not.toContain('/student/')
	})

	it('from a private lesson does not name the student as the lesson too', () => {
		change("update classes set name = 'Maya Okafor' where id = ?", its.classId)
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child)
		const [told] = mails().filter(({ kind }) => kind === 'absence')
		expect(told?.text).toContain('The family of Maya Okafor reported an absence from the private lesson on')
	})

	it('from a private lesson names its instrument, because a child may have two of them', () => {
		const violin = anInstrument(its.school, 'Violin')
		change(
			"update classes set kind = 'private', name = 'Maya Okafor', instrument_id = ? where id = ?",
			...[violin, its.classId],
		)
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child)
		const [told] = mails().filter(({ kind }) => kind === 'absence')
		expect(told?.text).toContain('an absence from the private lesson (Violin) on')
	})

	it('waits for the summary of an administrator, who has teachers to hear of it at once', () => {
		const startsAt = Date.now() + 72 * HOUR
		const id = aLesson(its.school, { classId: its.classId, startsAt, teacherId: its.teacherId })
		reportAbsence(accessOf(its.parent, 'lesson:book'), id, its.child)
		expect(lines()).toHaveLength(1)
		expect(lines()[0]).toContain('Maya Okafor will not come to Violin')
	})
})

it('the office is told how a family answered an offer', () => {
	const answer = { answer: 'accept', student: 'Ada Lind', className: 'Violin', classId: 'c' } as const
	write((tx) => tellOfAnswer(tx, accessOf(its.parent, 'lesson:book'), answer))
	expect(mails()).toMatchObject([{ kind: 'offer-answer', to: office.email }])
	expect(mails()[0]?.text).toContain('The family of Ada Lind accepted the seat in Violin.')
})

describe('choices', () => {
	it('are each person’s own, and of one school alone', () => {
		chooses(office, { hows: { message: 'off', absence: 'now' }, digest: 'weekly' })
		expect(findNotifications(office)).toMatchObject({
			hows: { message: 'off', absence: 'now', offer: 'now' },
			digest: 'weekly',
			version: 1,
		})
		expect(findNotifications(writerOf(its.teacher)).hows).toEqual({
			message: 'now',
			announcement: 'now',
			change: 'now',
			recording: 'now',
			absence: 'now',
			report: 'now',
		})
		const elsewhere = aSchoolThatWrites()
		expect(findNotifications(writerOf(elsewhere.office)).hows.message).toBe('now')
	})

	it('begun from an older page are refused', () => {
		chooses(office, { hows: { message: 'off' } })
		expect(saveNotifications(office, 0, findNotifications(office))).toMatchObject({ ok: false, status: 409 })
	})

	it('stand in the history by what changed', () => {
		chooses(office, { hows: { message: 'off' } })
		const [entry] = rows<{ after: string }>(
			"select after from audit_entries where action = 'notifications.changed'",
		)
		expect(JSON.parse(entry?.after ?? '')).toEqual({ message: 'No email' })
	})
})
