import { students } from '#db/schema/index.ts'
import { withoutDoubleLessons } from '#app/models/double-lessons.server.ts'
import { write, type Tx } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import * as attendance from '#app/models/attendance.server.ts'
import { applyEffects } from '#app/models/attendance/mark-effects.server.ts'
import { listClassTotals } from '#app/models/attendance/class-totals.server.ts'
import { previewCancel, reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import * as ledger from '#app/models/attendance/credit-ledger.server.ts'
import { listCreditHistory, listCredits, pageCredits } from '#app/models/attendance/credit-list.server.ts'
import * as credits from '#app/models/attendance/credits.server.ts'
import * as expected from '#app/models/attendance/expected.server.ts'
import * as marks from '#app/models/attendance/marks.server.ts'
import * as whose from '#app/models/attendance/whose.server.ts'
import * as rates from '#app/models/attendance/rates.server.ts'
import * as calendar from '#app/models/calendar.server.ts'
import { copyClass, extendClass, restoreLastDay } from '#app/models/class/copy.server.ts'
import {
	absenceDays,
	absenceLetters,
	queueAbsenceLetters,
} from '#app/models/lesson/absence-letters.server.ts'
import { tellAbsenceUndone } from '#app/models/lesson/absence-undone.server.ts'
import * as booking from '#app/models/lesson/booking.server.ts'
import * as cancellation from '#app/models/lesson/cancellation.server.ts'
import { tellOfChanges, tellTakenBack } from '#app/models/lesson/change-letters.server.ts'
import * as clashFacts from '#app/models/lesson/clash-facts.server.ts'
import { refuseUnknownPlace } from '#app/models/lesson/place.server.ts'
import { listLessonRecipients, listPaperReaders } from '#app/models/lesson/recipients.server.ts'
import { restoreLesson, restoreOne } from '#app/models/lesson/restoration.server.ts'
import { planAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { findOwn, momentsOf } from '#app/models/lesson/change.server.ts'
import { findProposal } from '#app/models/lesson/proposal-list.server.ts'
import { listFrom } from '#app/models/lesson/series-lessons.server.ts'
import { planSplit } from '#app/models/lesson/split-plan.server.ts'
import { saveRoll } from '#app/models/learning.server.ts'
import * as change from '#app/models/lesson/schedule-change.server.ts'
import { attendedBy, lessonsOf, personalLessons } from '#app/models/lesson-scope.server.ts'
import { horizonOf } from '#app/models/lesson/horizon.server.ts'
import { insertSeries, insertSeriesRow, planDays, planSeries } from '#app/models/lesson/series.server.ts'
import * as toCancel from '#app/models/lesson/to-cancel.server.ts'
import * as lesson from '#app/models/lesson.server.ts'
import { listBusyElsewhere } from '#app/models/identity/elsewhere.server.ts'
import { expireCredits } from '#app/models/hourly/credit-expiry.server.ts'
import { rollOpenSeries } from '#app/models/hourly/open-series.server.ts'
import { checkSchedules } from '#app/models/hourly/schedule-check.server.ts'
import { ofOwnStudents, ownStudents } from '#app/models/student/own.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { readCreditQuery, readClassRateQuery, readStudentRateQuery } from '#app/domain/attendance/lists.ts'
import { usualCodes } from '#app/domain/attendance/codes.ts'
import { usualRules } from '#app/domain/attendance/policy.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done } from '#app/utils/outcome.ts'
import type { Lists } from './lists.ts'
import { allOf } from '../../support/steps.ts'

const CLASS = 'harmony-class-piano-first-steps'
const TEACHER = 'harmony-teacher-1'
const DAYS = { from: '2020-01-01', to: '2030-01-01' }
const CLOSURE = { name: 'Snow', startsOn: '2026-01-01', endsOn: '2026-01-01', effect: 'skip' as const }
const OFFICE = { source: 'office' as const }
const REASON = { by: 'school' as const, reason: 'Rules' }

const TERM = { startsOn: '2031-01-01', endsOn: '2031-03-01' }

const inDays = (access: Access, days: number) => daysAfter(today(access.school.timeZone), days)

function wishOf(access: Access, days = 30) {
	return {
		frequency: 'weekly' as const,
		every: 1,
		weekdays: [1, 2, 3, 4, 5, 6, 7],
		dates: [],
		startTime: '08:00',
		durationMinutes: 30,
		startsOn: inDays(access, days),
		endsOn: inDays(access, days + 7),
		teacherId: null,
		roomId: null,
		skipsClosures: true,
	}
}

function valueOf<T>(outcome: { ok: true; value: T } | { ok: false; errors: unknown }): T {
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
	return outcome.value
}

/** A lesson of its own for each verb, so that none is in the way of another. */
let minutes = 0
function aLesson(access: Access, days = 10): string {
	minutes += 5
	const startTime = `0${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
	const wish = { classId: CLASS, kind: 'extra' as const, day: inDays(access, days), startTime }
	const more = { durationMinutes: 5, teacherId: null, roomId: null }
	return valueOf(lesson.addExtraLesson(access, newId(), { ...wish, ...more })).id
}

function aSeries(access: Access, days: number) {
	return valueOf(lesson.addSeries(access, newId(), CLASS, wishOf(access, days))).id
}

/** A series that lags behind, with a teacher, so that everything about it is asked. */
function roll(tx: Tx, access: Access) {
	const wish = { ...wishOf(access, 110), teacherId: TEACHER, weekdays: [1], startTime: '05:00' }
	const id = insertSeriesRow(tx, access, CLASS, { ...wish, openEnded: true, endsOn: wish.startsOn })
	return lesson.rollSeries(tx, access, id)
}

function rowOf(access: Access, id: string) {
	const found = toCancel.findLessonRow(access, id)
	if (!found) throw new Error('The lesson is there.')
	return found
}

function aStudent(access: Access, lessonId: string) {
	const [first] = expected.listExpected(access, rowOf(access, lessonId))
	if (!first) throw new Error('Somebody is in the class.')
	return first
}

function marksOf(access: Access) {
	return { from: inDays(access, -3), to: inDays(access, 0), classId: CLASS, letter: 'P' }
}

function aCredit(access: Access) {
	const { studentId } = aStudent(access, aLesson(access))
	const gift = { studentId, minutes: 30, cause: 'goodwill' as const, reason: 'Rules', counts: true }
	return { studentId, id: valueOf(ledger.issueCredit(access, newId(), gift)).id }
}

function bookingOf(access: Access) {
	const { id: lessonId, ...rest } = rowOf(access, aLesson(access))
	return { ...rest, lessonId }
}

function absenceOf(access: Access, days = 20) {
	const day = inDays(access, days)
	return { teacherId: TEACHER, startsOn: day, endsOn: day, isPaid: false, plans: [] }
}

/** A term that was copied to the next, by the change that takes it back. */
function copied(access: Access): string {
	const copy = aTermToCopy(access)
	const { token, series } = valueOf(lesson.previewTermCopy(access, copy))
	const seriesIds = series.map(({ id }) => id)
	return valueOf(lesson.applyTermCopy(access, newId(), { ...copy, seriesIds, token })).changeId
}

/** A class of its own that ends with a term, and the term after it. */
let terms = 0
function aTermToCopy(access: Access) {
	const year = String(2060 + terms++)
	const [fromId, toId] = [
		['01-02', '03-01'],
		['04-02', '06-01'],
	].map(([from, to]) => {
		const days = { startsOn: `${year}-${from}`, endsOn: `${year}-${to}` }
		return valueOf(calendar.addTerm(access, newId(), { name: `${year} ${from}`, ...days })).id
	})
	const days = { startsOn: `${year}-02-01`, endsOn: `${year}-03-01` }
	valueOf(lesson.addSeries(access, newId(), CLASS, { ...wishOf(access), ...days, startTime: '05:00' }))
	return { fromId: fromId!, toId: toId!, students: 'keep' as const }
}

/** Lessons, attendance and credits. */
export const LESSONS: Lists = {
	verbs: {
		'attendance/absence-report.server.ts#previewCancel': ({ access }) => {
			const id = aLesson(access)
			return previewCancel(access, id, aStudent(access, id).studentId)
		},
		'attendance/absence-report.server.ts#reportAbsence': ({ access }) => {
			const id = aLesson(access)
			return valueOf(reportAbsence(access, id, aStudent(access, id).studentId))
		},
		'attendance/credit-list.server.ts#listCredits': ({ access }) => [
			listCredits(access),
			listCredits(access, { states: ['open'], studentId: 's', expiresBy: '2030-01-01' }),
		],
		'attendance/credit-list.server.ts#listCreditHistory': ({ access }) => listCreditHistory(access, 'c'),
		'attendance/credit-ledger.server.ts#issueCredit': ({ access }) => aCredit(access),
		'attendance/credit-ledger.server.ts#extendCredits': ({ access }) =>
			valueOf(ledger.extendCredits(access, [aCredit(access).id], '2090-01-01')),
		'attendance/credit-ledger.server.ts#revokeCredit': ({ access }) =>
			valueOf(ledger.revokeCredit(access, aCredit(access).id, 'Rules')),
		'attendance/credit-ledger.server.ts#convertCredit': ({ access }) =>
			valueOf(ledger.convertCredit(access, aCredit(access).id, 'Rules')),
		'attendance/credits.server.ts#creditsLeft': ({ access }) =>
			credits.creditsLeft(access, usualRules, 's', '2026-01-01'),
		'attendance/credits.server.ts#creditFor': ({ access }) =>
			credits.creditFor(access, usualRules, usualCodes[3]!, {
				studentId: 's',
				day: '2026-01-01',
				minutes: 30,
			}),
		'attendance/credits.server.ts#insertCredit': ({ access }) => aCredit(access),
		'attendance/credits.server.ts#holdCredit': ({ access }) => {
			const { id, studentId } = aCredit(access)
			const lessonId = aLesson(access)
			return write((tx) => credits.holdCredit(tx, access, id, { lessonId, day: '2026-01-01', studentId }))
		},
		'attendance/credits.server.ts#setCredit': ({ access }) =>
			write((tx) => credits.setCredit(tx, access, { ...aCredit(access), version: 1 }, 'expired')),
		'attendance/credits.server.ts#logCredit': ({ access }) =>
			write((tx) => credits.logCredit(tx, access, aCredit(access).id, 'extended', {})),
		'attendance/credits.server.ts#findCredit': ({ access }) => credits.findCredit(access, 'c'),
		'attendance/expected.server.ts#listExpected': ({ access }) => aStudent(access, aLesson(access)),
		'attendance/expected.server.ts#listMarkHistory': ({ access }) =>
			expected.listMarkHistory(access, 'l', 's'),
		'attendance/class-totals.server.ts#listClassTotals': ({ access }) => listClassTotals(access, ['c']),
		'attendance/mark-effects.server.ts#applyEffects': ({ access }) => {
			const row = rowOf(access, aLesson(access))
			const student = aStudent(access, row.id)
			const change = { lesson: row, student, before: null, after: null, rules: usualRules }
			return write((tx) => applyEffects(tx, access, change))
		},
		'attendance/marks.server.ts#markLesson': ({ access }) => {
			const id = aLesson(access, -1)
			const { studentId } = aStudent(access, id)
			for (const code of ['M', 'P', null])
				valueOf(marks.markLesson(access, id, [{ studentId, code }], OFFICE))
		},
		'attendance/marks.server.ts#markAllPresent': ({ access }) =>
			valueOf(marks.markAllPresent(access, aLesson(access, -1), OFFICE)),
		'attendance/marks.server.ts#writeMarks': ({ access }) => {
			const row = rowOf(access, aLesson(access))
			return write((tx) => marks.writeMarks(tx, access, row, [], OFFICE))
		},
		'attendance/whose.server.ts#moveAttendance': ({ access }) =>
			write((tx) => whose.moveAttendance(tx, access.schoolId, { keptId: 'k', otherId: 'o' })),
		'attendance/whose.server.ts#eraseAttendance': ({ access }) =>
			write((tx) => whose.eraseAttendance(tx, access.schoolId, ['o'])),
		'attendance/marks.server.ts#settleLesson': ({ access }) =>
			write((tx) => marks.settleLesson(tx, access, aLesson(access))),
		'class/copy.server.ts#copyClass': ({ access }) => write((tx) => copyClass(tx, access, CLASS, TERM)),
		'class/copy.server.ts#extendClass': ({ access }) =>
			write((tx) => extendClass(tx, access, copyClass(tx, access, CLASS, TERM), '2031-04-01')),
		'class/copy.server.ts#restoreLastDay': ({ access }) =>
			write((tx) => restoreLastDay(tx, access, { id: CLASS, endsOn: '2031-04-01', version: -5 })),
		'lesson/absence-letters.server.ts#absenceLetters': ({ access }) =>
			absenceLetters(access, {
				absence: absenceOf(access),
				teacher: { name: 'Rules', email: null, membershipId: null },
				lines: [
					{
						lesson: rowOf(access, aLesson(access)),
						plan: { is: 'substitute', teacherId: TEACHER },
						consequences: [],
						clashes: [],
					},
				],
			}),
		'lesson/absence-letters.server.ts#queueAbsenceLetters': ({ access }) =>
			write((tx) => {
				const mail = { kind: 'k', to: 'a@b.example', subject: 's', text: 't', html: 'h' }
				const letters = { mails: [{ mail, membershipId: null }], told: [], unwilling: [], unreachable: [] }
				return queueAbsenceLetters(tx, access, { letters, lines: [] })
			}),
		'lesson/absence-letters.server.ts#absenceDays': ({ access }) => absenceDays(access, absenceOf(access)),
		'lesson/absence-undone.server.ts#tellAbsenceUndone': ({ access }) =>
			write((tx) => tellAbsenceUndone(tx, access, { ...absenceOf(access), timeOffId: null, mailIds: ['m'] })),
		'lesson/change-letters.server.ts#tellOfChanges': ({ access }) =>
			write((tx) => {
				const lesson = rowOf(access, aLesson(access))
				return tellOfChanges(tx, access, [{ lesson, to: { ...lesson, teacherId: TEACHER, roomId: 'r' } }])
			}),
		'lesson/change-letters.server.ts#tellTakenBack': ({ access }) =>
			write((tx) => tellTakenBack(tx, access, ['m'], { starts: [Date.now() + 1] })),
		'lesson/absence-plan.server.ts#planAbsence': ({ access }) => planAbsence(access, absenceOf(access)),
		'lesson/absence-plan.server.ts#previewTeacherAbsence': ({ access }) =>
			lesson.previewTeacherAbsence(access, absenceOf(access)),
		'lesson/absence.server.ts#applyTeacherAbsence': ({ access }) => {
			const wish = absenceOf(access, 21)
			return valueOf(
				lesson.applyTeacherAbsence(
					access,
					newId(),
					wish,
					valueOf(lesson.previewTeacherAbsence(access, wish)).token,
				),
			)
		},
		'double-lessons.server.ts#withoutDoubleLessons': ({ access }) =>
			withoutDoubleLessons(access, ['harmony-student-1'], () => done(null)),
		'lesson/lessons-alone.server.ts#listLessonsAlone': ({ access }) =>
			lesson.listLessonsAlone(access, 'harmony-student-1', { after: inDays(access, 0) }),
		'lesson/lessons-alone.server.ts#removeLessonsAlone': ({ access }) => {
			const student = { id: 'harmony-student-1', name: 'Rules' }
			return write((tx) => lesson.removeLessonsAlone(tx, access, student, { after: inDays(access, 300) }))
		},
		'lesson/recipients.server.ts#listLessonRecipients': ({ access }) => listLessonRecipients(access, ['s']),
		'lesson/recipients.server.ts#listPaperReaders': ({ access }) => listPaperReaders(access, 's'),
		'lesson/series.server.ts#insertSeries': ({ access }) =>
			write((tx) => insertSeries(tx, access, CLASS, { ...wishOf(access, 140), startTime: '06:00' })),
		'lesson/booking.server.ts#addLessons': ({ access }) => aLesson(access),
		'lesson/booking.server.ts#moveLessons': ({ access }) =>
			write((tx) => booking.moveLessons(tx, access, [bookingOf(access)])),
		'lesson/booking.server.ts#refuseClashes': ({ access }) => booking.refuseClashes(access, []),
		'lesson/change.server.ts#findOwn': ({ access }) => findOwn(access, 'l'),
		'lesson/change.server.ts#momentsOf': ({ access }) =>
			momentsOf(access, { day: '2026-01-01', startTime: '10:00', durationMinutes: 30 }),
		'lesson/proposal-list.server.ts#findProposal': ({ access }) => findProposal(access, 'p'),
		'lesson/term-copy.server.ts#previewTermCopy': ({ access }) =>
			lesson.previewTermCopy(access, aTermToCopy(access)),
		'lesson/term-copy.server.ts#applyTermCopy': ({ access }) => copied(access),
		'lesson/schedule-undo.server.ts#undoChange': ({ access }) =>
			valueOf(lesson.undoChange(access, copied(access))),
		'learning/lesson-roll.server.ts#saveRoll': ({ access }) =>
			saveRoll(access, aLesson(access), { entries: [], publish: false }, OFFICE),
		'lesson/place.server.ts#refuseUnknownPlace': ({ access }) =>
			refuseUnknownPlace(access, [{ teacherId: newId(), roomId: newId() }]),
		'lesson/cancellation.server.ts#previewCancellation': ({ access }) =>
			cancellation.previewCancellation(access, aLesson(access), 'teacher'),
		'lesson/cancellation.server.ts#cancelLesson': ({ access }) =>
			valueOf(cancellation.cancelLesson(access, aLesson(access), REASON)),
		'lesson/restoration.server.ts#restoreLesson': ({ access }) => {
			const id = aLesson(access)
			valueOf(cancellation.cancelLesson(access, id, REASON))
			return valueOf(restoreLesson(access, id))
		},
		'lesson/cancellation.server.ts#cancelOne': ({ access }) =>
			write((tx) => cancellation.cancelOne(tx, access, rowOf(access, aLesson(access)), REASON)),
		'lesson/restoration.server.ts#restoreOne': ({ access }) =>
			write((tx) => restoreOne(tx, access, rowOf(access, aLesson(access)))),
		'lesson/to-cancel.server.ts#findLessonRow': ({ access }) => rowOf(access, aLesson(access)),
		'lesson/to-cancel.server.ts#findLessonRows': ({ access }) => toCancel.findLessonRows(access, ['l']),
		'lesson/change.server.ts#editLesson': ({ access }) =>
			valueOf(
				lesson.editLesson(
					access,
					{ id: aLesson(access), version: 1 },
					{ day: inDays(access, 11), startTime: '04:00', durationMinutes: 5, teacherId: null, roomId: null },
				),
			),
		'lesson/change.server.ts#substitute': ({ access }) =>
			lesson.substitute(access, { id: aLesson(access), version: 1 }, TEACHER),
		'lesson/substitutes.server.ts#listSubstitutes': ({ access }) =>
			lesson.listSubstitutes(access, aLesson(access)),
		'lesson/extra-lesson.server.ts#addExtraLesson': ({ access }) => aLesson(access),
		'lesson/change.server.ts#saveLessonNotes': ({ access }) =>
			valueOf(lesson.saveLessonNotes(access, aLesson(access), {})),
		'lesson/clash-facts.server.ts#readFacts': ({ access }) =>
			clashFacts.readFacts(access, [{ ...bookingOf(access), teacherId: TEACHER, roomId: 'r' }]),
		'lesson/clash-facts.server.ts#listClosuresBetween': ({ access }) =>
			clashFacts.listClosuresBetween(access.schoolId, DAYS.from, DAYS.to),
		'lesson/clash-facts.server.ts#classNameOf': ({ access }) =>
			clashFacts.classNameOf(access.schoolId, CLASS),
		'lesson/closing-count.server.ts#countLessonsToClose': ({ access }) =>
			lesson.countLessonsToClose(access, inDays(access, -100)),
		'lesson/closing.server.ts#previewClosing': ({ access }) =>
			lesson.previewClosing(access, 'harmony-closure-2'),
		'lesson/closing.server.ts#applyClosing': ({ access }) => {
			const day = inDays(access, 12)
			aLesson(access, 12)
			const { id } = valueOf(calendar.addClosure(access, newId(), { ...CLOSURE, startsOn: day, endsOn: day }))
			return valueOf(lesson.applyClosing(access, id, valueOf(lesson.previewClosing(access, id)).token))
		},
		'lesson/detail.server.ts#findLesson': ({ access }) => lesson.findLesson(access, `${CLASS}-lesson-3`),
		'lesson/free-times.server.ts#findFreeTimes': ({ access }) =>
			lesson.findFreeTimes(access, {
				durationMinutes: 30,
				teacherIds: [TEACHER],
				roomIds: lesson.listOpenRoomIds(access),
				classId: CLASS,
				from: inDays(access, 1),
				to: inDays(access, 3),
			}),
		'lesson/free-times.server.ts#nextFreeTimes': ({ access }) =>
			lesson.nextFreeTimes(access, { ...bookingOf(access), teacherId: TEACHER }),
		'lesson/free-times.server.ts#listOpenRoomIds': ({ access }) => lesson.listOpenRoomIds(access),
		'lesson/list.server.ts#listLessons': ({ access }) => {
			const week = { from: Date.now(), to: Date.now() + 604_800_000 }
			const wanted = [{}, { teacherId: TEACHER }, { roomId: 'r' }, { classId: CLASS }, { studentId: 's' }]
			return [...wanted, { state: 'held' as const }, { after: { startsAt: 1, id: 'l' } }].map((query) =>
				lesson.listLessons(access, { ...week, ...query }),
			)
		},
		'attendance/credit-list.server.ts#pageCredits': ({ access }) =>
			pageCredits(access, readCreditQuery(new URLSearchParams())),
		'attendance/reported.server.ts#listReported': ({ access }) => attendance.listReported(access),
		'attendance/several.server.ts#previewMarks': ({ access }) =>
			attendance.previewMarks(access, marksOf(access)),
		'attendance/several.server.ts#setMarks': ({ access }) => {
			const { token } = attendance.previewMarks(access, marksOf(access))
			return valueOf(attendance.setMarks(access, marksOf(access), token, { source: 'office' }))
		},
		'attendance/several.server.ts#markPaper': ({ access }) => {
			const id = aLesson(access, -3)
			const rows = [{ studentId: aStudent(access, id).studentId, letters: { [id]: 'P' } }]
			return valueOf(attendance.markPaper(access, [id], rows, { source: 'office' }))
		},
		'attendance/rates.server.ts#listClassRates': ({ access }) =>
			['', 'sort=rate&teacher=t'].map((words) =>
				rates.listClassRates(access, readClassRateQuery(new URLSearchParams(words))),
			),
		'attendance/rates.server.ts#listStudentRates': ({ access }) =>
			['', 'sort=rate&class=c&search=ada', 'pattern=running'].map((words) =>
				rates.listStudentRates(access, readStudentRateQuery(new URLSearchParams(words))),
			),
		'attendance/rates.server.ts#listRolls': ({ access }) => rates.listRolls(access, { from: 0, to: 1 }),
		'lesson/list.server.ts#countUnmarked': ({ access }) =>
			[{}, { teacherId: TEACHER }].map((query) => lesson.countUnmarked(access, query)),
		'lesson/list.server.ts#listDesk': ({ access }) =>
			lesson.listDesk(access, { from: 0, to: Date.now(), rolls: 6 }),
		'lesson/list.server.ts#listUnmarked': ({ access }) =>
			[{}, { teacherId: TEACHER, offset: 1 }].map((query) => lesson.listUnmarked(access, query)),
		'lesson/forced.server.ts#listForced': ({ access }) => lesson.listForced(access, { from: 0, to: 1 }),
		'lesson/schedule-change.server.ts#saveChange': ({ access }) =>
			write((tx) =>
				change.saveChange(tx, access, {
					kind: 'closing',
					summary: 's',
					before: { lessons: [] },
					changed: [],
				}),
			),
		'lesson/term-series.server.ts#listSeriesOf': ({ access }) =>
			lesson.previewTermCopy(access, aTermToCopy(access)),
		'lesson/schedule-change.server.ts#listChanges': ({ access }) => change.listChanges(access),
		'lesson/schedule-change.server.ts#versionsOf': ({ access }) => {
			const id = aSeries(access, 60)
			const wish = { ...wishOf(access, 62), weekdays: [1, 2, 3], startTime: '07:00' }
			const { token } = valueOf(lesson.previewSplit(access, id, wish))
			return valueOf(lesson.undoChange(access, valueOf(lesson.splitSeries(access, id, wish, token)).changeId))
		},
		'lesson-scope.server.ts#lessonsOf': ({ access }) => [
			lessonsOf({ ...access, role: 'teacher' }),
			lesson.listLessons({ ...access, role: 'teacher' }, { from: 0, to: 1 }),
			lesson.listLessons({ ...access, role: 'student' }, { from: 0, to: 1 }),
		],
		'lesson-scope.server.ts#personalLessons': ({ access }) => personalLessons({ ...access, role: 'teacher' }),
		'lesson-scope.server.ts#attendedBy': ({ access }) => attendedBy(access.schoolId, ['s']),
		'lesson/self-check.server.ts#findScheduleCheck': ({ access }) => lesson.findScheduleCheck(access),
		'lesson/series.server.ts#previewSeries': ({ access }) =>
			lesson.previewSeries(access, CLASS, wishOf(access, 80)),
		'lesson/series.server.ts#addSeries': ({ access }) => aSeries(access, 90),
		'lesson/series.server.ts#insertSeriesRow': ({ access }) =>
			write((tx) => insertSeriesRow(tx, access, CLASS, { ...wishOf(access), openEnded: false })),
		'lesson/series.server.ts#putSeries': ({ access }) =>
			write((tx) => lesson.putSeries(tx, access, CLASS, wishOf(access, 100))),
		'lesson/series.server.ts#planDays': ({ access }) =>
			planDays(access, CLASS, wishOf(access), { endsOn: inDays(access, 60), openEnded: true }),
		'lesson/horizon.server.ts#horizonOf': ({ access }) => horizonOf(access),
		'lesson/rolling.server.ts#listSeriesToRoll': ({ access }) => lesson.listSeriesToRoll(access),
		'lesson/rolling.server.ts#rollSeries': ({ access }) => write((tx) => roll(tx, access)),
		'hourly/open-series.server.ts#rollOpenSeries': () => allOf(rollOpenSeries()),
		'lesson/unscheduled.server.ts#listUnscheduled': ({ access }) => [
			lesson.listUnscheduled(access),
			lesson.listUnscheduled(access, { classId: CLASS }),
			lesson.listUnscheduled(access, { studentId: 's' }),
		],
		'lesson/class-lessons.server.ts#countClassLessons': ({ access }) =>
			lesson.countClassLessons(access, CLASS, inDays(access, 0)),
		'lesson/class-lessons.server.ts#endClassLessons': ({ access }) =>
			write((tx) => lesson.endClassLessons(tx, access, 'c', inDays(access, 0))),
		'lesson/class-lessons.server.ts#deleteClassLessons': ({ access }) =>
			write((tx) => lesson.deleteClassLessons(tx, access, 'c')),
		'lesson/series.server.ts#planSeries': ({ access }) =>
			planSeries(access, CLASS, { ...wishOf(access), endsOn: undefined, termId: 't' }),
		'identity/elsewhere.server.ts#listBusyElsewhere': ({ access }) =>
			listBusyElsewhere(access.schoolId, [TEACHER], { from: 0, to: Date.now() }),
		'lesson/zone.server.ts#countLessonsToCome': ({ access }) => lesson.countLessonsToCome(access),
		'lesson/zone.server.ts#moveLessonsToZone': ({ access }) =>
			write((tx) => lesson.moveLessonsToZone(tx, access, access.school.timeZone, 'Europe/Berlin')),
		'lesson/series-list.server.ts#listSeries': ({ access }) =>
			lesson.listSeries(access, CLASS, inDays(access, 0)),
		'lesson/series-list.server.ts#listSeriesChanges': ({ access }) => lesson.listSeriesChanges(access, CLASS),
		'lesson/series-lessons.server.ts#listFrom': ({ access }) => listFrom(access, 's', '2026-01-01'),
		'lesson/split-plan.server.ts#planSplit': ({ access }) =>
			planSplit(access, aSeries(access, 120), wishOf(access, 122)),
		'lesson/split-plan.server.ts#previewSplit': ({ access }) =>
			lesson.previewSplit(access, aSeries(access, 100), wishOf(access, 102)),
		'lesson/split.server.ts#splitSeries': ({ access }) =>
			lesson.splitSeries(access, aSeries(access, 110), wishOf(access, 112), 'none'),
		'lesson/visitors.server.ts#addVisitor': ({ access }) =>
			lesson.addVisitor(access, aLesson(access), { studentId: 'harmony-student-1' }),
		'lesson/visitors.server.ts#removeVisitor': ({ access }) =>
			lesson.removeVisitor(access, aLesson(access), 's'),
		'student/own.server.ts#ownStudents': ({ access }) => ownStudents(access).all(),
		'student/own.server.ts#ofOwnStudents': ({ access }) => ofOwnStudents(access, students.id),
		'teacher/own.server.ts#ownTeacherId': ({ access }) => ownTeacherId(access),
		'hourly/credit-expiry.server.ts#expireCredits': () => allOf(expireCredits(Date.now() + 90 * 86_400_000)),
		'hourly/schedule-check.server.ts#checkSchedules': () => allOf(checkSchedules()),
	},
	maySort: {
		'attendance/credit-list.server.ts#listCredits': 'the credits of one student, or those of a few states',
		'attendance/credit-list.server.ts#pageCredits': 'the credits in one state, those without an end last',
		'attendance/rates.server.ts#listClassRates': 'one row a class, which marks were counted for',
		'attendance/rates.server.ts#listStudentRates': 'one row a student, which marks were counted for',
	},
	mayCross: {},
}
