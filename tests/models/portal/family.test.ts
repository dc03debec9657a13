import { describe, expect, it } from 'vitest'
import { guardianFlags } from '#app/domain/student/choices.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { editLesson } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { addSeries } from '#app/models/lesson/series.server.ts'
import { listSeries } from '#app/models/lesson/series-list.server.ts'
import { previewSplit } from '#app/models/lesson/split-plan.server.ts'
import { splitSeries } from '#app/models/lesson/split.server.ts'
import { answerOffer } from '#app/models/enrolment/queue.server.ts'
import { listOffers } from '#app/models/enrolment/offers.server.ts'
import { askToMove, declineMove, withdrawMove } from '#app/models/portal/move-requests.server.ts'
import { listChildren } from '#app/models/portal/children.server.ts'
import { listMoveRequests } from '#app/models/portal/move-request-list.server.ts'
import { nextOwnLesson } from '#app/models/portal/lessons.server.ts'
import { previewAbsence, reportAbsenceAsShown } from '#app/models/portal/absence.server.ts'
import { findOwnInvoice, listOwnFamilies, listOwnInvoices } from '#app/models/billing/own.server.ts'
import { listPayerNames } from '#app/models/billing/own-payers.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { whoIsReached } from '#app/models/billing/recipients.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { aDraft, fee } from '../../support/billing.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anEnrolment,
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
} from '../../support/factories.ts'
import { lessonsOfClass, tuesdays, valueOf } from '../../support/lessons.ts'
import { versionOf } from '../../support/office.ts'
import { aHousehold, aParent } from '../../support/portal.ts'
import { aGuardian } from '../../support/students.ts'

const ALWAYS = { from: 0, to: Date.parse('2030-01-01') }

describe('whom somebody sees', () => {
	it('is every child of theirs, the eldest first, and no other', () => {
		const { school, parent, ben } = aHousehold()
		const ada = aStudent(school, { firstName: 'Ada', birthDate: '2012-01-01' })
		aStudent(school)
		change(
			`insert into guardianships (school_id, guardian_id, student_id, relation, created_at)
				select school_id, id, ?, '', 1 from guardians where membership_id = ?`,
			ada,
			parent.membershipId,
		)
		expect(listChildren(accessOf(parent)).map(({ id }) => id)).toEqual([ada, ben])
	})

	it('is nobody whom a court keeps them from, or whose portal is closed', () => {
		const { school, own, ben, violin, at } = aHousehold()
		aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		const father = accessOf(
			aParent(school, [ben], { noContact: true, pays: true, getsInvoices: true }),
			'lesson:book',
		)
		expect(listChildren(father)).toEqual([])
		expect(listLessons(father, ALWAYS)).toEqual([])
		expect(listOwnFamilies(father)).toEqual([])
		expect(listLessons(own, ALWAYS)).toHaveLength(1)
		change('update students set portal_closed_at = 1 where id = ?', ben)
		expect(listChildren(own)).toEqual([])
		expect(listLessons(own, ALWAYS)).toEqual([])
		expect(listCredits(own)).toEqual([])
		expect(listOwnFamilies(own)).toEqual([])
	})
})

describe('an absence', () => {
	it('is reported with the consequence that was on the page, and with no other', () => {
		const { school, own, ben, violin, at } = aHousehold()
		const lessonId = aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		const lesson = nextOwnLesson(own, [ben])!
		expect(lesson.id).toBe(lessonId)
		const preview = previewAbsence(own, lesson)
		expect(preview).toMatchObject({ charges: false, creditMinutes: 45, isInTime: true })
		expect(preview.deadline).toBe(at('2026-01-05', '16:00'))
		const stale = reportAbsenceAsShown(own, { lessonId, studentId: ben, shown: 'A.1.0..' })
		expect(stale).toMatchObject({ ok: false, status: 409 })
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'scheduled' }])
		valueOf(reportAbsenceAsShown(own, { lessonId, studentId: ben, note: 'Fever', shown: preview.shown }))
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_in_time' }])
		expect(listCredits(own)).toMatchObject([{ minutes: 45, state: 'open' }])
		expect(nextOwnLesson(own, [ben])).toBeNull()
	})

	it('is reported by a guardian who may not book too, as the hint of that permission says', () => {
		const { school, ben, violin, at } = aHousehold()
		const lessonId = aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		const uncle = accessOf(aParent(school, [ben], { mayBook: false }), 'lesson:book')
		const { shown } = previewAbsence(uncle, nextOwnLesson(uncle, [ben])!)
		valueOf(reportAbsenceAsShown(uncle, { lessonId, studentId: ben, note: 'Fever', shown }))
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_in_time' }])
		const flag = guardianFlags.find(({ value }) => value === 'mayBook')
		expect(flag).toMatchObject({ hint: expect.stringContaining('Absences need no permission') as string })
	})

	it('too late is charged and earns nothing', () => {
		const { school, own, ben, violin, at } = aHousehold('2026-01-06T15:00:00Z')
		aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		expect(previewAbsence(own, nextOwnLesson(own, [ben])!)).toMatchObject({
			charges: true,
			creditMinutes: 0,
			isInTime: false,
		})
	})
})

describe('a lesson to be moved', () => {
	it.each(['admin', 'solo_teacher_admin'])(
		'is asked for once, told to the %s, answered with a word, or by moving it',
		(role) => {
			const { school, access, own, ben, violin, at } = aHousehold()
			const lessonId = aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
			const { userId } = role === 'admin' ? anAdminAt(school) : aSoloTeacherAt(school)
			change(`update users set email = 'office@home.example' where id = ?`, userId)
			valueOf(askToMove(own, { lessonId, studentId: ben, wish: 'Thursday' }))
			valueOf(askToMove(own, { lessonId, studentId: ben, wish: 'Friday after five' }))
			const told = rows<{ text: string }>(
				`select text from outbox where kind = 'move-request' and to_address = 'office@home.example'`,
			)
			expect(told).toHaveLength(2)
			expect(told[1]?.text).toContain('Friday after five')
			expect(told[1]?.text).toContain(`/sessions/${lessonId}`)
			const [request] = listMoveRequests(own, [lessonId])
			expect(listMoveRequests(own, [lessonId])).toHaveLength(1)
			expect(request).toMatchObject({
				wish: 'Friday after five',
				state: 'asked',
				isMoved: false,
				student: 'Ben Okafor',
			})
			expect(declineMove(access, request!.id, ' ')).toMatchObject({ ok: false })
			expect(valueOf(declineMove(access, request!.id, 'Jun is away on Fridays'))).toEqual({ mailed: 1 })
			const [mail] = rows<{ subject: string; text: string }>(
				`select subject, text from outbox where kind <> 'move-request'`,
			)
			expect(mail?.subject).toBe('The request to move a lesson of Ben Okafor')
			expect(mail?.text).toContain('“Jun is away on Fridays”')
			expect(mail?.text).toContain('Violin')
			expect(listMoveRequests(own, [lessonId])).toMatchObject([
				{ state: 'declined', answer: 'Jun is away on Fridays' },
			])
			change(
				'update lessons set starts_at = starts_at + 3600000, ends_at = ends_at + 3600000 where id = ?',
				lessonId,
			)
			expect(listMoveRequests(own, [lessonId])).toMatchObject([{ isMoved: true }])
		},
	)

	it('is answered by the email about the new time, which says so to the parent who asked', () => {
		const { school, access, own, parent, ben, violin, at } = aHousehold()
		const father = aParent(school, [ben])
		const lessonId = aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		for (const { membershipId, email } of [parent, father])
			change(
				`update guardians set language = 'de', email = ?, email_key = ? where membership_id = ?`,
				...[email, email, membershipId],
			)
		const move = (startTime: string) => {
			const { version, teacherId, roomId } = findLesson(access, lessonId)!
			const edit = { day: '2026-01-06', startTime, durationMinutes: 45, teacherId, roomId, tells: true }
			valueOf(editLesson(access, { id: lessonId, version }, edit))
		}
		const isAnswerTo = ({ email }: { email: string }) =>
			rows<{ text: string }>(
				`select text from outbox where kind = 'lesson-changes' and to_address = ? order by rowid`,
				email,
			).map(({ text }) => text.includes('Damit antworten wir auf Ihre Anfrage.'))
		move('16:30')
		valueOf(askToMove(own, { lessonId, studentId: ben, wish: 'After five' }))
		move('17:00')
		move('17:30')
		expect(isAnswerTo(parent)).toEqual([false, true, false])
		expect(isAnswerTo(father)).toEqual([false, false, false])
	})

	it('is answered as well by the email about another time for all lessons', () => {
		const { access, own, parent, ben, violin } = aHousehold()
		change(
			`update guardians set email = ?, email_key = ? where membership_id = ?`,
			...[parent.email, parent.email, parent.membershipId],
		)
		const wish = tuesdays({ startsOn: '2026-01-13', endsOn: '2026-06-30', startTime: '10:00' })
		const { id } = valueOf(addSeries(access, newId(), violin, wish))
		const lessonId = lessonsOfClass(violin)[1]?.id ?? ''
		valueOf(askToMove(own, { lessonId, studentId: ben, wish: 'After eleven' }))
		const moveAll = (startTime: string) => {
			const [series] = listSeries(access, violin, '2026-01-13').slice(-1)
			const later = { ...wish, startTime }
			const seriesId = series?.id ?? id
			const { token } = valueOf(previewSplit(access, seriesId, later))
			valueOf(splitSeries(access, seriesId, later, token, { tells: true }))
		}
		moveAll('11:00')
		moveAll('12:00')
		const letters = rows<{ text: string }>(
			`select text from outbox where kind = 'lesson-changes' order by id`,
		)
		expect(letters.map(({ text }) => text.includes('This answers your request.'))).toEqual([true, false])
		expect(letters[0]?.text).toContain('moves to Tuesday, 11:00')
	})

	it('can be withdrawn by the family, and by no other', () => {
		const { school, own, ben, violin, at } = aHousehold()
		const lessonId = aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		valueOf(askToMove(own, { lessonId, studentId: ben, wish: 'Thursday' }))
		const [request] = listMoveRequests(own, [lessonId])
		const stranger = accessOf(aParent(school, [aStudent(school)]), 'lesson:book')
		expect(withdrawMove(stranger, request!.id)).toMatchObject({ ok: false, status: 404 })
		expect(askToMove(stranger, { lessonId, studentId: ben, wish: 'x' })).toMatchObject({
			ok: false,
			status: 404,
		})
		valueOf(withdrawMove(own, request!.id))
		expect(listMoveRequests(own, [lessonId])).toEqual([])
	})

	it('is never a lesson of several', () => {
		const { school, own, ben, classId, at } = aHousehold()
		anEnrolment(school, classId, ben)
		const lessonId = aLesson(school, { classId, startsAt: at('2026-01-06', '16:00') })
		expect(askToMove(own, { lessonId, studentId: ben, wish: 'Thursday' })).toMatchObject({
			ok: false,
			status: 409,
		})
	})
})

describe('a seat that is offered', () => {
	it('is accepted or declined by the family', () => {
		const { school, own, ben } = aHousehold()
		const offer = (name: string) => {
			const classId = aClass(school, { name, capacity: 3 })
			const enrolmentId = anEnrolment(school, classId, ben, {
				state: 'offered',
				position: 1,
				queuedAt: 1,
				offeredUntil: Date.now() + 3_600_000,
			})
			return { classId, enrolmentId }
		}
		const choir = offer('Choir')
		const band = offer('Band')
		expect(
			listOffers(own)
				.map((one) => one.class)
				.sort(),
		).toEqual(['Band', 'Choir'])
		const answer = (one: typeof choir, said: 'accept' | 'decline', by = own) =>
			answerOffer(by, { ...one, version: versionOf(one.enrolmentId), answer: said })
		const stranger = accessOf(aParent(school, [aStudent(school)]), 'lesson:book')
		expect(listOffers(stranger)).toEqual([])
		expect(answer(choir, 'accept', stranger)).toMatchObject({ ok: false, status: 404 })
		valueOf(answer(choir, 'accept'))
		for (const late of ['accept', 'decline'] as const)
			expect(answer(choir, late)).toMatchObject({
				errors: { form: [expect.stringMatching(/^This was already/)] },
			})
		aGuardian(school, { name: 'Peter', email: 'peter@example.com' }, ben)
		valueOf(answer(band, 'decline'))
		const [told] = rows<{ text: string }>(
			"select text from outbox where kind = 'seat-declined' and to_address = 'peter@example.com'",
		)
		expect(told?.text).toContain(`${own.name} declined the seat in Band at`)
		expect(
			rows(
				'select state from enrolments where id in (?, ?) order by state',
				choir.enrolmentId,
				band.enrolmentId,
			),
		).toEqual([{ state: 'active' }, { state: 'ended' }])
		expect(listOffers(own)).toEqual([])
	})
})

describe('money', () => {
	it('is seen by those who pay or get the invoices, and drafts by nobody', () => {
		const { school, access, own, family, ben } = aHousehold()
		const id = aDraft(access, family, fee(20_00))
		expect(listOwnInvoices(own)).toEqual([])
		expect(findOwnInvoice(own, id)).toBeNull()
		valueOf(issueInvoice(access, id))
		expect(listOwnInvoices(own)).toMatchObject([{ id, totalMinor: 20_00 }])
		expect(findOwnInvoice(own, id)).toMatchObject({ number: '0001', lines: [{ description: 'Music book' }] })
		const aunt = accessOf(aParent(school, [ben]))
		const stranger = accessOf(aParent(aSchool(), []))
		for (const other of [aunt, stranger]) {
			expect(listOwnFamilies(other)).toEqual([])
			expect(listOwnInvoices(other)).toEqual([])
			expect(findOwnInvoice(other, id)).toBeNull()
		}
		expect(listPayerNames(aunt)).toHaveLength(1)
	})

	it('of a family is not seen by whoever a court keeps from one of its children', () => {
		const { school, access, family, ben } = aHousehold()
		const ada = aStudent(school, { familyId: family })
		const father = aParent(school, [ada], { pays: true, getsInvoices: true })
		valueOf(issueInvoice(access, aDraft(access, family, fee(20_00))))
		expect(listOwnInvoices(accessOf(father))).toHaveLength(1)
		change(
			`insert into guardianships (school_id, guardian_id, student_id, relation, no_contact, created_at)
				select school_id, id, ?, '', 1, 1 from guardians where membership_id = ?`,
			ben,
			father.membershipId,
		)
		expect(listOwnInvoices(accessOf(father))).toEqual([])
		expect(listPayerNames(accessOf(father))).toEqual([])
		expect(listPayerNames(accessOf(aParent(school, [ada])))).toHaveLength(1)
	})

	it('is emailed to nobody whom a court keeps from one of its children either', () => {
		const { school, access, family, ben } = aHousehold()
		const ada = aStudent(school, { familyId: family })
		const father = aParent(school, [ada], { pays: true, getsInvoices: true })
		change(`update guardians set email = 'f@example.test' where membership_id = ?`, father.membershipId)
		const reached = () => whoIsReached(access, family).recipients.map(({ email }) => email)
		expect(reached()).toContain('f@example.test')
		change(
			`insert into guardianships (school_id, guardian_id, student_id, relation, no_contact, created_at)
				select school_id, id, ?, '', 1, 1 from guardians where membership_id = ?`,
			ben,
			father.membershipId,
		)
		expect(reached()).not.toContain('f@example.test')
	})

	it('is seen by a learner only who pays for themselves', () => {
		const { school, access, family } = aHousehold()
		const learner = aStudentAt(school)
		change('update students set family_id = ? where membership_id = ?', family, learner.membershipId)
		valueOf(issueInvoice(access, aDraft(access, family, fee(20_00))))
		expect(listOwnInvoices(accessOf(learner))).toEqual([])
		change('update students set pays_self = 1 where membership_id = ?', learner.membershipId)
		expect(listOwnInvoices(accessOf(learner))).toHaveLength(1)
	})
})
