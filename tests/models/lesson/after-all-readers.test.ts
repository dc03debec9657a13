import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addClosure, archiveClosure } from '#app/models/calendar/closures.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { reopenLessons } from '#app/models/lesson/reopening.server.ts'
import { doFamiliesKnow, restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { claimMail, markSent } from '#app/models/mail/delivery.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'

const DAY = '2026-01-06'
const OLD = 'eva@family.example'
const NEW = 'eva@new.example'
const OTHER = 'ole@family.example'
const JOINED = 'zoe@family.example'
const TEACHER = 'jun@school.example'

let its: ReturnType<typeof aTimetable> & { id: string }

/** A lesson of Ada's and Kim's class. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, classId, student, teacher, at } = timetable
	change('update enrolments set created_at = 1')
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Berg' })
	anEnrolment(school, classId, kim, { createdAt: 1 })
	aGuardianOf(school, student, { name: 'Eva Lind', email: OLD })
	aGuardianOf(school, kim, { name: 'Ole Berg', email: OTHER })
	change('update teachers set email = ? where id = ?', TEACHER, teacher)
	its = {
		...timetable,
		id: aLesson(school, { classId, teacherId: teacher, startsAt: at(DAY, '16:00') }),
	}
})
afterEach(() => vi.useRealTimers())

const cancel = (by: 'school' | 'student', tells: boolean) => {
	valueOf(cancelLesson(its.access, its.id, { by, reason: 'Concert', tells }))
	return () => void valueOf(restoreLesson(its.access, its.id))
}

function close(tells: boolean) {
	const snow = { name: 'Snow', effect: 'skip', startsOn: DAY, endsOn: DAY } as const
	const { id } = valueOf(addClosure(its.access, newId(), snow))
	const { token } = valueOf(previewClosing(its.access, id))
	const { changeId } = valueOf(applyClosing(its.access, id, token, tells))
	return { id, changeId }
}

function closeAndOpen(tells: boolean) {
	const { id } = close(tells)
	return () => {
		valueOf(archiveClosure(its.access, id))
		valueOf(reopenLessons(its.access, { closureId: id }))
	}
}

function closeAndUndo(tells: boolean) {
	const { changeId } = close(tells)
	return () => void valueOf(undoChange(its.access, changeId))
}

function beAway(to?: string) {
	const plan = to
		? { is: 'move' as const, startsAt: its.at(to, '16:00'), roomId: null }
		: { is: 'cancel' as const }
	const wish = {
		teacherId: its.teacher,
		startsOn: DAY,
		endsOn: DAY,
		isPaid: true,
		plans: [{ lessonId: its.id, plan }],
	}
	const { token } = valueOf(previewTeacherAbsence(its.access, wish))
	const { changeId } = valueOf(applyTeacherAbsence(its.access, newId(), wish, token))
	return () => void valueOf(undoChange(its.access, changeId))
}

const WAYS: [string, (tells: boolean) => () => void][] = [
	['a canceled lesson that is restored', (tells) => cancel('school', tells)],
	['a closure that is removed', closeAndOpen],
	['a closing that is undone', closeAndUndo],
]
const AWAY: [string, () => () => void] = ['an absence of the teacher that is undone', () => beAway()]

const sendAll = () => {
	for (let mail = claimMail(); mail; mail = claimMail()) markSent(mail, true)
}

/** Zoe joins the class a minute later. */
function join() {
	vi.setSystemTime(Date.now() + 60_000)
	const zoe = aStudent(its.school, { firstName: 'Zoe', lastName: 'Ray', email: JOINED })
	anEnrolment(its.school, its.classId, zoe, { createdAt: Date.now() })
}

const letters = () =>
	rows<{ to: string; subject: string; text: string }>(
		'select to_address as "to", subject, text from outbox where sent_at is null order by to_address',
	)
const readers = () => letters().map(({ to }) => to)

describe('the readers of a letter that lessons take place after all, after', () => {
	it.each([...WAYS, AWAY])('%s, are the families of today, once each', (_, make) => {
		const bringBack = make(true)
		sendAll()
		join()
		change('update guardians set email = ?, email_key = ? where email = ?', NEW, NEW, OLD)
		bringBack()
		expect(new Set(readers())).toEqual(new Set([NEW, TEACHER, OTHER, JOINED]))
		expect(readers()).toHaveLength(4)
		for (const { subject, text } of letters()) {
			expect(subject).toContain('after all')
			expect(text).toContain('6 January, 16:00')
		}
	})

	it.each(WAYS)('%s without an email, are only those who joined since', (_, make) => {
		const bringBack = make(false)
		sendAll()
		expect(doFamiliesKnow(its.access, findLesson(its.access, its.id)!)).toBe(false)
		join()
		expect(doFamiliesKnow(its.access, findLesson(its.access, its.id)!)).toBe(true)
		bringBack()
		expect(readers()).toEqual([TEACHER, JOINED])
	})

	it.each([WAYS[0]!, WAYS[2]!, AWAY])('%s while its email waits, are only those who joined', (_, make) => {
		const bringBack = make(true)
		join()
		bringBack()
		expect(readers().filter((to) => to !== TEACHER)).toEqual([JOINED])
	})

	it('an absence that moved a lesson, are those who joined since, too', () => {
		const bringBack = beAway('2026-01-08')
		sendAll()
		join()
		bringBack()
		expect(readers()).toEqual([TEACHER, OLD, OTHER, JOINED].sort())
		expect(letters().find(({ to }) => to === JOINED)?.text).toContain('6 January, 16:00')
	})

	it('a family canceled a lesson, are none who joined since, because that is not named to them', () => {
		const bringBack = cancel('student', true)
		sendAll()
		join()
		bringBack()
		expect(readers()).toEqual([OLD, TEACHER, OTHER])
	})
})

const UNDONE: [string, () => () => void][] = [['a closing that is undone', () => closeAndUndo(true)], AWAY]

describe.each(UNDONE)('%s', (_, make) => {
	it.each([
		['has left', `ends_on = '2026-01-05'`],
		['pauses', `paused_from = '2026-01-05', paused_to = '2026-01-12', keeps_seat = 1`],
	])('is not told to the family of a student who %s by then', (_, is) => {
		const bringBack = make()
		sendAll()
		change(`update enrolments set ${is} where student_id = ?`, its.student)
		bringBack()
		expect(readers()).toEqual([TEACHER, OTHER])
	})
})

it('a closing that is undone is told to no family once the lesson is over', () => {
	const bringBack = closeAndUndo(true)
	sendAll()
	vi.setSystemTime(its.at(DAY, '20:00'))
	bringBack()
	expect(readers().filter((to) => to !== TEACHER)).toEqual([])
})
