import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { readFeedbackQuery } from '#app/domain/learning/feedback-list.ts'
import * as learning from '#app/models/learning.server.ts'
import { countFeedback, findFeedback, readFeedbackRows } from '#app/models/learning/feedback-list.server.ts'
import { listOwnNotes } from '#app/models/learning/notes.server.ts'
import { writeSkills } from '#app/models/learning/skills.server.ts'
import { nameOfStudent } from '#app/models/learning/student-name.server.ts'
import * as lesson from '#app/models/lesson.server.ts'
import { listClassMarks } from '#app/models/attendance.server.ts'
import { classFigures } from '#app/models/teacher/class-figures.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const CLASS = 'harmony-class-piano-first-steps'
const STUDENT = 'harmony-student-10'
const YEAR = { from: '2020-01-01', to: '2030-01-01' }
const TERM = {
	title: 'Rules',
	fromDay: '2026-01-01',
	toDay: '2026-06-30',
	termId: 'harmony-term-2',
}
const PIECE = { title: 'Rules', kind: 'piece' as const, instrumentId: 'i' }
const SAID = { about: 'student' as const, text: 'Rules', hidesName: false, allowsReply: true }
const FRAMEWORK = { name: 'Rules', levels: ['a', 'b'], skills: [{ group: 'g', name: 's' }] }

function valueOf<T>(outcome: { ok: true; value: T } | { ok: false; errors: unknown }): T {
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
	return outcome.value
}

const asTeacher = (access: Access): Access => ({ ...access, role: 'teacher', reach: 'own' })
const asFamily = (access: Access): Access => ({
	...access,
	role: 'student',
	kind: 'guardian',
	reach: 'own',
	membershipId: 'harmony-parent',
	userId: 'person-parent',
})

/** A lesson of the last days, and somebody who is expected at it. */
function aLesson(access: Access) {
	const to = Date.now()
	const found = lesson.listLessons(access, { from: to - 7 * 86_400_000, to, state: ['held', 'scheduled'] })
	for (const { id } of found.toReversed()) {
		const [first] = lesson.findLesson(access, id)?.expected ?? []
		if (first) return { lessonId: id, studentId: first.studentId }
	}
	throw new Error('There is a lesson.')
}

/** A lesson with one student that is still to come, and a time nobody is busy at. */
function aMove(access: Access) {
	const from = Date.now() + 86_400_000
	const classId = 'harmony-class-piano-with-tobi'
	const [one] = lesson.listLessons(access, { from, to: from + 14 * 86_400_000, state: 'scheduled', classId })
	if (!one?.teacherId) throw new Error('There is a private lesson.')
	const [free] = lesson.findFreeTimes(access, {
		durationMinutes: (one.endsAt - one.startsAt) / 60_000,
		teacherIds: [one.teacherId],
		roomIds: [],
		classId: one.classId,
		lessonId: one.id,
		from: daysAfter(today(access.school.timeZone), 2),
		to: daysAfter(today(access.school.timeZone), 30),
	})
	const times = [{ startsAt: free?.startsAt ?? 0, roomId: null }]
	return { lessonId: one.id, proposal: { times, expiresAt: one.startsAt } }
}

function aProposal(access: Access) {
	const { lessonId, proposal } = aMove(access)
	return valueOf(lesson.proposeMove(access, newId(), lessonId, proposal)).id
}

const aReport = (access: Access) => ({
	id: valueOf(learning.startReport(access, newId(), STUDENT, TERM)).id,
	version: 1,
})

function aPublished(access: Access) {
	const { id } = aReport(access)
	valueOf(learning.publishReport(access, { id, version: 1 }))
	return id
}

const aPiece = (access: Access) =>
	valueOf(
		learning.addPiece(access, newId(), STUDENT, { ...PIECE, instrumentId: undefined, state: 'learning' }),
	).id
const aGoal = (access: Access) => valueOf(learning.addGoal(access, newId(), STUDENT, { text: 'Rules' })).id
const anAssignment = (access: Access) =>
	valueOf(learning.addAssignment(access, newId(), STUDENT, { text: 'Rules' })).id

function someFeedback(access: Access) {
	return valueOf(learning.giveFeedback(access, newId(), STUDENT, { ...SAID, readers: 'teacher' })).id
}

/** Notes, assignments, repertoire, skills, goals, practice, reports and feedback. */
export const LEARNING: Lists = {
	verbs: {
		'learning/assignments.server.ts#listAssignments': ({ access }) => [
			learning.listAssignments(access, STUDENT),
			learning.listAssignments(access, STUDENT, { open: true }),
		],
		'learning/assignments.server.ts#listAssignmentsOfEach': ({ access }) => [
			learning.listAssignmentsOfEach(access, [STUDENT], { limit: 3 }),
			learning.listAssignmentsOfEach(asFamily(access), [STUDENT], { open: true, limit: 3 }),
		],
		'learning/assignments.server.ts#addAssignment': ({ access }) => anAssignment(access),
		'learning/assignments.server.ts#tickAssignment': ({ access }) =>
			valueOf(learning.tickAssignment(access, anAssignment(access), true)),
		'learning/assignments.server.ts#removeAssignment': ({ access }) =>
			valueOf(learning.removeAssignment(access, anAssignment(access))),
		'learning/assessments.server.ts#listAssessments': ({ access }) => [
			learning.listAssessments(access, STUDENT),
			learning.listAssessments(access, STUDENT, { frameworkId: 'f' }),
		],
		'learning/assessments.server.ts#assessSkills': ({ access }) => {
			const { id } = valueOf(learning.addFramework(access, newId(), FRAMEWORK))
			const [skill] = learning.listSkills(access, id)
			const assessed = [{ skillId: skill?.id ?? '', level: 1 }]
			return valueOf(learning.assessSkills(access, newId(), STUDENT, '2026-01-01', assessed))
		},
		'learning/feedback-list.server.ts#findFeedback': ({ access }) =>
			findFeedback(access, someFeedback(access)),
		'learning/feedback-list.server.ts#listFeedback': ({ access }) => [
			learning.listFeedback(access),
			learning.listFeedback(access, { studentId: STUDENT, state: 'new' }),
			learning.listFeedback(asTeacher(access)),
			learning.listFeedback(asFamily(access)),
		],
		'learning/feedback.server.ts#giveFeedback': ({ access }) => [
			someFeedback(access),
			learning.giveFeedback(asFamily(access), newId(), STUDENT, {
				...SAID,
				about: 'teacher',
				teacherId: 'harmony-teacher-1',
				readers: 'office',
			}),
		],
		'learning/feedback.server.ts#editFeedback': ({ access }) =>
			valueOf(learning.editFeedback(access, someFeedback(access), 'Rules')),
		'learning/feedback-list.server.ts#readFeedbackRows': ({ access }) =>
			readFeedbackRows(access, undefined, 50, 50),
		'learning/feedback-list.server.ts#countFeedback': ({ access }) => countFeedback(access, undefined),
		'learning/feedback-desk.server.ts#listFeedbackAtDesk': ({ access }) =>
			['', 'state=unanswered', 'state=hidden'].map((words) =>
				learning.listFeedbackAtDesk(access, readFeedbackQuery(new URLSearchParams(words))),
			),
		'learning/feedback-desk.server.ts#readOneFeedback': ({ access }) =>
			learning.readOneFeedback(access, someFeedback(access)),
		'learning/feedback-desk.server.ts#hideFeedback': ({ access }) =>
			learning.hideFeedback(access, someFeedback(access), 'Hurts'),
		'learning/feedback-desk.server.ts#unhideFeedback': ({ access }) => {
			const id = someFeedback(access)
			learning.hideFeedback(access, id, 'Hurts')
			return learning.unhideFeedback(access, id)
		},
		'learning/feedback.server.ts#answerFeedback': ({ access }) =>
			learning.answerFeedback(access, someFeedback(access), 'Thank you'),
		'learning/frameworks.server.ts#listFrameworks': ({ access }) => learning.listFrameworks(access),
		'learning/skills.server.ts#writeSkills': ({ access }) => {
			const { id } = valueOf(learning.addFramework(access, newId(), FRAMEWORK))
			return write((tx) => writeSkills(tx, access, id, FRAMEWORK.skills))
		},
		'learning/skills.server.ts#listSkills': ({ access }) => learning.listSkills(access, 'f'),
		'learning/frameworks.server.ts#addFramework': ({ access }) =>
			learning.addFramework(access, newId(), { ...FRAMEWORK, instrumentId: 'i' }),
		'learning/frameworks.server.ts#editFramework': ({ access }) => {
			const { id } = valueOf(learning.addFramework(access, newId(), FRAMEWORK))
			return valueOf(learning.editFramework(access, { id, version: 1 }, FRAMEWORK))
		},
		'learning/goals.server.ts#listGoals': ({ access }) => [
			learning.listGoals(access, STUDENT),
			learning.listGoals(access, STUDENT, { state: 'open' }),
		],
		'learning/goals.server.ts#addGoal': ({ access }) => aGoal(access),
		'learning/goals.server.ts#editGoal': ({ access }) =>
			valueOf(
				learning.editGoal(
					access,
					{ id: aGoal(access), version: 1 },
					{ text: 'Rules', percent: 10, state: 'open' },
				),
			),
		'learning/notes.server.ts#listNotes': ({ access }) => [
			learning.listNotes(access, STUDENT),
			learning.listNotes(access, STUDENT, { before: '2026-01-01', find: 'scales' }),
			learning.listNotes(asFamily(access), STUDENT),
		],
		'learning/notes.server.ts#listLatestNotes': ({ access }) =>
			learning.listLatestNotes(asFamily(access), [STUDENT]),
		'learning/notes.server.ts#listLessonNotes': ({ access }) =>
			learning.listLessonNotes(access, aLesson(access).lessonId),
		'learning/notes.server.ts#saveNote': ({ access }) => {
			const which = aLesson(access)
			for (const covered of ['Rules', 'More', undefined])
				valueOf(learning.saveNote(access, which, { covered }, true))
		},
		'attendance/class-marks.server.ts#listClassMarks': ({ access }) =>
			listClassMarks(access, CLASS, { from: 0, to: 1 }),
		'teacher/class-figures.server.ts#classFigures': ({ access }) => classFigures(access, [CLASS]),
		'learning/practice.server.ts#listPractice': ({ access }) => learning.listPractice(access, STUDENT, YEAR),
		'learning/practice.server.ts#sumPractice': ({ access }) => [
			learning.sumPractice(access, [STUDENT], YEAR),
			learning.sumPractice(asFamily(access), [STUDENT], YEAR),
		],
		'learning/practice.server.ts#addPractice': ({ access }) =>
			learning.addPractice(access, newId(), STUDENT, {
				day: today(access.school.timeZone),
				minutes: 599,
				pieceId: aPiece(access),
			}),
		'learning/practice.server.ts#confirmPractice': ({ access }) => {
			const entry = { day: today(access.school.timeZone), minutes: 598 }
			return valueOf(
				learning.confirmPractice(access, valueOf(learning.addPractice(access, newId(), STUDENT, entry)).id),
			)
		},
		'learning/practice.server.ts#removePractice': ({ access }) => {
			const entry = { day: today(access.school.timeZone), minutes: 597 }
			return valueOf(
				learning.removePractice(access, valueOf(learning.addPractice(access, newId(), STUDENT, entry)).id),
			)
		},
		'learning/repertoire.server.ts#listRepertoire': ({ access }) => [
			learning.listRepertoire(access, STUDENT),
			learning.listRepertoire(access, STUDENT, { states: ['learning', 'ready'] }),
		],
		'learning/repertoire.server.ts#listPieceSteps': ({ access }) => learning.listPieceSteps(access, STUDENT),
		'learning/repertoire.server.ts#addPiece': ({ access }) => [
			aPiece(access),
			learning.addPiece(access, newId(), STUDENT, { ...PIECE, state: 'planned' }),
		],
		'learning/repertoire.server.ts#editPiece': ({ access }) =>
			learning.editPiece(access, { id: aPiece(access), version: 1 }, { ...PIECE, instrumentId: undefined }),
		'learning/repertoire.server.ts#setPieceState': ({ access }) =>
			valueOf(learning.setPieceState(access, aPiece(access), { state: 'ready', day: '2026-01-01' })),
		'learning/report-figures.server.ts#learningFigures': ({ access }) =>
			learning.learningFigures(access, STUDENT, TERM),
		'learning/report-figures.server.ts#countAttendance': ({ access }) =>
			learning.countAttendance(access, STUDENT, YEAR),
		'learning/reports.server.ts#listReports': ({ access }) => [
			learning.listReports(access),
			learning.listReports(access, { studentId: STUDENT }),
			learning.listReports(access, { state: 'review' }),
			learning.listReports(asFamily(access)),
		],
		'learning/reports.server.ts#findReport': ({ access }) => learning.findReport(access, aReport(access).id),
		'learning/report-steps.server.ts#startReport': ({ access }) => aReport(access),
		'learning/report-steps.server.ts#saveReport': ({ access }) =>
			valueOf(learning.saveReport(access, aReport(access), { worked: 'Rules' })),
		'learning/report-steps.server.ts#sendReport': ({ access }) => {
			const { id } = aReport(access)
			valueOf(learning.saveReport(access, { id, version: 1 }, { worked: 'Rules' }))
			return valueOf(learning.sendReport(access, { id, version: 2 }))
		},
		'learning/report-steps.server.ts#returnReport': ({ access }) =>
			valueOf(learning.returnReport(access, aReport(access), 'Rules')),
		'learning/report-steps.server.ts#publishReport': ({ access }) => aPublished(access),
		'learning/report-steps.server.ts#correctReport': ({ access }) => {
			const { id } = valueOf(learning.correctReport(access, newId(), aPublished(access)))
			return valueOf(learning.publishReport(access, { id, version: 1 }))
		},
		'learning/report-steps.server.ts#acknowledgeReport': ({ access }) =>
			valueOf(learning.acknowledgeReport({ ...access, role: 'student' }, aPublished(access))),
		'learning/student-name.server.ts#nameOfStudent': ({ access }) => nameOfStudent(access, STUDENT),
		'learning/taught-students.server.ts#listTaught': ({ access }) => [
			learning.listTaught(access),
			learning.listTaught(asTeacher(access)),
		],
		'learning/former-students.server.ts#listFormer': ({ access }) => [
			learning.listFormer(asTeacher(access)),
			learning.listFormer(asTeacher(access), STUDENT),
		],
		'learning/former-students.server.ts#findFormer': ({ access }) =>
			learning.findFormer(asTeacher(access), STUDENT),
		'learning/notes.server.ts#listOwnNotes': ({ access }) => listOwnNotes(asTeacher(access), STUDENT),
		'learning/whose.server.ts#moveLearning': ({ access }) =>
			write((tx) => learning.moveLearning(tx, access.schoolId, { keptId: STUDENT, otherId: 'o' })),
		'learning/whose.server.ts#eraseLearning': ({ access }) =>
			write((tx) => learning.eraseLearning(tx, access.schoolId, ['o'])),
		'lesson/proposal-list.server.ts#listProposals': ({ access }) => [
			lesson.listProposals(access),
			lesson.listProposals(access, { studentId: STUDENT, state: 'open' }),
		],
		'lesson/proposals.server.ts#proposeMove': ({ access }) => aProposal(access),
		'lesson/proposals.server.ts#answerProposal': ({ access }) =>
			valueOf(
				lesson.answerProposal(asFamily(access), aProposal(access), {
					decline: true,
				}),
			),
		'lesson/proposals.server.ts#withdrawProposal': ({ access }) =>
			valueOf(lesson.withdrawProposal(access, aProposal(access))),
	},
	maySort: {
		'learning/assignments.server.ts#listAssignments': 'what was found of one student, newest first',
		'learning/assignments.server.ts#listAssignmentsOfEach': 'the same of a few students',
		'learning/notes.server.ts#listLatestNotes': 'one note of each child of a family',
		'learning/former-students.server.ts#listFormer': 'who left the classes of one teacher lately',
		'learning/former-students.server.ts#findFormer': 'the reports of one teacher about one student',
		'learning/repertoire.server.ts#listPieceSteps': 'the pieces of one student',
		'learning/reports.server.ts#listReports': 'those of one student or of one state, a few a term each',
	},
	mayCross: {},
}
