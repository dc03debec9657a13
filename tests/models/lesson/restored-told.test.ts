import { beforeEach, describe, expect, it, vi } from 'vitest'
import { previewCancel, reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { addClosure, archiveClosure } from '#app/models/calendar/closures.server.ts'
import { cancelTimeOff, endTimeOff } from '#app/models/calendar/time-off.server.ts'
import { listTimeOff } from '#app/models/calendar/time-off-list.server.ts'
import { withdrawAbsence } from '#app/models/lesson/absence-withdrawal.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { cancelLesson, previewCancellation } from '#app/models/lesson/cancellation.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { restoreLesson, doFamiliesKnow } from '#app/models/lesson/restoration.server.ts'
import { listChanges } from '#app/models/lesson/schedule-change.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { removeOldMail } from '#app/models/mail/outbox.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { previewAbsence } from '#app/models/portal/absence.server.ts'
import { listOwnLessons } from '#app/models/portal/lessons.server.ts'
import { readAway } from '#app/routes/school/schedule/schedule/read-away.server.ts'
import { rollEffects } from '#app/views/roll/roll-effects.server.ts'
import { savedRoll } from '#app/views/roll/roll.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { aPlan } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, anAdminAt, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { aParent } from '../../support/portal.ts'

type Its = ReturnType<typeof aTimetable> & { first: string; second: string }
let its: Its

/** Two classes of one teacher with a lesson each on one day: Ada's and Kim's. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, classId, student, teacher, at } = timetable
	const other = aClass(school, { name: 'Choir' })
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Berg' })
	anEnrolment(school, other, kim)
	aGuardianOf(school, student, { name: 'Eva Lind', email: 'eva@family.example' })
	aGuardianOf(school, kim, { name: 'Ole Berg', email: 'ole@family.example' })
	const lesson = (classId: string, time: string) =>
		aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-06', time) })
	its = { ...timetable, first: lesson(classId, '16:00'), second: lesson(other, '18:00') }
})

function close(tells: boolean) {
	const snow = { name: 'Snow', effect: 'skip', startsOn: '2026-01-06', endsOn: '2026-01-06' } as const
	const { id } = valueOf(addClosure(its.access, newId(), snow))
	valueOf(applyClosing(its.access, id, valueOf(previewClosing(its.access, id)).token, tells))
	valueOf(archiveClosure(its.access, id))
}

function beAway() {
	const plans = [its.first, its.second].map((lessonId) => ({ lessonId, plan: { is: 'cancel' as const } }))
	const wish = { teacherId: its.teacher, startsOn: '2026-01-06', endsOn: '2026-01-06', isPaid: true, plans }
	const { token } = valueOf(previewTeacherAbsence(its.access, wish))
	valueOf(applyTeacherAbsence(its.access, newId(), wish, token))
	const [off] = listTimeOff(its.access, { from: '2026-01-06', to: '2026-01-06', teacherId: its.teacher })
	valueOf(cancelTimeOff(its.access, off!.id, { isPlanned: true }))
}

const hourFrom = (id: string) => {
	const [{ starts_at: from } = { starts_at: 0 }] = rows<{ starts_at: number }>(
		'select starts_at from lessons where id = ?',
		id,
	)
	return [from + 1, from + 3_600_000]
}
const familyMails = () =>
	rows<{ to: string; subject: string }>(
		`select to_address as "to", subject from outbox where kind = 'lesson-changes' order by id`,
	).filter(({ to }) => to.endsWith('family.example'))
const sendAll = () => {
	for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
}
const isTold = (id: string) => doFamiliesKnow(its.access, findLesson(its.access, id)!)

describe('a lesson that takes place after all', () => {
	it.each([
		['a closure', () => close(true)],
		['an absence of the teacher', beAway],
	])('is told to its own family after %s', (_, cancelIt) => {
		cancelIt()
		sendAll()
		const before = familyMails().length
		expect([before, isTold(its.first), isTold(its.second)]).toEqual([2, true, true])
		valueOf(restoreLesson(its.access, its.second))
		expect(familyMails().slice(before)).toMatchObject([
			{ to: 'ole@family.example', subject: expect.stringContaining('after all') as string },
		])
	})

	it('comes back beside a lesson that was booked over it with a reason', () => {
		change('update lessons set starts_at = ?, ends_at = ? where id = ?', ...hourFrom(its.first), its.second)
		beAway()
		const force = (at: number) =>
			change(
				`update lessons set forced_reason = 'Sisters', forced_by = 'office', forced_at = ? where id = ?`,
				...[at, its.second],
			)
		force(Date.now() + 1)
		valueOf(restoreLesson(its.access, its.second))
		// The reason was given after the first lesson was canceled, so it is for something else.
		expect(restoreLesson(its.access, its.first)).toMatchObject({ ok: false, status: 409 })
		force(Date.now() - 1)
		valueOf(restoreLesson(its.access, its.first))
	})

	it('is told with the name of its reader, and no more by the undo of the absence it was canceled for', () => {
		change(`update teachers set email = 'jun@school.example'`)
		beAway()
		sendAll()
		for (const id of [its.first, its.second]) valueOf(restoreLesson(its.access, id))
		sendAll()
		const mails = () => rows<{ to: string; text: string }>('select to_address as "to", text from outbox')
		const afterAll = mails().filter(({ text }) => text.includes('takes place after all'))
		const greetings = afterAll.map(({ to, text }) => [to, text.split('\n')[0]])
		expect(greetings).toContainEqual(['eva@family.example', 'Hello Eva Lind,'])
		expect(greetings.filter(([, line]) => line === 'Hello,')).toEqual([])
		const before = mails()
		const absence = listChanges(its.access).find(({ kind }) => kind === 'absence')
		valueOf(undoChange(its.access, absence!.id))
		expect(mails()).toEqual(before)
	})

	it('leaves the email about the other lessons in the outbox', () => {
		close(true)
		valueOf(restoreLesson(its.access, its.second))
		expect(familyMails().map(({ to }) => to)).toEqual([
			'eva@family.example',
			'ole@family.example',
			'ole@family.example',
		])
	})

	it('is no news to families who were not told that the school closes', () => {
		close(false)
		valueOf(restoreLesson(its.access, its.second))
		expect([familyMails(), isTold(its.first)]).toEqual([[], false])
	})
})

describe('a private lesson that the family canceled in the portal', () => {
	let [alone, benId] = ['', '']
	let own: ReturnType<typeof accessOf>

	beforeEach(() => {
		const { school, teacher, at } = its
		const violin = aClass(school, { name: 'Violin', kind: 'private', capacity: 1 })
		const ben = aStudent(school, { firstName: 'Ben', lastName: 'Okafor', birthDate: '2016-05-05' })
		anEnrolment(school, violin, ben)
		const parent = aParent(school, [ben])
		change(`update users set email = 'ida@family.example' where id = ?`, parent.userId)
		aGuardianOf(school, ben, { name: 'Max Okafor', email: 'max@family.example' })
		change(`update teachers set email = 'jun@school.example'`)
		alone = aLesson(school, { classId: violin, teacherId: teacher, startsAt: at('2026-03-10', '16:00') })
		own = accessOf(parent)
		valueOf(reportAbsence(own, alone, ben, { note: 'Fever' }))
		vi.setSystemTime(Date.now() + 60_000)
		benId = ben
	})

	const READERS = ['ida@family.example', 'max@family.example']
	const texts = () =>
		rows<{ to: string; text: string }>(
			`select to_address as "to", text from outbox where kind = 'lesson-changes' and to_address like '%family.example'
			order by to_address`,
		)

	it.each([
		['at once', () => undefined],
		['after they read of the absence', sendAll],
		[
			'after a month',
			() => {
				sendAll()
				vi.setSystemTime(Date.now() + 40 * 86_400_000)
				removeOldMail()
			},
		],
	])('is told to its readers where the office restores it %s', (_, wait) => {
		wait()
		expect(isTold(alone)).toBe(true)
		valueOf(restoreLesson(its.access, alone))
		expect(texts().map(({ to }) => to)).toEqual(READERS)
		for (const { text } of texts()) {
			expect(text).toContain('It takes place after all: Violin, Tue 10 March, 16:00')
			expect(text).toContain('The make-up credit for it no longer applies.')
		}
		const absences = rows(
			`select id from outbox where kind = 'absence' and to_address like '%family.example'`,
		)
		expect(absences).toHaveLength(2)
	})

	it('is not told a second time where the family takes the absence back', () => {
		valueOf(withdrawAbsence(own, alone, benId))
		expect(texts()).toEqual([])
		expect(
			rows(`select id from outbox where kind = 'absence' and to_address like '%family.example'`),
		).toHaveLength(4)
	})
})

describe('a trial in a class whose lessons are canceled', () => {
	const letterTo = (email: string) =>
		rows<{ text: string }>('select text from outbox where to_address = ?', email)
			.map(({ text }) => text)
			.join()
	const cancel = (id: string) =>
		valueOf(cancelLesson(its.access, id, { by: 'school', reason: 'Snow', tells: true }))
	let later: string[]

	/** Ada tries the class on Tuesdays in January, and Kim is enrolled in it. */
	beforeEach(() => {
		const { school, classId, teacher, student, at } = its
		later = ['2026-01-13', '2026-01-20', '2026-01-27'].map((day) =>
			aLesson(school, { classId, teacherId: teacher, startsAt: at(day, '16:00'), day }),
		)
		change(`update enrolments set is_trial = 1, starts_on = '2026-01-02' where student_id = ?`, student)
		const [kim] = rows<{ id: string }>("select id from students where first_name = 'Kim'")
		anEnrolment(school, classId, kim!.id)
	})

	const days = { startsOn: '2026-01-06', endsOn: '2026-01-13' }
	const ways = {
		'a closure': () => {
			const { id } = valueOf(addClosure(its.access, newId(), { name: 'Snow', effect: 'skip', ...days }))
			valueOf(applyClosing(its.access, id, valueOf(previewClosing(its.access, id)).token, true))
		},
		'an absence of the teacher': () => {
			const plans = [its.first, its.second, later[0]!].map((lessonId) => ({
				lessonId,
				plan: { is: 'cancel' as const },
			}))
			const wish = { teacherId: its.teacher, ...days, isPaid: true, plans }
			const { token } = valueOf(previewTeacherAbsence(its.access, wish))
			valueOf(applyTeacherAbsence(its.access, newId(), wish, token))
		},
	}

	it.each(Object.entries(ways))('goes on with a later one, as its family reads after %s', (_, cancelAll) => {
		cancelAll()
		const now = 'The trial lesson is now on Tue 20 January, 16:00.'
		const text = letterTo('eva@family.example')
		expect(text.split(now)).toHaveLength(2)
		expect(text).toMatch(new RegExp(`Ada Lind: Piano, Tue 13 January[^\\n]*${now}`))
		expect(letterTo('ole@family.example')).toContain('Kim Berg: Piano, Tue 13 January')
		expect(letterTo('ole@family.example')).not.toContain('trial lesson')
	})

	const credited = () =>
		rows<{ day: string }>(
			`select lessons.day from make_up_credits as credits join lessons on lessons.id = source_lesson_id
			where credits.student_id = ? and credits.state = 'open'`,
			its.student,
		).map(({ day }) => day)

	it('earns no credit as long as it goes on, as the page and the letter say, and a student who is enrolled does', () => {
		const planned = previewCancellation(its.access, its.first, 'teacher')
		expect(planned.map(({ studentId }) => studentId === its.student)).toEqual([false, true])
		expect(planned.map(({ creditMinutes }) => creditMinutes > 0)).toEqual([true, false])
		ways['an absence of the teacher']()
		expect(letterTo('eva@family.example').split('no make-up credit')).toHaveLength(3)
		expect(letterTo('ole@family.example')).not.toContain('no make-up credit')
		expect(credited()).toEqual([])
		cancel(later[1]!)
		cancel(later[2]!)
		expect(credited()).toEqual(['2026-01-27'])
	})

	it('earns a credit if it has a price plan, which may cost the same without the lesson', () => {
		const [seat] = rows<{ id: string }>('select id from enrolments where is_trial = 1')
		const planId = aPlan(its.access, { basis: 'month', amountMinor: 100_00, validFrom: '2026-01-01' })
		const plan = { enrolmentId: seat!.id, planId, startsOn: '2026-01-02', override: null }
		valueOf(setEnrolmentPlan(its.access, plan))
		cancel(its.first)
		expect(credited()).toEqual(['2026-01-06'])
	})

	it('earns a credit after it has begun', () => {
		vi.setSystemTime(its.at('2026-01-06', '17:00'))
		cancel(later[0]!)
		expect(credited()).toEqual(['2026-01-13'])
	})

	it.each(['group', 'private'])('goes on after an absence of its family in a %s class', (kind) => {
		change('update classes set kind = ? where id = ?', kind, its.classId)
		change('delete from enrolments where class_id = ? and is_trial = 0', its.classId)
		expect(previewCancel(its.access, its.first, its.student)?.text).toBe(
			'Cancel now: no charge, the trial goes on with the next lesson.',
		)
		anAdminAt(its.school)
		change(`update teachers set email = 'jun@school.example'`)
		const parent = aParent(its.school, [its.student])
		change(`update users set email = 'ida@family.example' where id = ?`, parent.userId)
		const span = { from: its.at('2026-01-06', '15:00'), to: its.at('2026-01-06', '18:00') }
		const ownLesson = () => listOwnLessons(accessOf(parent), [its.student], span)[0]!
		expect(previewAbsence(accessOf(parent), ownLesson())).toMatchObject({
			trialGoesOn: true,
			creditMinutes: 0,
		})
		const { creditMinutes, trialGoesOn } = valueOf(reportAbsence(accessOf(parent), its.first, its.student))
		expect([creditMinutes, trialGoesOn, credited()]).toEqual([0, true, []])
		for (const email of ['ida@family.example', 'eva@family.example'])
			expect(letterTo(email)).toContain('This lesson is not charged. The trial goes on with the next lesson.')
		const [line] = rows<{ text: string }>('select text from digest_lines')
		expect(line?.text).toContain('The trial goes on with the next lesson.')
		expect(letterTo('jun@school.example')).toContain('The trial goes on with the next lesson.')
		expect(ownLesson().mark?.label).toBe('Absent, notice given')
	})

	it('goes on after each lesson that it is absent from in time, and ends with one without notice', () => {
		const mark = (id: string, code: string) =>
			valueOf(markLesson(its.access, id, [{ studentId: its.student, code }], { source: 'office' }))
		mark(its.first, 'M')
		vi.setSystemTime(its.at('2026-01-14', '12:00'))
		const before = findLesson(its.access, later[0]!)!
		const { [its.student]: effects } = rollEffects(its.access, before)
		expect([effects?.M, effects?.A]).toEqual([
			['The trial of Ada Lind goes on with the next lesson.'],
			undefined,
		])
		mark(later[0]!, 'M')
		expect(savedRoll(its.access, before, findLesson(its.access, later[0]!)!)).toMatchObject({
			withheld: 'The trial of Ada Lind goes on with the next lesson.',
		})
		expect(credited()).toEqual([])
		cancel(later[1]!)
		expect(letterTo('eva@family.example')).toContain('The trial lesson is now on Tue 27 January, 16:00.')
		mark(later[0]!, 'A')
		mark(later[2]!, 'M')
		expect(credited()).toEqual(['2026-01-27'])
	})

	it('earns a credit for an absence from its last lesson', () => {
		change(`update enrolments set ends_on = '2026-01-12' where is_trial = 1`)
		valueOf(reportAbsence(its.access, its.first, its.student))
		expect(credited()).toEqual(['2026-01-06'])
	})

	it.each([
		['de', 'Die Probestunde ist jetzt am Di, 13. Januar, 16:00.'],
		['es', 'La clase de prueba pasa al mar, 13 de enero, 16:00.'],
	])('is named in %s', (language, words) => {
		change('update guardians set language = ?', language)
		cancel(its.first)
		expect(letterTo('eva@family.example')).toContain(words)
	})

	it('is not put off by a lesson after its own, and goes on with none where no other is booked', () => {
		cancel(later[0]!)
		for (const id of later.slice(1)) change('delete from lessons where id = ?', id)
		cancel(its.first)
		expect(letterTo('eva@family.example')).toContain('Tue 13 January')
		expect(letterTo('eva@family.example')).not.toContain('trial lesson')
	})
})

it('a lesson that cannot be restored in time off leads to the end of it, as the page of absences does', () => {
	const days = { startsOn: '2026-01-06', endsOn: '2026-01-07' }
	const plans = [{ lessonId: its.first, plan: { is: 'cancel' as const } }]
	const wish = { teacherId: its.teacher, ...days, isPaid: true, plans }
	const { token } = valueOf(previewTeacherAbsence(its.access, wish))
	valueOf(applyTeacherAbsence(its.access, newId(), wish, token))
	const [off] = listTimeOff(its.access, { from: '2026-01-06', to: '2026-01-06', teacherId: its.teacher })
	const { timeOff } = readAway(its.access, new URLSearchParams())
	expect(timeOff?.rows.map(({ id }) => id)).toEqual([off?.id])
	const way = () => {
		const restored = restoreLesson(its.access, its.first)
		return restored.ok ? null : restored.way
	}
	expect(way()).toMatchObject({ to: `/schedule/away?end=${off?.id}` })
	valueOf(endTimeOff(its.access, off!.id, '2026-01-06'))
	expect([way(), readAway(its.access, new URLSearchParams()).timeOff?.rows]).toEqual([null, []])
})
