import { and, eq, gt } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, lessons, moveProposals } from '#db/schema/index.ts'
import { movedFromAfter } from '#app/domain/lesson/moving.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { moveLessons } from './booking.server.ts'
import { colleagueWords } from './colleague.server.ts'
import { findClashes } from './internal/clashes.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { withdrawMoveRequests } from '../portal/move-requests.server.ts'
import { tellOfProposal, tellOfWithdrawn } from '../portal/tell-family.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { takeAbsencesBack } from './moved-absences.server.ts'
import { tellTeacherOfDeclined, tellTeachers } from './teacher-letters.server.ts'
import { findProposal, type Proposal } from './proposal-list.server.ts'
import type { ProposalRow, ProposedTime } from './proposal-list.server.ts'

/** Offers the family of a private lesson up to three other times. */
export function proposeMove(
	access: Access,
	key: string,
	lessonId: string,
	{ times, message, expiresAt }: Proposal,
): Outcome<{ id: string }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const lesson = findMovable(tx, access, lessonId)
		if (!lesson || access.role === 'student') return unknownLesson()
		const form = colleagueWords(access, lessonId)
		if (form) return refused({ form })
		const student = onlyStudent(access, lesson)
		if (!student) return refused({ form: 'You can propose another time for a lesson with one student.' })
		if (times.length === 0) return refused({ times: 'Choose at least one other time.' })
		if (times.some((time) => isTaken(access, lesson, time)))
			return refused({ times: 'One of these times is no longer free. Choose again.' })
		withdrawOpen(tx, access, lessonId)
		const id = newId()
		const { schoolId, userId } = access
		const now = Date.now()
		// Nothing is left to choose after the last of the times.
		const last = Math.max(...times.map(({ startsAt }) => startsAt))
		const proposal = {
			times: times.slice(0, 3),
			message,
			expiresAt: Math.min(expiresAt, lesson.startsAt, last),
		}
		tx.insert(moveProposals)
			.values({
				schoolId,
				id,
				lessonId,
				studentId: student,
				state: 'open' as const,
				...proposal,
				times: JSON.stringify(proposal.times),
				createdAt: now,
				createdBy: userId,
				updatedAt: now,
				updatedBy: userId,
			})
			.run()
		tellOfProposal(tx, access, { lesson, studentId: student, ...proposal })
		tell(tx, access, 'proposal.made', lesson)
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Accepts one of the times, if it is still free, or declines all. */
export function answerProposal(
	access: Access,
	id: string,
	answer: { startsAt: number } | { decline: true; note?: string },
): Outcome<null> {
	return writeWhole((tx) => {
		const proposal = findProposal(access, id)
		const lesson = proposal && findMovable(tx, access, proposal.lessonId)
		if (!proposal || access.role !== 'student') return unknownProposal()
		if (proposal.answeredAt !== null) return refused({ form: 'This was already answered.' }, { status: 409 })
		if (!lesson || proposal.state !== 'open' || proposal.expiresAt <= Date.now())
			return refused({ form: 'This proposal can no longer be answered.' }, { status: 409 })
		if ('decline' in answer) {
			set(tx, access, proposal, { state: 'declined', answer: answer.note ?? null })
			withdrawMoveRequests(tx, access, proposal)
			tellTeacherOfDeclined(tx, access, lesson, { student: proposal.student, note: answer.note })
			tell(tx, access, 'proposal.declined', lesson)
			return done(null)
		}
		const time = proposal.times.find(({ startsAt }) => startsAt === answer.startsAt)
		if (!time) return refused({ startsAt: 'Choose one of the proposed times.' })
		if (isTaken(access, lesson, time))
			return refused({ startsAt: 'That time is no longer free. Choose another one.' }, { status: 409 })
		const to = bookingOf(lesson, time)
		const change = { lesson, to, takenBack: takeAbsencesBack(tx, access, lesson, to) }
		tellTeachers(tx, access, [change], {
			opening: (language) => letterWords(language).lessons.proposal.acceptedText(proposal.student),
		})
		// Another guardian was offered the times as well.
		tellOfChanges(tx, access, [change])
		const moved = moveLessons(tx, access, [to])
		if (!moved.ok) return moved
		set(tx, access, proposal, { state: 'accepted', chosenAt: time.startsAt })
		tell(tx, access, 'proposal.accepted', lesson)
		return done(null)
	})
}

/** The times of an open proposal that something else has taken since, by their start. */
export function listTakenTimes(access: Access, { lessonId, times }: Offered): number[] {
	const lesson = findMovable(database(), access, lessonId)
	const taken = times.filter((time) => !lesson || isTaken(access, lesson, time))
	return taken.map(({ startsAt }) => startsAt)
}

type Offered = Pick<ProposalRow, 'lessonId' | 'times'>

export function withdrawProposal(access: Access, id: string): Outcome<null> {
	return writeWhole((tx) => {
		const proposal = findProposal(access, id)
		const lesson = proposal && findMovable(tx, access, proposal.lessonId)
		if (!proposal || !lesson || access.role === 'student') return unknownProposal()
		if (proposal.state !== 'open') return done(null)
		set(tx, access, proposal, { state: 'withdrawn' })
		if (proposal.expiresAt > Date.now()) tellOfWithdrawn(tx, access, lesson, proposal.studentId)
		tell(tx, access, 'proposal.withdrawn', lesson)
		return done(null)
	})
}

type Movable = NonNullable<ReturnType<typeof findMovable>>

/** An upcoming lesson the user may see. */
function findMovable(tx: Pick<Tx, 'select'>, access: Access, id: string) {
	return tx
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			movedFrom: lessons.movedFrom,
			teacherId: lessons.teacherId,
			substituteFor: lessons.substituteFor,
			roomId: lessons.roomId,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(
			and(
				rowOf(lessons, access, id),
				eq(lessons.state, 'scheduled'),
				gt(lessons.startsAt, Date.now()),
				lessonsOf(access),
			),
		)
		.get()
}

function onlyStudent(access: Access, lesson: Movable): string | null {
	const [student, ...others] = listExpected(access, lesson)
	return student && others.length === 0 && reachesStudent(access, student.studentId)
		? student.studentId
		: null
}

function bookingOf(lesson: Movable, { startsAt, roomId }: ProposedTime) {
	const { id: lessonId, classId, teacherId, substituteFor } = lesson
	const endsAt = startsAt + (lesson.endsAt - lesson.startsAt)
	return {
		lessonId,
		classId,
		teacherId,
		substituteFor,
		roomId,
		startsAt,
		endsAt,
		movedFrom: movedFromAfter(lesson, startsAt),
	}
}

function isTaken(access: Access, lesson: Movable, time: ProposedTime): boolean {
	return time.startsAt <= Date.now() || findClashes(access, [bookingOf(lesson, time)]).length > 0
}

function withdrawOpen(tx: Tx, access: Access, lessonId: string) {
	tx.update(moveProposals)
		.set({ state: 'withdrawn', updatedAt: Date.now(), updatedBy: access.userId })
		.where(
			and(
				rowsOf(moveProposals, access),
				eq(moveProposals.lessonId, lessonId),
				eq(moveProposals.state, 'open'),
			),
		)
		.run()
}

function set(
	tx: Tx,
	{ schoolId, userId }: Access,
	{ id, version }: { id: string; version: number },
	values: Partial<typeof moveProposals.$inferInsert>,
) {
	const now = Date.now()
	tx.update(moveProposals)
		.set({
			...values,
			...(values.state === 'withdrawn' ? {} : { answeredAt: now, answeredBy: userId }),
			updatedAt: now,
			updatedBy: userId,
			version: version + 1,
		})
		.where(rowOf(moveProposals, schoolId, id))
		.run()
}

function tell(
	tx: Tx,
	access: Access,
	action: 'proposal.made' | 'proposal.withdrawn' | 'proposal.accepted' | 'proposal.declined',
	lesson: Movable,
) {
	record(tx, access, action, { objectId: lesson.id, objectName: lesson.class, after: { day: lesson.day } })
}

function unknownLesson(): Refused {
	return refused({ form: 'This lesson can no longer be moved.' }, { status: 404 })
}

function unknownProposal(): Refused {
	return refused({ form: 'This proposal no longer exists.' }, { status: 404 })
}
