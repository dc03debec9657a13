import { and, desc, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, instruments, lessons, moveProposals, students } from '#db/schema/index.ts'
import type { ProposalState } from '#app/domain/learning/labels.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface Proposal {
	times: ProposedTime[]
	message?: string
	/** Deadline for the family's answer. */
	expiresAt: number
}

interface Wanted {
	studentId?: string
	lessonId?: string
	state?: ProposalState
	limit?: number
}

/** Proposed times, newest first: for the family, the teacher's own lessons or the whole school. */
export function listProposals(access: Access, { studentId, lessonId, state, limit = 50 }: Wanted = {}) {
	const condition = and(
		studentId ? eq(moveProposals.studentId, studentId) : undefined,
		lessonId ? eq(moveProposals.lessonId, lessonId) : undefined,
		state === 'open' ? isOpen() : state && eq(moveProposals.state, state),
	)
	return query(access, condition, limit).all().map(toProposal)
}

/** Proposals that ran out without an answer, until their lesson begins where it is. */
export function listUnansweredProposals(access: Access) {
	const now = Date.now()
	const condition = and(
		sql`${moveProposals.state} = 'open'`,
		lte(moveProposals.expiresAt, now),
		eq(lessons.state, 'scheduled'),
		// The plus makes SQLite start from the open proposals instead of all coming lessons.
		sql`+${lessons.startsAt} > ${now}`,
	)
	return query(access, condition, 50).all().map(toProposal)
}

/** The state is a literal, because SQLite cannot use the partial index with a bound value. A canceled lesson needs no answer. */
function isOpen() {
	return and(
		sql`${moveProposals.state} = 'open'`,
		gt(moveProposals.expiresAt, Date.now()),
		eq(lessons.state, 'scheduled'),
	)
}

export type ProposalRow = ReturnType<typeof listProposals>[number]

export function findProposal(access: Access, id: string) {
	return query(access, eq(moveProposals.id, id), 1).all().map(toProposal)[0]
}

function query(access: Access, condition: SQL | undefined, limit: number) {
	const isFamily = access.role === 'student'
	// A student of several teachers is asked about the lessons of each.
	const isOwn = and(studentsOf(access), isFamily ? undefined : lessonsOf(access))
	return (
		database()
			.select({
				proposal: moveProposals,
				class: classes.name,
				instrument: instruments.name,
				startsAt: lessons.startsAt,
				endsAt: lessons.endsAt,
				firstName: students.firstName,
				lastName: students.lastName,
				preferredName: students.preferredName,
			})
			.from(moveProposals)
			.innerJoin(students, rowOf(students, access, moveProposals.studentId))
			.innerJoin(lessons, rowOf(lessons, access, moveProposals.lessonId))
			.innerJoin(classes, rowOf(classes, access, lessons.classId))
			.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
			.where(and(rowsOf(moveProposals, access), isOwn, condition))
			// The plus makes SQLite start from the family's students instead of reading all proposals of the school
			// in order.
			.orderBy(desc(isFamily ? sql`+${moveProposals.id}` : moveProposals.id))
			.limit(limit)
	)
}

type FoundProposal = ReturnType<ReturnType<typeof query>['all']>[number]

function toProposal({ proposal, startsAt, endsAt, class: ofClass, instrument, ...student }: FoundProposal) {
	return {
		...proposal,
		times: JSON.parse(proposal.times) as ProposedTime[],
		lesson: { startsAt, endsAt, class: ofClass, instrument },
		student: nameWords(student),
	}
}

/** A possible new start of the lesson. */
export interface ProposedTime {
	startsAt: number
	roomId: string | null
}
