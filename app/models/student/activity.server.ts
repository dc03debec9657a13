import { write } from '#db/client.server.ts'
import { plannedFor } from '#app/domain/student/planned.ts'
import { today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCreditsTaken } from '../attendance/away-credits.server.ts'
import { joinClass, type Joined } from '../enrolment/joining.server.ts'
import { withoutDoubleLessons } from '#app/models/double-lessons.server.ts'
import { tellOfJoin, tellOfSeats } from '../portal/seat-news.server.ts'
import { listSeatsFrom } from '../portal/seat-list.server.ts'
import { archiveStudent, unarchiveStudent, type Archiving, type Filed } from './internal/archival.server.ts'
import type { Child } from './guardian.server.ts'
import { findStudent } from './student.server.ts'
import { withdrawPlan, type PlanWithdrawn } from './planned-state.server.ts'
import { changeState, type StateChange, type StateChanged } from './internal/state.server.ts'

/** Archives or restores one student. */
export function setStudentArchived(
	access: Access,
	studentId: string,
	into: { archive: Archiving } | 'list',
): Outcome<Filed> | null {
	const outcome = write((tx) =>
		into === 'list'
			? unarchiveStudent(tx, access, studentId)
			: archiveStudent(tx, access, studentId, into.archive),
	)
	return !outcome.ok && outcome.status === 404 ? null : outcome
}

/** Changes a student's status and emails the family if it says so, unless the student was edited after the page was opened. */
export function changeStudentStatus(
	access: Access,
	studentId: string,
	change: StateChange,
	version: number,
): Outcome<StateChanged & { creditsGone: string[]; mailed: number }> {
	return withoutDoubleLessons(access, [studentId], () =>
		write((tx) => {
			const before = findStudent(access, studentId)
			const pause = before?.state === 'paused' ? { from: before.stateSince, to: before.pausedTo } : null
			const paused = listSeatsFrom(access, studentId, { pause })
			const changed = changeState(tx, access, studentId, change, version)
			if (!changed.ok) return changed
			const still = listSeatsFrom(access, studentId, { pause })
			const seats =
				change.state === 'active'
					? // A seat that was given away does not go on.
						paused.filter((id) => !still.includes(id))
					: listSeatsFrom(access, studentId, awayIn(change))
			const mailed = change.tells
				? tellOfSeats(tx, access, seats, { isLed: true, isBack: change.state === 'active' })
				: 0
			const gone = change.state === 'active' ? [] : seats.flatMap((id) => listCreditsTaken(access, id))
			return done({ ...changed.value, creditsGone: gone.sort(), mailed })
		}),
	)
}

function awayIn({ state, since, until }: StateChange) {
	return state === 'paused' ? { pause: { from: since, to: until ?? null } } : { lastDay: since }
}

/** Cancels a planned last day or pause, and emails the family if it says so. */
export function keepStudent(
	access: Access,
	studentId: string,
	{ version, tells }: { version: number; tells: boolean },
): Outcome<PlanWithdrawn & { mailed: number }> {
	return write((tx) => {
		const student = findStudent(access, studentId)
		const planned = student && plannedFor(student, today(access.school.timeZone))
		const seats = listSeatsFrom(access, studentId, planned ?? {})
		const kept = withdrawPlan(access, studentId, version)
		if (!kept.ok) return kept
		const isLed = kept.value.lessonsAreBack === false
		return done({
			...kept.value,
			mailed: tells ? tellOfSeats(tx, access, seats, { isLed, isBack: true }) : 0,
		})
	})
}

/** Sets the status of a lead, whichever version of the student a page shows. */
export function setLeadStatus(
	access: Access,
	studentId: string,
	state: 'active' | 'trial' | 'waiting' | 'left',
): Outcome<null> {
	const student = findStudent(access, studentId)
	if (!student || student.state === state) return done(null)
	const since = today(access.school.timeZone)
	const reason = state === 'left' ? 'Sign-up declined' : undefined
	const changed = changeStudentStatus(access, studentId, { state, since, reason }, student.version)
	return changed.ok ? done(null) : changed
}

/** Enrolls an existing student in a class. */
export function enrolStudent(
	access: Access,
	child: Child,
	into: { classId: string; startsOn?: string; isTrial: boolean; ifFull: boolean; tells?: boolean },
): Outcome<Joined & { mailed: number }> {
	const { classId, startsOn = today(access.school.timeZone), isTrial, ifFull } = into
	return withoutDoubleLessons(access, [child.id], () =>
		write((tx) => {
			const joined = joinClass(tx, access, {
				studentId: child.id,
				studentName: child.name,
				classId,
				startsOn,
				isTrial,
				ifFull: ifFull ? 'wait' : 'refuse',
			})
			if (!joined.ok) return joined
			const mailed = into.tells ? tellOfJoin(tx, access, joined.value.id).length : 0
			return done({ ...joined.value, mailed })
		}),
	)
}
