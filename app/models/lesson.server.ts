/** Lessons and the series they come from: the one door to the folder beside it. */
export { applyTeacherAbsence } from './lesson/absence.server.ts'
export { previewTeacherAbsence, type AbsencePreview, type AbsenceWish } from './lesson/absence-plan.server.ts'
export { listAbsenceLessons, MOST_ABSENCE_LESSONS, type Absence } from './lesson/absence-options.server.ts'
export { absenceDays } from './lesson/absence-letters.server.ts'
export { addLessons, type Force } from './lesson/booking.server.ts'
export { countClassLessons, deleteClassLessons, endClassLessons } from './lesson/class-lessons.server.ts'
export { cancelLesson, previewCancellation, type Cancellation } from './lesson/cancellation.server.ts'
export { restoreLesson } from './lesson/restoration.server.ts'
export {
	editLesson,
	saveLessonNotes,
	substitute,
	type LessonEdit,
	type LessonTime,
} from './lesson/change.server.ts'
export { addExtraLesson, type ExtraLesson } from './lesson/extra-lesson.server.ts'
export { listSubstitutes } from './lesson/substitutes.server.ts'
export type { Booking } from './lesson/clash-facts.server.ts'
export {
	feedName,
	feedVersion,
	findFeedLesson,
	listFeedLessons,
	type FeedLesson,
	type OpenFeed,
} from './lesson/feed.server.ts'
export { findClashes, type FoundClash } from './lesson/clashes.server.ts'
export { countLessonsToClose } from './lesson/closing-count.server.ts'
export { applyClosing, previewClosing, type ClosingPreview } from './lesson/closing.server.ts'
export { listForced } from './lesson/forced.server.ts'
export { findLesson, type LessonDetail } from './lesson/detail.server.ts'
export {
	findFreeTimes,
	listOpenRoomIds,
	nextFreeTimes,
	type FreeTime,
	type FreeTimeSearch,
} from './lesson/free-times.server.ts'
export {
	countUnmarked,
	listDesk,
	listLessons,
	listUnmarked,
	type LessonQuery,
	type LessonRow,
	type LessonState,
} from './lesson/list.server.ts'
export { listOwnStudentLessons } from './lesson/own-list.server.ts'
export { countLessonsToCome, moveLessonsToZone, type MovedLessons } from './lesson/zone.server.ts'
export { answerProposal, proposeMove, withdrawProposal } from './lesson/proposals.server.ts'
export type { ProposedTime } from './lesson/proposal-list.server.ts'
export { listProposals, type Proposal, type ProposalRow } from './lesson/proposal-list.server.ts'
export { listChanges } from './lesson/schedule-change.server.ts'
export { undoChange } from './lesson/schedule-undo.server.ts'
export { listSeriesToRoll, rollSeries } from './lesson/rolling.server.ts'
export { findScheduleCheck } from './lesson/self-check.server.ts'
export {
	addSeries,
	previewSeries,
	putSeries,
	type PlannedDay,
	type SeriesWish,
} from './lesson/series.server.ts'
export { listSeries, listSeriesChanges, type SeriesRow } from './lesson/series-list.server.ts'
export { splitSeries } from './lesson/split.server.ts'
export {
	previewSplit,
	type SplitLesson,
	type SplitPreview,
	type SplitWish,
} from './lesson/split-plan.server.ts'
export {
	applyTermCopy,
	previewTermCopy,
	type TermCopy,
	type TermCopyPreview,
} from './lesson/term-copy.server.ts'
export { listLessonRecipients, listPaperReaders } from './lesson/recipients.server.ts'
export { listLessonsAlone, removeLessonsAlone } from './lesson/lessons-alone.server.ts'
export type { LessonToCancel } from './lesson/to-cancel.server.ts'
export { listUnscheduled } from './lesson/unscheduled.server.ts'
export { addVisitor, removeVisitor, visitLesson } from './lesson/visitors.server.ts'
