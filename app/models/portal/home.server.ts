import { and, eq, exists, gt, gte, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { prepared, type Db } from '#db/client.server.ts'
import {
	assignments,
	autopaySettings,
	credits,
	enrolments,
	events,
	lessonNotes,
	moveProposals,
	moveRequests,
	recordingComments,
	recordings,
	reports,
	schools,
	signUps,
} from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { COMMENT_IS_NEW } from '../learning/new-comments.server.ts'
import { whereNoteIsShown } from '../learning/shown-notes.server.ts'
import { eachOf } from '../query-values.server.ts'

const school = sql.placeholder('schoolId')
const now = sql.placeholder('now')

type OfStudents =
	| typeof assignments
	| typeof credits
	| typeof enrolments
	| typeof lessonNotes
	| typeof moveProposals
	| typeof moveRequests
	| typeof recordings
	| typeof reports
	| typeof signUps

/** True if one of the students has such a row. */
function has(db: Db, table: OfStudents, ...conditions: (SQL | undefined)[]) {
	const isOneOf = sql`${table.studentId} in ${eachOf(sql.placeholder('students'))}`
	return some(db, table, eq(table.schoolId, school), isOneOf, ...conditions)
}

function some(
	db: Db,
	table: OfStudents | typeof autopaySettings | typeof events,
	...conditions: (SQL | undefined)[]
) {
	const rows = db
		.select({ one: sql`1` })
		.from(table)
		.where(and(...conditions))
	return exists(rows).mapWith(Boolean)
}

const there = prepared((db) =>
	db
		.select({
			proposals: has(db, moveProposals, eq(moveProposals.state, 'open'), gt(moveProposals.expiresAt, now)),
			answers: has(db, moveRequests, eq(moveRequests.state, 'declined'), gt(moveRequests.startsAt, now)),
			offers: has(db, enrolments, eq(enrolments.state, 'offered')),
			credits: has(db, credits, eq(credits.state, 'open')),
			autopay: some(db, autopaySettings, eq(autopaySettings.schoolId, school)),
			places: has(
				db,
				signUps,
				isNotNull(signUps.invoiceId),
				or(gt(signUps.payUntil, now), isNull(signUps.payUntil)),
			),
			unread: has(
				db,
				reports,
				eq(reports.state, 'published'),
				isNull(reports.acknowledgedAt),
				isNull(reports.replacedAt),
			),
			comments: has(
				db,
				recordings,
				exists(
					db
						.select({ one: sql`1` })
						.from(recordingComments)
						.where(
							and(
								eq(recordingComments.schoolId, school),
								eq(recordingComments.recordingId, recordings.id),
								gt(recordingComments.at, sql.placeholder('commentedSince')),
							),
						),
				),
			),
			assignments: has(db, assignments, isNull(assignments.doneAt), isNull(assignments.archivedAt)),
			notes: has(db, lessonNotes, whereNoteIsShown(school, now)),
			events: some(
				db,
				events,
				eq(events.schoolId, school),
				ne(events.state, 'draft'),
				gte(events.day, sql.placeholder('today')),
			),
		})
		.from(schools)
		.where(eq(schools.id, school))
		.prepare(),
)

const NOTHING = {
	proposals: false,
	answers: false,
	offers: false,
	credits: false,
	autopay: false,
	places: false,
	unread: false,
	comments: false,
	assignments: false,
	notes: false,
	events: false,
}

/** Tells which parts of a family's home have anything to show, so that the others are not read. The caller has checked the students. */
export function findHomeParts({ schoolId, school: { timeZone } }: Access, studentIds: readonly string[]) {
	const now = Date.now()
	const asked = {
		schoolId,
		students: JSON.stringify(studentIds),
		now,
		today: today(timeZone),
		commentedSince: now - COMMENT_IS_NEW,
	}
	return there().get(asked) ?? NOTHING
}

export type HomeParts = ReturnType<typeof findHomeParts>
