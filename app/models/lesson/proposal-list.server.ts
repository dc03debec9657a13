import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, moveProposals, students } from '#db/schema/index.ts'
import type { ProposalState } from '#app/domain/learning/labels.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface Proposal {
	times: ProposedTime[]
	message?: string
	/** Until when the family may answer. */
	expiresAt: number
}

/** Proposals of other times, newest first: a family's own, a teacher's students', or the school's. */
export function listProposals(
	access: Access,
	{ studentId, state, limit = 50 }: { studentId?: string; state?: ProposalState; limit?: number } = {},
) {
	const condition = and(
		studentId ? eq(moveProposals.studentId, studentId) : undefined,
		state === 'open' ? isOpen() : state && eq(moveProposals.state, state),
	)
	return query(access, condition, limit).all().map(toProposal)
}

/** Its state is written out, for SQLite plans anew where a value decides about the index of open ones. */
function isOpen() {
	return and(sql`${moveProposals.state} = 'open'`, gt(moveProposals.expiresAt, Date.now()))
}

export type ProposalRow = ReturnType<typeof listProposals>[number]

/** One of them, as the list has it. */
export function findProposal(access: Access, id: string) {
	return query(access, eq(moveProposals.id, id), 1).all().map(toProposal)[0]
}

function query(access: Access, condition: SQL | undefined, limit: number) {
	return (
		database()
			.select({
				proposal: moveProposals,
				class: classes.name,
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
			.where(and(rowsOf(moveProposals, access), studentsOf(access), condition))
			// The plus has SQLite go by the students of a family, and not through all proposals of the school in their order.
			.orderBy(desc(access.role === 'student' ? sql`+${moveProposals.id}` : moveProposals.id))
			.limit(limit)
	)
}

type FoundProposal = ReturnType<ReturnType<typeof query>['all']>[number]

function toProposal({ proposal, startsAt, endsAt, class: ofClass, ...student }: FoundProposal) {
	return {
		...proposal,
		times: JSON.parse(proposal.times) as ProposedTime[],
		lesson: { startsAt, endsAt, class: ofClass },
		student: nameWords(student),
	}
}

/** A moment the lesson could start at instead. */
export interface ProposedTime {
	startsAt: number
	roomId: string | null
}
