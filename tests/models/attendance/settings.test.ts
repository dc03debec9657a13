import { afterEach, describe, expect, it, vi } from 'vitest'
import { rollCode, usualCodes, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { usualRules, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import {
	addCode,
	archiveCode,
	removeCodeChange,
	restoreCode,
	saveCode,
} from '#app/models/attendance/code-changes.server.ts'
import { codesByDay, codesOf, listCodeChanges } from '#app/models/attendance/codes.server.ts'
import { consequencesOf, exampleConsequences } from '#app/models/attendance/consequences.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import {
	listRuleChanges,
	policyOf,
	removeRuleChange,
	rulesOf,
	saveRules,
} from '#app/models/attendance/settings.server.ts'
import { listStudentRates } from '#app/models/attendance/rates.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { previewCancel } from '#app/models/attendance/absence-report.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { findProfile, saveProfile } from '#app/models/school/profile.server.ts'
import { readStudentRateQuery } from '#app/domain/attendance/lists.ts'
import { newId } from '#app/utils/id.server.ts'
import { aCode, aRule } from '../../support/attendance.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

afterEach(() => void vi.useRealTimers())

const TODAY = '2026-01-12'
const OFFICE = { source: 'office' } as const

/** A Monday at noon in New York. */
function office() {
	const timetable = aTimetable({ now: '2026-01-12T17:00:00Z' })
	const { school, access, classId, teacher, at } = timetable
	const lesson = (day: string, time = '16:00') =>
		aLesson(school, { classId, teacherId: teacher, startsAt: at(day, time) })
	const rules = (wanted: Partial<AttendanceRules>, validFrom?: string) => {
		const { version } = rulesOf(access)
		return saveRules(access, version, { ...usualRules, ...wanted }, validFrom)
	}
	const code = (letter: string, wanted: Partial<AttendanceCode>, validFrom = TODAY) => {
		const now = codesByDay(access)(validFrom).get(letter)!
		return saveCode(access, letter, { version: now.version, validFrom }, { ...now, ...wanted })
	}
	const own = (letter = 'O', more: Partial<AttendanceCode> = {}, validFrom = TODAY) =>
		addCode(access, newId(), validFrom, { ...usualCodes[0]!, label: 'Online', letter, ...more })
	const letters = (day?: string) => codesOf(access, day).map((one) => one.letter)
	return { ...timetable, lesson, rules, code, own, letters }
}

const changesIn = ({ id }: { id: string }) =>
	rows(`select id from audit_entries where action = 'attendance.codes-changed' and school_id = ?`, id)

describe('rules', () => {
	it('hold for lessons from their first day on, and never for earlier ones', () => {
		const { access, student, lesson, rules } = office()
		valueOf(rules({ noticeHours: 48, creditCap: 4, creditDays: 10 }, '2026-01-14'))
		const text = (id: string) => previewCancel(access, id, student)?.text
		// Both are more than 24 and less than 48 hours ahead.
		const before = lesson('2026-01-13', '19:00')
		const after = lesson('2026-01-14', '10:00')
		expect(text(before)).toBe(
			'Cancel now: no charge, 45-minute make-up credit until 12 April 2026, 1 of 2 left.',
		)
		expect(text(after)).toBe('Cancel now: charged, no make-up credit.')
		expect(text(lesson('2026-01-20'))).toBe(
			'Cancel now: no charge, 45-minute make-up credit until 22 January 2026, 3 of 4 left.',
		)
		expect([rulesOf(access, '2026-01-13').noticeHours, rulesOf(access, '2026-01-14').noticeHours]).toEqual([
			24, 48,
		])
	})

	it('decide on the state and the credit when a lesson is canceled', () => {
		const { access, lesson, rules } = office()
		valueOf(rules({ noticeHours: 48, creditDays: null }, '2026-01-14'))
		const [before, after, later] = [
			lesson('2026-01-13', '19:00'),
			lesson('2026-01-14', '10:00'),
			lesson('2026-01-20'),
		]
		for (const id of [before, after, later])
			valueOf(cancelLesson(access, id, { by: 'student', reason: 'Ill' }))
		expect(rows('select state from lessons order by starts_at')).toEqual([
			{ state: 'canceled_in_time' },
			{ state: 'canceled_late' },
			{ state: 'canceled_in_time' },
		])
		expect(listCredits(access).map(({ expiresOn, sourceLessonId }) => [sourceLessonId, expiresOn])).toEqual(
			expect.arrayContaining([
				[before, '2026-04-12'],
				[later, null],
			]),
		)
	})

	it('promise no make-up once they give none, unless the school wrote the label', () => {
		const { access, code } = office()
		const label = (day = TODAY) => codesByDay(access)(day).get('M')?.label
		valueOf(code('M', { credit: 'none' }, '2026-01-14'))
		expect([label(), label('2026-01-14')]).toEqual(['Absent, make-up owed', 'Absent, notice given'])
		valueOf(code('M', { credit: 'none', label: 'Absent, in time' }, '2026-01-14'))
		expect(label('2026-01-14')).toBe('Absent, in time')
	})

	it('are refused for a day that has been, and from an older page', () => {
		const { access, rules } = office()
		expect(wordsOf(rules({ noticeHours: 48 }, '2026-01-11'))).toContain('Choose today or a later day.')
		valueOf(rules({ noticeHours: 48 }))
		const late = saveRules(access, 0, { ...usualRules, noticeHours: 12 })
		expect(late).toMatchObject({ ok: false, status: 409, conflict: { theirs: { noticeHours: '48' } } })
		expect(rulesOf(access).noticeHours).toBe(48)
		expect(valueOf(rules({ noticeHours: 48 }))).toEqual({ changed: false })
	})

	it('that are planned are taken back before they begin, and not after', () => {
		const { access, rules } = office()
		valueOf(rules({ noticeHours: 48 }, '2026-02-01'))
		valueOf(rules({ noticeHours: 36 }))
		expect(listRuleChanges(access).map(({ validFrom }) => validFrom)).toEqual(['2026-02-01'])
		expect(rulesOf(access, '2026-02-01').noticeHours).toBe(48)
		valueOf(removeRuleChange(access, '2026-02-01'))
		expect(rulesOf(access, '2026-02-01').noticeHours).toBe(36)
		expect(removeRuleChange(access, TODAY)).toMatchObject({ ok: false, status: 404 })
	})

	it('are told in advance as families read them, on the first day they hold', () => {
		const { access } = office()
		const at = (rules: Partial<AttendanceRules>, from = TODAY) =>
			exampleConsequences(access, { ...policyOf(access, from), rules: { ...usualRules, ...rules } }, from)
		const found = at({ noticeHours: 48, creditCap: 3, creditDays: 30 }, '2026-02-01')
		expect(found.inTime).toMatchObject({
			charges: false,
			creditMinutes: 45,
			expiresOn: '2026-03-03',
			cap: { left: 2, of: 3 },
		})
		expect(found.late).toMatchObject({ charges: true, creditMinutes: 0 })
		expect(found.teacher).toMatchObject({ charges: false, creditMinutes: 45, cap: null })
		expect(at({ creditCap: null }).inTime.cap).toBeNull()
		expect(at({ noticeHours: 0 }).late).toBeNull()
		expect(rows('select 1 from make_up_credits')).toEqual([])
	})

	it('lock attendance at once, and not beyond today', () => {
		const { access, student, lesson } = office()
		const { version, ...profile } = findProfile(access)
		const lock = (lockedThrough: string) =>
			saveProfile(access, 'school.absences-changed', version, { ...profile, lockedThrough })
		expect(wordsOf(lock('2026-01-13'))).toBe('Choose today or an earlier day.')
		valueOf(lock('2026-01-06'))
		const mark = (id: string) => markLesson(access, id, [{ studentId: student, code: 'P' }], OFFICE)
		expect(wordsOf(mark(lesson('2026-01-06')))).toContain('Attendance is locked through 6 January 2026.')
		expect(mark(lesson('2026-01-07')).ok).toBe(true)
	})
})

describe('codes', () => {
	it('mean what they meant on the day of the lesson', () => {
		const { school, access, lesson, code } = office()
		valueOf(code('T', { label: 'Teacher away', credit: 'none' }, '2026-01-14'))
		const means = (id: string, day: string, startsAt: number) =>
			consequencesOf(
				access,
				{ id, day, startsAt, endsAt: startsAt + 45 * 60_000, classId: classOf(id) },
				'teacher',
			)
		const start = (id: string) =>
			rows<{ s: number }>('select starts_at s from lessons where id = ?', id)[0]!.s
		const classOf = (id: string) =>
			rows<{ c: string }>('select class_id c from lessons where id = ?', id)[0]!.c
		const [before, after] = [lesson('2026-01-13'), lesson('2026-01-14')]
		expect(means(before, '2026-01-13', start(before))).toMatchObject([{ creditMinutes: 45 }])
		expect(means(after, '2026-01-14', start(after))).toMatchObject([{ creditMinutes: 0 }])
		const labels = (day: string) => codesByDay(access)(day).get('T')?.label
		expect([labels('2026-01-13'), labels('2026-01-14')]).toEqual(['Teacher canceled', 'Teacher away'])
		expect(codesOf(access, '2026-01-14').map(({ letter }) => letter)).toEqual([...'PLNMATSX'])
		expect(school.id).toBe(access.schoolId)
	})

	it('can be renamed and switched; whether the student was there never changes', () => {
		const { access, code } = office()
		valueOf(code('N', { label: 'Sent a note', isHeld: true, charges: true }))
		const sent = codesOf(access).find(({ letter }) => letter === 'N')!
		expect(rollCode(sent)).toMatchObject({ label: 'Sent a note', short: 'Sent a note', isHeld: false })
		expect(sent.charges).toBe(true)
	})

	it('are refused for a day that has been, and from an older page', () => {
		const { access, code } = office()
		expect(wordsOf(code('N', { label: 'Later' }, '2026-01-11'))).toContain('Choose today or a later day.')
		valueOf(code('N', { label: 'Sent a note' }))
		const old = { version: 0, validFrom: TODAY }
		expect(saveCode(access, 'N', old, { ...usualCodes[2]!, label: 'Mine' })).toMatchObject({
			ok: false,
			status: 409,
			conflict: { theirs: { label: 'Sent a note' } },
		})
		expect(valueOf(code('N', {}))).toEqual({ changed: false })
		expect(saveCode(access, 'Q', old, usualCodes[2]!)).toMatchObject({ ok: false, status: 404 })
	})

	it('of the school’s own have a letter that was never used, and are offered from their first day', () => {
		const { access, student, lesson, own, letters } = office()
		expect(wordsOf(own('P'))).toBe('P is already the letter of “Present”. Choose another letter.')
		valueOf(own('O', {}, '2026-01-14'))
		expect(wordsOf(own('O'))).toContain('Choose another letter.')
		expect([letters('2026-01-13').at(-1), letters('2026-01-14').at(-1)]).toEqual(['X', 'O'])
		const mark = (id: string) => markLesson(access, id, [{ studentId: student, code: 'O' }], OFFICE)
		const before = lesson('2026-01-12', '11:00')
		expect(wordsOf(mark(before))).toBe('The code O is not used on the day of this lesson.')
	})

	it('of the school’s own are archived and restored; usual ones stay, and so does what was marked', () => {
		const { school, access, student, lesson, letters } = office()
		aCode(school, 'O', { label: 'Online', isHeld: true })
		const marked = lesson('2026-01-09')
		valueOf(markLesson(access, marked, [{ studentId: student, code: 'O' }], OFFICE))
		const rate = () => listStudentRates(access, readStudentRateQuery(new URLSearchParams()))
		const before = rate()
		expect(before).toMatchObject([{ marked: 1, present: 1 }])
		expect(wordsOf(archiveCode(access, 'P'))).toContain('P is one of the usual codes')
		valueOf(archiveCode(access, 'O'))
		expect([letters(), letters('2026-01-11').at(-1)]).toEqual([[...'PLNMATSX'], 'O'])
		expect(rate()).toEqual(before)
		const noted = { studentId: student, code: 'O', staffNote: 'By phone' }
		expect(markLesson(access, marked, [noted], OFFICE).ok).toBe(true)
		valueOf(restoreCode(access, 'O'))
		expect(letters().at(-1)).toBe('O')
	})

	it('are not archived while a lesson from today on is marked with them', () => {
		const { access, student, lesson, own } = office()
		valueOf(own('O', { isHeld: false }))
		valueOf(markLesson(access, lesson('2026-01-20'), [{ studentId: student, code: 'O' }], OFFICE))
		expect(wordsOf(archiveCode(access, 'O'))).toBe(
			'1 mark from today on uses O. Change it first, then archive the code.',
		)
	})

	it('that are planned are taken back before they begin', () => {
		const { access, student, lesson, code, own, letters } = office()
		valueOf(code('A', { charges: false }, '2026-02-01'))
		valueOf(own('O', { isHeld: false }, '2026-02-01'))
		expect(listCodeChanges(access).map(({ letter }) => letter)).toEqual(['A', 'O'])
		valueOf(removeCodeChange(access, 'A', '2026-02-01'))
		expect(codesByDay(access)('2026-02-01').get('A')?.charges).toBe(true)
		const id = lesson('2026-02-03')
		valueOf(markLesson(access, id, [{ studentId: student, code: 'O' }], OFFICE))
		expect(wordsOf(removeCodeChange(access, 'O', '2026-02-01'))).toContain('1 mark uses O already.')
		valueOf(markLesson(access, id, [{ studentId: student, code: null }], OFFICE))
		valueOf(removeCodeChange(access, 'O', '2026-02-01'))
		expect(letters('2026-02-03')).toEqual([...'PLNMATSX'])
	})

	it('that are archived come back once, from today on, and only at their own school', () => {
		const { school, access, letters } = office()
		aCode(school, 'O', { label: 'Online', isHeld: true, pays: false }, '2026-01-01')
		change('update attendance_codes set archived_at = 1')
		expect(restoreCode(office().access, 'O')).toMatchObject({ ok: false, status: 404 })
		expect(letters()).toEqual([...'PLNMATSX'])
		expect(valueOf(restoreCode(access, 'O'))).toEqual({ name: 'Online' })
		expect([letters().at(-1), letters('2026-01-11').at(-1)]).toEqual(['O', 'X'])
		expect(codesByDay(access)(TODAY).get('O')).toMatchObject({ isHeld: true, pays: false })
		valueOf(restoreCode(access, 'O'))
		valueOf(restoreCode(access, 'P'))
		expect(changesIn(school)).toHaveLength(1)
	})

	it('that were changed from a later day on keep what they are once the change is removed, and no other change goes', () => {
		const { school, access, code } = office()
		valueOf(code('A', { needsNote: true }))
		valueOf(code('A', { charges: false }, '2026-02-01'))
		expect(removeCodeChange(office().access, 'A', '2026-02-01')).toMatchObject({ ok: false, status: 404 })
		expect(removeCodeChange(access, 'A', TODAY)).toMatchObject({ ok: false, status: 404 })
		valueOf(removeCodeChange(access, 'A', '2026-02-01'))
		expect(codesByDay(access)('2026-02-01').get('A')).toMatchObject({ needsNote: true, charges: true })
		expect(removeCodeChange(access, 'A', '2026-02-01')).toMatchObject({ ok: false, status: 404 })
		expect(changesIn(school)).toHaveLength(3)
	})

	it('keep a credit that was given when a note is added after the code changed', () => {
		const { school, access, student, lesson } = office()
		const id = lesson('2026-01-20')
		valueOf(markLesson(access, id, [{ studentId: student, code: 'M' }], OFFICE))
		aCode(school, 'M', { credit: 'none' }, '2026-01-15')
		valueOf(markLesson(access, id, [{ studentId: student, code: 'M', familyNote: 'Ill' }], OFFICE))
		expect(listCredits(access)).toMatchObject([{ state: 'open', minutes: 45 }])
	})
})

it('rules of another school are its own', () => {
	const { access } = office()
	const other = aTimetable({ now: '2026-01-12T17:00:00Z' })
	aRule(other.school, { noticeHours: 48 })
	aCode(other.school, 'A', { charges: false })
	expect(rulesOf(access).noticeHours).toBe(24)
	expect(codesByDay(access)(TODAY).get('A')?.charges).toBe(true)
})
