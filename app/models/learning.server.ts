/** What students learn, and what is written about it: the one door to the folder beside it. */
export {
	addAssignment,
	listAssignments,
	listAssignmentsOfEach,
	removeAssignment,
	tickAssignment,
	type Assignment,
	type AssignmentText,
} from './learning/assignments.server.ts'
export {
	assessSkills,
	listAssessments,
	type Assessed,
	type Assessment,
} from './learning/assessments.server.ts'
export { answerFeedback, editFeedback, giveFeedback, type NewFeedback } from './learning/feedback.server.ts'
export {
	addFramework,
	editFramework,
	listFrameworks,
	type Framework,
	type FrameworkDetails,
} from './learning/frameworks.server.ts'
export { addGoal, editGoal, listGoals, type Goal, type GoalDetails } from './learning/goals.server.ts'
export {
	listLatestNotes,
	listLessonNotes,
	listNotes,
	saveNote,
	type LessonNote,
	type NoteText,
} from './learning/notes.server.ts'
export {
	addPractice,
	confirmPractice,
	listPractice,
	removePractice,
	sumPractice,
	type Practice,
	type PracticeEntry,
} from './learning/practice.server.ts'
export {
	addPiece,
	editPiece,
	listPieceSteps,
	listRepertoire,
	setPieceState,
	type Piece,
	type PieceDetails,
	type PieceStep,
} from './learning/repertoire.server.ts'
export { countAttendance, learningFigures, type ReportFigures } from './learning/report-figures.server.ts'
export {
	acknowledgeReport,
	correctReport,
	publishReport,
	returnReport,
	saveReport,
	sendReport,
	startReport,
	type NewReport,
	type ReportText,
} from './learning/report-steps.server.ts'
export { findReport, listReports, type Report, type ReportRow } from './learning/reports.server.ts'
export { eraseLearning, moveLearning } from './learning/whose.server.ts'
export { saveRoll, type RollEntry, type RollText } from './learning/lesson-roll.server.ts'
export {
	hideFeedback,
	listFeedbackAtDesk,
	readOneFeedback,
	unhideFeedback,
} from './learning/feedback-desk.server.ts'
export { listFeedback, type FeedbackRow } from './learning/feedback-list.server.ts'
export { listSkills } from './learning/skills.server.ts'
export {
	findFormer,
	listFormer,
	type FormerStudent,
	type FormerStudentRead,
} from './learning/former-students.server.ts'
export { listTaught, type TaughtRow } from './learning/taught-students.server.ts'
