import { href } from '#app/domain/href.ts'
import type { Access } from '../access.server.ts'
import { findOwnPhone } from '../account/own-phone.server.ts'
import { listCredits } from '../attendance/credit-list.server.ts'
import { findOwnInvoice, listOwnInvoices } from '../billing/own.server.ts'
import { listOwnPayments } from '../billing/own-payments.server.ts'
import { listEntriesOfStudents } from '../event/entries.server.ts'
import { listAssessments } from '../learning/assessments.server.ts'
import { listAssignments } from '../learning/assignments.server.ts'
import { listFeedback } from '../learning/feedback-list.server.ts'
import { listGoals } from '../learning/goals.server.ts'
import { listNotes } from '../learning/notes.server.ts'
import { listPractice } from '../learning/practice.server.ts'
import { listRecordings } from '../learning/recordings.server.ts'
import { listRepertoire } from '../learning/repertoire.server.ts'
import { listReports } from '../learning/reports.server.ts'
import { findOwnProfile } from '../identity/profile.server.ts'
import { listLoansOfStudents } from '../loan/loans.server.ts'
import { copyOfConversations } from '../message/reading.server.ts'
import { findNotifications } from '../notification/settings.server.ts'
import { listConsents } from '../student/consent.server.ts'
import { listChildren, type Child } from './children.server.ts'
import { listCoGuardians } from './guardians.server.ts'
import { listOwnLessons, type OwnLesson } from './lessons.server.ts'
import { listMoveRequests } from './move-request-list.server.ts'

const MANY = 10_000

/** The user's data as machine-readable JSON, limited to what the portal shows them. */
export function copyOfData(access: Access, now = Date.now()) {
	return {
		school: access.school.name,
		madeAt: new Date(now).toISOString(),
		account: {
			name: access.name,
			email: access.email,
			phone: findOwnPhone(access) ?? findOwnProfile(access).phone,
			language: access.language,
			kind: access.kind,
			notifications: findNotifications(access),
		},
		students: listChildren(access).map((child) => copyOfStudent(access, child, now)),
		invoices: listOwnInvoices(access, { limit: MANY }).map(({ id }) => findOwnInvoice(access, id)),
		payments: listOwnPayments(access, { limit: MANY }),
		conversations: copyOfConversations(access),
	}
}

function copyOfStudent(access: Access, { id, name, firstName }: Child, now: number) {
	const lessons = listOwnLessons(access, [id], { from: 0, to: now + MANY * 86_400_000, limit: MANY })
	return {
		name,
		calledBy: firstName,
		guardians: listCoGuardians(access)
			.filter(({ studentId }) => studentId === id)
			.map((coGuardian) => ({ name: coGuardian.name, relation: coGuardian.relation })),
		lessons: lessons.map(lessonAsCopied),
		moveRequests: listMoveRequests(
			access,
			lessons.map((lesson) => lesson.id),
		).map(({ wish, answer, state, at }) => ({ wish, answer, state, at })),
		makeUpLessons: listCredits(access, { studentIds: [id] }),
		notes: listNotes(access, id, { limit: MANY }).map((note) => ({
			day: note.day,
			class: note.class,
			covered: note.covered,
			next: note.next,
			by: note.by,
		})),
		assignments: listAssignments(access, id, { limit: MANY }),
		recordings: listRecordings(access, id).map(({ at, by, fileId, keptUntil, comments }) => ({
			at: new Date(at).toISOString(),
			by,
			keptUntil,
			file: href.file(fileId),
			comments: comments.map(({ second, text, by }) => ({ second, text, by })),
		})),
		practice: listPractice(access, id, ALWAYS),
		repertoire: listRepertoire(access, id),
		skills: listAssessments(access, id),
		goals: listGoals(access, id),
		reports: listReports(access, { studentId: id, limit: MANY }),
		feedback: listFeedback(access, { studentId: id, limit: MANY }),
		loans: listLoansOfStudents(access, [id]).map(({ item, lentOn, dueOn, returnedOn }) => ({
			item,
			lentOn,
			dueOn,
			returnedOn,
		})),
		recitalsAndExams: listEntriesOfStudents(access, [id], { limit: MANY }).map((entry) => ({
			event: entry.event,
			kind: entry.kind,
			day: entry.day,
			title: entry.title,
			composer: entry.composer,
			instrument: entry.instrument,
			grade: entry.grade,
			outcome: entry.outcome,
			mark: entry.mark,
			resultOn: entry.resultOn,
			resultNote: entry.resultNote,
		})),
		consents: listConsents(access, id),
	}
}

const ALWAYS = { from: '1900-01-01', to: '2999-12-31' }

function lessonAsCopied(lesson: OwnLesson) {
	return {
		class: lesson.class,
		startsAt: new Date(lesson.startsAt).toISOString(),
		endsAt: new Date(lesson.endsAt).toISOString(),
		teacher: lesson.teacher,
		room: lesson.room,
		state: lesson.state,
		attendance: lesson.mark?.label ?? null,
		note: lesson.mark?.note ?? null,
	}
}
