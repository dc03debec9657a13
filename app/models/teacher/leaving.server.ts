import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { classTeachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { lockLeaver, unlockStayer } from '../account/lock.server.ts'
import { refuseBeyondPlan } from '../plan-limit.server.ts'
import { readDays } from './employment.server.ts'
import { touchTeacher, type NamedTeacher } from './internal/revision.server.ts'

interface Which {
	id: string
	version: number
}

const LEFT = 'Has left'

/**
 * From the day after they count no more, and their account is locked. What they teach until then is handed over apart
 * from it.
 */
export function setLastDay(access: Access, which: Which, lastDay: string): Outcome<NamedTeacher> {
	return write((tx) => {
		const day = today(access.school.timeZone)
		const found = readDays(tx, access, which.id)
		// A later day brings back who has left already, and so needs room in the plan.
		const returns = found && found.archivedAt === null && (found.endedOn ?? '9') < day && lastDay >= day
		const beyond = returns ? refuseBeyondPlan(tx, access, 'teachers') : null
		if (beyond) return beyond
		const touched = touchTeacher(tx, access, which, { endedOn: lastDay }, 'teacher.leaving', {
			lastDay: found?.endedOn,
		})
		if (!touched.ok) return touched
		const membershipId = found?.membershipId ?? null
		// A day to come is waited for by the hourly job.
		if (lastDay < day) lockLeaver(tx, access, membershipId, LEFT)
		else if (found?.archivedAt === null) unlockStayer(tx, access, membershipId, 'A later last day')
		return touched
	})
}

/** Stays after all, or comes back: counts again, so the plan has to have room, and signs in again as before. */
export function keepTeacher(access: Access, which: Which): Outcome<NamedTeacher> {
	return write((tx) => {
		const found = readDays(tx, access, which.id)
		const beyond = found?.hasLeft ? refuseBeyondPlan(tx, access, 'teachers') : null
		if (beyond) return beyond
		const touched = touchTeacher(tx, access, which, { endedOn: null, archivedAt: null }, 'teacher.back')
		if (touched.ok) unlockStayer(tx, access, found?.membershipId ?? null, 'Teaches here again')
		return touched
	})
}

/** In the transaction in which an account is unlocked: nobody signs in who has left, so they come back with it. */
export function takeBackLeaver(tx: Tx, access: Access, id: string): Refused | null {
	const found = readDays(tx, access, id)
	if (!found?.hasLeft) return null
	const back = keepTeacher(access, { id, version: found.version })
	return back.ok ? null : back
}

/** Puts away who teaches nobody any more. Whoever asks cannot put themselves away. */
export function archiveTeacher(
	access: Access,
	which: Which,
	ownMembership: string | null,
): Outcome<NamedTeacher> {
	return write((tx) => {
		const found = readDays(tx, access, which.id)
		if (found?.membershipId && found.membershipId === ownMembership)
			return refused({ form: 'You cannot archive yourself. Someone else at the school has to.' })
		const leads = tx
			.select({ id: classTeachers.classId })
			.from(classTeachers)
			.where(and(rowsOf(classTeachers, access), eq(classTeachers.teacherId, which.id)))
			.limit(1)
			.get()
		if (leads && found && (found.endedOn ?? '9') >= today(access.school.timeZone))
			return refused({
				form: `${found.name} still teaches classes. Enter a last day and hand them over first.`,
			})
		const touched = touchTeacher(tx, access, which, { archivedAt: Date.now() }, 'teacher.archived')
		if (touched.ok) lockLeaver(tx, access, found?.membershipId ?? null, 'Archived')
		return touched
	})
}
