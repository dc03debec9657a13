import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { extendCredits, revokeCredit } from '#app/models/attendance/credit-ledger.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { findWithdrawable, withdrawAbsence } from '#app/models/lesson/absence-withdrawal.server.ts'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { gaveCredits, restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aClass, aLesson, anEnrolment, aStudent } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { aCredit, aParent } from '../../support/portal.ts'

let its: ReturnType<typeof aTimetable> & { id: string; kim: string }

/** A lesson of a group, with Ada and Kim. */
beforeEach(() => {
	const timetable = aTimetable()
	const { school, classId, teacher, at } = timetable
	const kim = aStudent(school, { firstName: 'Kim', lastName: 'Oh' })
	anEnrolment(school, classId, kim)
	const id = aLesson(school, { classId, teacherId: teacher, startsAt: at('2026-01-20', '16:00') })
	its = { ...timetable, id, kim }
})

const later = () => vi.setSystemTime(Date.now() + 60_000)
const marksNow = () => findLesson(its.access, its.id)?.expected.map(({ name, mark }) => [name, mark?.code])
const creditsNow = () =>
	listCredits(its.access)
		.map(({ cause, state }) => `${cause} ${state}`)
		.sort()

function mark(code: string | null, more = {}) {
	later()
	const wanted = { studentId: its.student, code, ...more }
	return valueOf(markLesson(its.access, its.id, [wanted], { source: 'office' }))
}

function cancel(by: 'teacher' | 'school' | 'student' = 'teacher', tells = false) {
	later()
	valueOf(cancelLesson(its.access, its.id, { by, reason: 'Ill', tells }))
	return () => valueOf(restoreLesson(its.access, its.id))
}

function close(tells = false) {
	later()
	const days = { startsOn: '2026-01-20', endsOn: '2026-01-20' }
	const { id } = valueOf(addClosure(its.access, newId(), { name: 'Snow', effect: 'skip', ...days }))
	const { token } = valueOf(previewClosing(its.access, id))
	const { changeId } = valueOf(applyClosing(its.access, id, token, tells))
	return () => valueOf(undoChange(its.access, changeId))
}

function away() {
	later()
	const { access, id, teacher } = its
	const days = { startsOn: '2026-01-20', endsOn: '2026-01-20', isPaid: true }
	const wish = { teacherId: teacher, ...days, plans: [{ lessonId: id, plan: { is: 'cancel' as const } }] }
	const { token } = valueOf(previewTeacherAbsence(access, wish))
	const { changeId } = valueOf(applyTeacherAbsence(access, newId(), wish, token))
	return () => valueOf(undoChange(access, changeId))
}

const ways = [
	['a canceled lesson that is restored', () => cancel()],
	['a lesson the school canceled that is restored', () => cancel('school')],
	['a closure that is undone', () => close()],
	['the absence of a teacher that is undone', away],
] as const

describe.each(ways)('%s', (_way, takeAway) => {
	it('brings back an absence that the office entered before, with its note and its credit', () => {
		mark('M', { staffNote: 'A school trip' })
		const [credit] = listCredits(its.access)
		const bringBack = takeAway()
		expect(marksNow()?.[0]?.[1]).not.toBe('M')
		later()
		bringBack()
		expect(marksNow()).toEqual([
			['Ada Lind', 'M'],
			['Kim Oh', undefined],
		])
		expect(findLesson(its.access, its.id)).toMatchObject({ state: 'scheduled', markedAt: null })
		const [ada] = findLesson(its.access, its.id)!.expected
		expect(ada?.mark).toMatchObject({ source: 'office', staffNote: 'A school trip' })
		const open = listCredits(its.access).filter(({ state }) => state === 'open')
		expect(open).toMatchObject([{ id: credit?.id, cause: 'student', expiresOn: credit?.expiresOn }])
	})

	it('brings back what a family reported, which can take it back then', () => {
		const own = accessOf(aParent(its.school, [its.student]))
		later()
		valueOf(reportAbsence(own, its.id, its.student, { note: 'Fever' }))
		const bringBack = takeAway()
		later()
		bringBack()
		const [ada] = findLesson(its.access, its.id)!.expected
		expect(ada?.mark).toMatchObject({ code: 'M', source: 'portal', familyNote: 'Fever' })
		expect(creditsNow()).toContain('student open')
		expect(findWithdrawable(own, its.id, its.student)).toMatchObject({
			ok: true,
			value: { losesCredit: true },
		})
		valueOf(withdrawAbsence(own, its.id, its.student))
		expect(creditsNow().filter((credit) => credit.endsWith('open'))).toEqual([])
	})

	it('marks nobody who was not marked before, or no longer', () => {
		mark('M')
		mark(null)
		const bringBack = takeAway()
		later()
		bringBack()
		expect(marksNow()).toEqual([
			['Ada Lind', undefined],
			['Kim Oh', undefined],
		])
		expect(creditsNow().filter((credit) => credit.endsWith('open'))).toEqual([])
	})

	it('brings the absence back as often as it is done', () => {
		mark('M')
		for (let time = 0; time < 2; time++) {
			const bringBack = takeAway()
			later()
			bringBack()
			change("update closures set archived_at = 1 where name = 'Snow'")
		}
		expect(marksNow()?.[0]).toEqual(['Ada Lind', 'M'])
		expect(creditsNow().filter((credit) => credit.startsWith('student'))).toEqual(['student open'])
	})
})

describe('the credit of an absence that comes back', () => {
	it('keeps its last day, and counts to the limit again', () => {
		mark('M')
		const [credit] = listCredits(its.access)
		valueOf(extendCredits(its.access, [credit!.id], '2026-12-31'))
		const bringBack = cancel()
		later()
		bringBack()
		expect(listCredits(its.access).filter(({ state }) => state === 'open')).toMatchObject([
			{ id: credit?.id, expiresOn: '2026-12-31', countsOn: '2026-01-20' },
		])
		mark(null)
		expect(creditsNow()).toEqual(['student revoked', 'teacher revoked', 'teacher revoked'])
	})

	it('stays revoked if the school had revoked it', () => {
		mark('M')
		valueOf(revokeCredit(its.access, listCredits(its.access)[0]!.id, 'Agreed'))
		change(`update lessons set starts_at = ? where id = ?`, Date.now() + 3_600_000, its.id)
		const bringBack = cancel('student')
		expect(marksNow()?.[0]).toEqual(['Ada Lind', 'A'])
		later()
		bringBack()
		expect(marksNow()?.[0]).toEqual(['Ada Lind', 'M'])
		expect(creditsNow()).toEqual(['student revoked'])
	})

	it('stays the same if the lesson was canceled by the family', () => {
		mark('M', { staffNote: 'A school trip' })
		const bringBack = cancel('student')
		expect(creditsNow()).toEqual(['student open', 'student open'])
		later()
		bringBack()
		expect(marksNow()?.[0]).toEqual(['Ada Lind', 'M'])
		expect(findLesson(its.access, its.id)?.expected[0]?.mark?.staffNote).toBe('A school trip')
		expect(creditsNow()).toEqual(['student open', 'student revoked'])
	})
})

describe('the letters that a lesson takes place after all', () => {
	const textsTo = (to: string) =>
		rows<{ text: string }>('select text from outbox where to_address = ? order by id', to).map(
			({ text }) => text,
		)

	beforeEach(() => {
		change(`update teachers set email = 'jun@school.example'`)
		change(`update students set email = 'ada@family.example' where id = ?`, its.student)
		change(`update students set email = 'kim@family.example' where id = ?`, its.kim)
	})

	function sentSince(takeAway: () => () => unknown) {
		const bringBack = takeAway()
		change(`update outbox set sent_at = 1, text = ''`)
		later()
		bringBack()
		const [ada, kim, jun] = ['ada@family.example', 'kim@family.example', 'jun@school.example'].map(
			(to) => textsTo(to).at(-1) ?? '',
		)
		return { ada, kim, jun }
	}

	it('name who is still absent to the teacher and to that family', () => {
		mark('M')
		const { ada, kim, jun } = sentSince(() => cancel('teacher', true))
		const back = 'It takes place after all: Piano, Tue 20 January, 16:00'
		expect(ada).toContain(`${back} (still reported absent: Ada Lind).`)
		expect(jun).toContain(`${back} (still reported absent: Ada Lind).`)
		expect(kim).toContain(`${back}.`)
	})

	it('name them after a closure, too', () => {
		mark('M')
		const { ada, kim, jun } = sentSince(() => close(true))
		expect(ada).toContain('Ada Lind: Piano, Tue 20 January, 16:00–16:45 takes place (still reported absent).')
		expect(kim).toContain('Kim Oh: Piano, Tue 20 January, 16:00–16:45 takes place.')
		expect(jun).toContain('Piano, Tue 20 January, 16:00–16:45 takes place (still reported absent: Ada Lind).')
	})

	it('say that the credit is gone to those who lose it, in their language', () => {
		mark('M')
		change(`update students set language = 'de', email_key = email where id = ?`, its.kim)
		const { ada, kim, jun } = sentSince(() => {
			const bringBack = cancel('teacher', true)
			expect(textsTo('ada@family.example').at(-1)).toContain('make-up credit')
			expect(gaveCredits(its.access, findLesson(its.access, its.id)!)).toBe(true)
			return bringBack
		})
		expect(kim).toContain('Eine Nachholstunde dafür gibt es deshalb nicht mehr.')
		expect([ada, jun].join()).not.toContain('no longer applies')
	})

	it.each([
		['en', 'The make-up credit for it no longer applies to Kim Oh.'],
		['de', 'Eine Nachholstunde dafür gibt es deshalb für Kim Oh nicht mehr.'],
		['es', 'Por eso ya no hay clase de recuperación por ella para Kim Oh.'],
	])('name in %s the sibling who loses the credit beside one who keeps it', (language, words) => {
		change(`update students set language = ?, email = 'ada@family.example'`, language)
		change('update students set email_key = email')
		mark('M')
		const { ada } = sentSince(() => cancel('teacher', true))
		expect(creditsNow()).toContain('student open')
		expect(ada).toContain(words)
	})

	it('name nobody if nobody was absent', () => {
		const { ada, jun } = sentSince(() => cancel('teacher', true))
		expect([ada, jun].join()).not.toContain('absent')
		expect(ada).toContain('It takes place after all')
		expect(ada).toContain('The make-up credit for it no longer applies.')
	})
})

describe('a lesson that took place and was canceled by mistake', () => {
	it('is held again, with its roll', () => {
		vi.setSystemTime(its.at('2026-01-20', '18:00'))
		mark('L', { minutesLate: 10 })
		const bringBack = cancel()
		later()
		bringBack()
		expect(findLesson(its.access, its.id)?.state).toBe('held')
		expect(rows('select code, minutes_late from attendance_marks where replaced_at is null')).toEqual([
			{ code: 'L', minutes_late: 10 },
		])
	})
})

describe('a visitor with a credit', () => {
	it('is absent again if that was reported before, and the credit stays open', () => {
		const { school, access, at } = its
		const studentId = aStudent(school, { firstName: 'Zoe' })
		const choir = aClass(school, { name: 'Choir' })
		const visit = aLesson(school, { classId: choir, startsAt: at('2026-01-21', '16:00') })
		const creditId = aCredit(school, studentId)
		valueOf(addVisitor(access, visit, { studentId, creditId }))
		later()
		valueOf(markLesson(access, visit, [{ studentId, code: 'M' }], { source: 'office' }))
		later()
		valueOf(cancelLesson(access, visit, { by: 'school', reason: 'Snow' }))
		later()
		valueOf(restoreLesson(access, visit))
		expect(findLesson(access, visit)?.expected).toMatchObject([{ mark: { code: 'M' } }])
		expect(listCredits(access)).toMatchObject([{ id: creditId, state: 'open' }])
	})
})
