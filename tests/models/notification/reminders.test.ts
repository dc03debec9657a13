import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { agreeOnParts } from '#app/models/billing/paying-in-parts.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listReminded } from '#app/models/billing/sending.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { findPreferences, savePreferences } from '#app/models/school/preferences.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { remindOfCredits } from '#app/models/hourly/credit-reminders.server.ts'
import { forgetOldReminders, remindOfLessons } from '#app/models/hourly/lesson-reminders.server.ts'
import { signUnsubscribe, unsubscribe } from '#app/models/mail/unsubscribe.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'
import { aSchoolThatWrites } from '../../support/messages.ts'
import { aCredit, aParent, tie } from '../../support/portal.ts'
import { allOf } from '../../support/steps.ts'
import { anInstrument } from '../../support/students.ts'

const HOUR = 60 * 60 * 1000
const at = (text: string) => Date.parse(text)

describe('a reminder of lessons', () => {
	let its: ReturnType<typeof aSchoolThatWrites>
	let lesson: string
	const MORNING = at('2026-04-14T20:30:00Z')

	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['Date'], now: at('2026-04-13T12:00:00Z') })
		its = aSchoolThatWrites()
		// Half past ten in the morning of the 15th is half past eight in the evening of the 14th in UTC.
		change("update schools set time_zone = 'Australia/Brisbane' where id = ?", its.school.id)
		change(
			"update users set email = 'home@example.test', email_key = 'home@example.test' where id = ?",
			its.parent.userId,
		)
		lesson = lessonAt('2026-04-16T06:00:00Z')
		reminds(true)
	})

	function lessonAt(start: string) {
		const startsAt = at(start)
		return aLesson(its.school, {
			classId: its.classId,
			startsAt,
			day: '2026-04-16',
			teacherId: its.teacherId,
		})
	}

	function reminds(remindsOfLessons: boolean) {
		const access = accessOf(its.office, 'settings:write')
		const { version, ...before } = findPreferences(access)
		expect(savePreferences(access, version, { ...before, remindsOfLessons }).ok).toBe(true)
	}

	// At ten in the morning of the 15th in Brisbane it is midnight in UTC.
	const TEN = at('2026-04-15T00:05:00Z')

	it('goes out on the day before, from ten on the clock of the school, once however often the job runs', () => {
		expect([allOf(remindOfLessons(MORNING)), allOf(remindOfLessons(TEN - 10 * 60_000))]).toEqual([0, 0])
		expect([
			allOf(remindOfLessons(TEN)),
			allOf(remindOfLessons(TEN)),
			allOf(remindOfLessons(TEN + 5 * HOUR)),
		]).toEqual([1, 0, 0])
		expect(mails()).toMatchObject([{ kind: 'lesson-reminder', to: 'home@example.test' }])
		expect(mails()[0]?.text).toContain('Maya: 16:00 Violin')
		expect(rows('select unsubscribe from outbox where unsubscribe is null')).toEqual([])
	})

	it('goes on where it was stopped, and reminds nobody twice', () => {
		aGuardianOf(its.school, its.child, { name: 'Second Parent', email: 'second@example.test' })
		change(
			"create trigger broken before insert on outbox when new.to_address = 'second@example.test' begin select raise(abort, 'killed'); end",
		)
		expect(() => allOf(remindOfLessons(TEN))).toThrow('killed')
		change('drop trigger broken')
		allOf(remindOfLessons(TEN + HOUR))
		expect(
			mails()
				.map(({ to }) => to)
				.sort(),
		).toEqual(['home@example.test', 'second@example.test'])
	})

	it('is one for a mailbox, with the lessons of all its children', () => {
		const sister = aStudent(its.school, { firstName: 'Zoe', lastName: 'Okafor', familyId: its.familyId })
		aGuardianOf(its.school, sister, { name: 'Same Home', email: 'HOME@example.test' })
		anEnrolment(its.school, its.classId, sister)
		expect(allOf(remindOfLessons(TEN))).toBe(1)
		expect(mails()[0]?.text).toMatch(/(Maya: 16:00 Violin[\s\S]*Zoe|Zoe: 16:00 Violin[\s\S]*Maya)/)
	})

	it('is none for a student who will not come, while the class meets', () => {
		const friend = aStudent(its.school, { firstName: 'Ian', lastName: 'Reed' })
		aGuardianOf(its.school, friend, { email: 'reed@example.test' })
		anEnrolment(its.school, its.classId, friend)
		reportAbsence(accessOf(its.parent, 'lesson:book'), lesson, its.child)
		change('delete from outbox')
		expect(allOf(remindOfLessons(TEN))).toBe(1)
		expect(mails()).toMatchObject([{ to: 'reed@example.test' }])
	})

	it('calls a trial lesson by its name in the language of the family', () => {
		change("update classes set name = 'Trial lesson, Maya Okafor'")
		change(
			"insert or replace into preferences (user_id, language, updated_at) values (?, 'de', 0)",
			its.parent.userId,
		)
		allOf(remindOfLessons(TEN))
		expect(mails()[0]?.text).toContain('Maya: 16:00 Probestunde, Maya Okafor')
	})

	it('names a student once whose private lesson has their name', () => {
		change("update classes set name = 'Maya Okafor'")
		allOf(remindOfLessons(TEN))
		change('update classes set instrument_id = ?', anInstrument(its.school, 'Cello'))
		change('delete from sent_reminders')
		allOf(remindOfLessons(TEN))
		const lines = mails().map(({ text }) => /^Maya: .*/m.exec(text)?.[0])
		expect(lines.toSorted()).toEqual(['Maya: 16:00', 'Maya: 16:00 Cello'])
	})

	it('is none of a lesson that is canceled', () => {
		change("update lessons set state = 'canceled_by_school'")
		expect(allOf(remindOfLessons(TEN))).toBe(0)
	})

	it('is none where the school sends none, is not paid for, or is read-only', () => {
		reminds(false)
		expect(allOf(remindOfLessons(TEN))).toBe(0)
		reminds(true)
		change("update subscriptions set state = 'expired', paid_through = 1")
		expect(allOf(remindOfLessons(TEN))).toBe(0)
	})

	it('is none for whoever unsubscribed, or must not be contacted', () => {
		aGuardianOf(its.school, its.child, { name: 'Kept Away', email: 'kept@example.test', noContact: true })
		unsubscribe(signUnsubscribe(its.school.id, 'lesson', `member:${its.parent.membershipId}`))
		expect(allOf(remindOfLessons(TEN))).toBe(0)
	})

	it('is forgotten after three months', () => {
		allOf(remindOfLessons(TEN))
		expect([forgetOldReminders(TEN + 89 * 24 * HOUR), forgetOldReminders(TEN + 91 * 24 * HOUR)]).toEqual([
			0, 1,
		])
	})
})

describe('a reminder of an invoice', () => {
	const choices = { prefix: '', termsDays: 14, billDay: 1, lateFeeMinor: null, lateFeeAfterDays: 10 }
	let its: ReturnType<typeof aBillingOffice>
	let id: string

	beforeEach(() => {
		its = aBillingOffice('2026-04-10T15:00:00Z')
		change("update schools set time_zone = 'Europe/London'")
		const child = aStudent(its.school, { firstName: 'Maya', lastName: 'Okafor', familyId: its.family })
		aGuardianOf(its.school, child, { name: 'Ada', email: 'ada@example.test' })
		change('update guardianships set gets_invoices = 1')
		id = aDraft(its.access, its.family, fee(5000))
		expect(issueInvoice(its.access, id).ok).toBe(true)
		change('delete from outbox')
		saveBillingSettings(its.access, { ...choices, remindBeforeDays: 3, remindLateDays: 2 })
	})

	const due = () => rows<{ due_on: string }>('select due_on from invoices')[0]?.due_on ?? ''
	const on = (days: number, time = '12:00') => {
		const now = at(`${due()}T${time}:00Z`) + days * 24 * HOUR
		vi.setSystemTime(now)
		return allOf(remindOfInvoices(now))
	}

	it('goes out once so many days before it is due, and once so many after', () => {
		expect([on(-4), on(-3), on(-3, '15:00'), on(-2), on(0)]).toEqual([0, 1, 0, 0, 0])
		expect([on(1), on(2), on(2, '13:00'), on(6)]).toEqual([0, 0, 0, 1])
		expect(mails().map(({ kind, to }) => [kind, to])).toEqual([
			['reminder', 'ada@example.test'],
			['reminder', 'ada@example.test'],
		])
		expect(rows("select actor_name from audit_entries where action = 'invoice.reminded'")).toEqual([
			{ actor_name: 'Solfa' },
			{ actor_name: 'Solfa' },
		])
		// People have to be told, so there is nothing to unsubscribe from.
		expect(rows('select unsubscribe from outbox where unsubscribe is not null')).toEqual([])
	})

	it('goes out for each part of one that is paid in parts, and asks for that part', () => {
		const parts = [
			{ dueOn: '2026-05-01', amountMinor: 3000 },
			{ dueOn: '2026-06-01', amountMinor: 2000 },
		]
		expect(agreeOnParts(its.access, 'k', { id, parts, openMinor: 5000, planId: null }).ok).toBe(true)
		change('delete from outbox')
		const sent = (day: string) => {
			vi.setSystemTime(at(`${day}T12:00:00Z`))
			return allOf(remindOfInvoices(at(`${day}T12:00:00Z`)))
		}
		// Its own day is the 24th of April, and asks for nothing any more.
		expect(['2026-04-21', '2026-04-27'].map(sent)).toEqual([0, 0])
		expect(['2026-04-28', '2026-04-29', '2026-05-03', '2026-05-04'].map(sent)).toEqual([1, 0, 0, 0])
		// The office's own pause between two reminders, seven days, goes on.
		expect(['2026-05-05', '2026-05-06', '2026-05-29', '2026-05-30'].map(sent)).toEqual([1, 0, 1, 0])
		expect(mails().map(({ text }) => /^\$[\d.]+$/m.exec(text)?.[0])).toEqual([
			'$30.00',
			'$30.00',
			// A late part is asked for before the next one.
			'$30.00',
		])
	})

	it('goes to a payer who was not reminded yet, and to the other one a week after their last', () => {
		expect(on(-3)).toBe(1)
		const [{ child = '' } = {}] = rows<{ child: string }>('select id child from students')
		aGuardianOf(its.school, child, { name: 'Karim', email: 'karim@example.test' })
		change('update guardianships set gets_invoices = 1')
		expect(on(1)).toBe(0)
		const asked = listReminded(its.access, [id]).flatMap((reminded) => reminded.asked)
		expect(asked.map(({ name }) => name)).toEqual(['Karim'])
		expect([on(2), on(3), on(4), on(5), on(9)]).toEqual([1, 0, 1, 0, 0])
		expect(mails().map(({ to }) => to)).toEqual([
			'ada@example.test',
			'karim@example.test',
			'ada@example.test',
		])
	})

	it('goes by the calendar of the school', () => {
		change("update schools set time_zone = 'Pacific/Auckland'")
		// Half past one of the third day before it is due, there.
		expect(on(-4, '13:30')).toBe(1)
	})

	it('waits for the end of the quiet hours of the school', () => {
		const { version, ...usual } = findPreferences(its.access)
		savePreferences(its.access, version, { ...usual, quietFrom: '21:00', quietTo: '07:00' })
		// Half past ten in the evening, in summer.
		expect(on(-3, '21:30')).toBe(1)
		const [mail] = rows<{ due_at: number }>('select due_at from outbox')
		expect(mail?.due_at).toBe(at(`${due()}T06:00:00Z`) - 2 * 24 * HOUR)
	})

	it('is none of what is paid, or where the school wants none', () => {
		change("update invoices set state = 'paid', open_minor = 0")
		expect([on(-3), on(2)]).toEqual([0, 0])
		change("update invoices set state = 'issued', open_minor = total_minor")
		saveBillingSettings(its.access, { ...choices, remindBeforeDays: null, remindLateDays: null })
		expect([on(-3), on(2)]).toEqual([0, 0])
	})

	it('is not lost when the work is stopped between', () => {
		change("create trigger broken before insert on outbox begin select raise(abort, 'killed'); end")
		expect(() => on(-3)).toThrow('killed')
		change('drop trigger broken')
		expect([on(-3), on(-3)]).toEqual([1, 0])
	})
})

describe('a reminder of make-up lessons that are not booked', () => {
	let its: ReturnType<typeof aSchoolThatWrites>

	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['Date'], now: at('2026-04-01T12:00:00Z') })
		its = aSchoolThatWrites()
		change("update schools set time_zone = 'America/New_York' where id = ?", its.school.id)
	})

	/** Half an hour before and after the first of April ends in New York. */
	const [BEFORE, AFTER] = [at('2026-04-02T03:30:00Z'), at('2026-04-02T04:30:00Z')]
	const remind = (now: number) => allOf(remindOfCredits(now))
	const lastDay = (expiresOn: string, more = {}) => aCredit(its.school, its.child, { expiresOn, ...more })

	it('goes out once, two weeks before the last day where the school is, with the lesson and the way to book', () => {
		const startsAt = at('2026-01-06T21:00:00Z')
		const missed = aLesson(its.school, { classId: its.classId, startsAt, day: '2026-01-06' })
		const id = lastDay('2026-04-16', { sourceLessonId: missed })
		expect([remind(BEFORE), remind(AFTER), remind(AFTER + HOUR)]).toEqual([0, 1, 0])
		const [mail, ...others] = mails()
		expect(others).toEqual([])
		expect(mail?.subject).toBe('Make-up lesson for Maya Okafor: to be taken by 16 April 2026')
		expect(mail?.text).toContain(
			'Maya Okafor: 45 minutes for the lesson on 6 January 2026, to be taken by 16 April 2026',
		)
		expect(mail?.text).toContain(`/student/schedule/book?credit=${id}`)
		change("update make_up_credits set expires_on = '2026-05-16'")
		expect([remind(AFTER + HOUR), remind(at('2026-05-02T12:00:00Z'))]).toEqual([0, 1])
	})

	it('asks for a time, instead of booking one, where none can be chosen', () => {
		change("update classes set kind = 'group'")
		const id = lastDay('2026-04-16')
		aClass(its.school, { name: 'Another group' })
		expect(remind(AFTER)).toBe(1)
		expect(mails()[0]?.text).toMatch(new RegExp(`Book a time:\\n.*/student/schedule/book\\?credit=${id}`))
		change("update classes set state = 'finished' where name = 'Another group'")
		change("update make_up_credits set expires_on = '2026-05-16'")
		expect(remind(at('2026-05-02T12:00:00Z'))).toBe(1)
		expect(mails()[1]?.text).toMatch(new RegExp(`Ask for a time:\\n.*/student/schedule/book\\?credit=${id}`))
	})

	it('waits while the office looks for a time', () => {
		lastDay('2026-04-15', { askedAt: 1, wish: 'Saturdays' })
		expect(remind(AFTER)).toBe(0)
		change("update make_up_credits set answer = 'Not on Saturdays.'")
		expect(remind(AFTER)).toBe(1)
	})

	it('is one email for all that a family has to take then, and not for those of later', () => {
		const sibling = aStudent(its.school, { firstName: 'Noah', lastName: 'Okafor', familyId: its.familyId })
		const both = aGuardianOf(its.school, its.child, { name: 'No Account', email: 'none@example.test' })
		tie(its.school, both, sibling, {})
		lastDay('2026-04-16')
		lastDay('2026-05-20')
		aCredit(its.school, sibling, { expiresOn: '2026-04-20' })
		expect([remind(AFTER), remind(at('2026-04-06T12:00:00Z'))]).toEqual([2, 0])
		const subjects = Object.fromEntries(mails().map(({ to, subject }) => [to, subject]))
		expect(Object.values(subjects)).toContain('Make-up lesson for Maya Okafor: to be taken by 16 April 2026')
		expect(subjects['none@example.test']).toBe(
			'2 make-up lessons for Maya Okafor and Noah Okafor: the first to be taken by 16 April 2026',
		)
		const text = mails().find(({ to }) => to === 'none@example.test')?.text
		expect(text).toContain(`Ask ${its.school.name} for a time.`)
		expect(text).not.toContain('/student/schedule')
	})

	it('leaves out those that are booked, that never lasted longer, and of a student who is archived', () => {
		lastDay('2026-04-15', { state: 'expired' })
		lastDay('2026-04-15', { issuedOn: '2026-04-01' })
		expect(remind(AFTER)).toBe(0)
		lastDay('2026-04-15')
		change('update students set archived_at = 1 where id = ?', its.child)
		expect(remind(AFTER)).toBe(0)
	})

	it('asks a parent who may not book to ask the school', () => {
		const child = aStudent(its.school, { firstName: 'Zoe', lastName: 'Lind', birthDate: '2016-05-05' })
		aParent(its.school, [child], { mayBook: false })
		aCredit(its.school, child, { expiresOn: '2026-04-15' })
		expect(remind(AFTER)).toBe(1)
		expect(mails()[0]?.text).toContain('Ask ')
		expect(mails()[0]?.text).not.toContain('/book?')
	})
})
