import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { classTeachers } from '#db/schema/index.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { lockLeaver, unlockStayer } from '../account/lock.server.ts'
import { forgetBusyCalendar } from '../calendar/busy-calendar.server.ts'
import { listTeachersToTell } from '../lesson/teacher-accounts.server.ts'
import { tellEach } from '../lesson/teacher-letters.server.ts'
import { refuseBeyondPlan } from '../plan-limit.server.ts'
import { readDays } from './employment.server.ts'
import { touchTeacher, type NamedTeacher } from './internal/revision.server.ts'

interface Which {
	id: string
	version: number
}

const LEFT = 'Has left'

/**
 * Sets a last day. Afterwards the teacher no longer counts toward the plan, and the account is locked. Classes
 * are handed over separately.
 */
export function setLastDay(access: Access, which: Which, lastDay: string): Outcome<NamedTeacher> {
	return write((tx) => {
		const day = today(access.school.timeZone)
		const days = readDays(tx, access, which.id)
		// A later date brings back a former teacher, which needs room in the plan.
		const returns = days && days.archivedAt === null && (days.endedOn ?? '9') < day && lastDay >= day
		const beyond = returns ? refuseBeyondPlan(tx, access, 'teachers') : null
		if (beyond) return beyond
		const touched = touchTeacher(tx, access, which, { endedOn: lastDay }, 'teacher.leaving', {
			lastDay: days?.endedOn,
		})
		if (!touched.ok) return touched
		const membershipId = days?.membershipId ?? null
		if (lastDay >= day && days?.archivedAt === null)
			unlockStayer(tx, access, membershipId, 'A later last day')
		if (lastDay !== days?.endedOn) tellOfLastDay(tx, access, which.id, lastDay, 'set')
		// The hourly job locks the account after a future last day.
		if (lastDay < day) lockLeaver(tx, access, membershipId, LEFT)
		return touched
	})
}

/** Cancels a last day or brings back a former teacher, if the plan has room, and unlocks the account. */
export function keepTeacher(access: Access, which: Which): Outcome<NamedTeacher> {
	return write((tx) => {
		const days = readDays(tx, access, which.id)
		const beyond = days?.hasLeft ? refuseBeyondPlan(tx, access, 'teachers') : null
		if (beyond) return beyond
		const touched = touchTeacher(tx, access, which, { endedOn: null, archivedAt: null }, 'teacher.back')
		if (!touched.ok) return touched
		unlockStayer(tx, access, days?.membershipId ?? null, 'Teaches here again')
		if (days?.endedOn) tellOfLastDay(tx, access, which.id, days.endedOn, 'canceled')
		return touched
	})
}

/** Emails a teacher who can log in. Administrators keep their account after a last day. */
function tellOfLastDay(tx: Tx, access: Access, id: string, lastDay: string, is: 'set' | 'canceled') {
	const { school } = access
	if (!listTeachersToTell(access, [id]).some(({ hasAccount }) => hasAccount)) return
	tellEach(tx, access, [id], (_id, to) => {
		const text = letterWords(to.language).lessons.lastDay
		const day = plainDateWords(lastDay, datesIn(to.language, school.paperFormat))
		const subject = text[is](school.name, day)
		const isOver = lastDay < today(school.timeZone)
		const isToLock = is === 'set' && to.role === 'teacher'
		return {
			text: subject,
			mail: () =>
				teachersLessonsLetter({
					to: { ...to, hasAccount: !isToLock || !isOver },
					subject,
					opening: text[`${is}Text`](school.name),
					lines: isToLock ? [day, isOver ? text.closed : text.open] : [day],
				}),
		}
	})
}

/** Brings back a former teacher when their account is unlocked, because former teachers cannot sign in. */
export function takeBackLeaver(tx: Tx, access: Access, id: string): Refused | null {
	const days = readDays(tx, access, id)
	if (!days?.hasLeft) return null
	const back = keepTeacher(access, { id, version: days.version })
	return back.ok ? null : back
}

/** Archives a teacher without classes. Users cannot archive themselves. */
export function archiveTeacher(
	access: Access,
	which: Which,
	ownMembership: string | null,
): Outcome<NamedTeacher> {
	return write((tx) => {
		const days = readDays(tx, access, which.id)
		if (days?.membershipId && days.membershipId === ownMembership)
			return refused({ form: 'You cannot archive yourself. Someone else at the school has to.' })
		const leads = tx
			.select({ id: classTeachers.classId })
			.from(classTeachers)
			.where(and(rowsOf(classTeachers, access), eq(classTeachers.teacherId, which.id)))
			.limit(1)
			.get()
		if (leads && days && (days.endedOn ?? '9') >= today(access.school.timeZone))
			return refused({
				form: `${days.name} still teaches classes. Enter a last day and hand them over first.`,
			})
		const touched = touchTeacher(tx, access, which, { archivedAt: Date.now() }, 'teacher.archived')
		if (!touched.ok) return touched
		lockLeaver(tx, access, days?.membershipId ?? null, 'Archived')
		forgetBusyCalendar(tx, access.schoolId, which.id)
		return touched
	})
}
