import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { listLastMarks } from '#app/models/attendance/class-marks.server.ts'
import { sumClassMonth } from '#app/models/billing/class-money.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { listRoster } from '#app/models/enrolment/roster.server.ts'
import { dotOf, type DotKind } from '#app/domain/attendance/dots.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { href } from '#app/domain/href.ts'
import { faceOf } from '#app/domain/student/face.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { ageOn, monthWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { readQueue } from './read-queue.server.ts'

/** Marks shown of each student. */
const DOTS = 6

/** Longer waiting lists continue on their own tab. */
const WAITING = 6

export function overviewOf(access: Access, { id, instrumentId, waiting, capacity }: FoundClass) {
	const day = today(access.school.timeZone)
	const dots = dotsOf(access, id)
	const students = listRoster(access, id, instrumentId).map(({ photo, birthDate, ...row }) => ({
		id: row.id,
		studentId: row.studentId,
		name: nameOf(row),
		face: faceOf(row.studentId, nameOf(row), photo),
		age: birthDate && ageOn(birthDate, day),
		version: row.version,
		state: row.state,
		isTrial: row.isTrial,
		startsOn: row.startsOn,
		endsOn: row.endsOn,
		keepsSeat: row.keepsSeat,
		pausedFrom: row.pausedFrom,
		pausedTo: row.pausedTo,
		contact: row.contact && { name: row.contact.name, phone: row.contact.phone },
		phone: row.phone,
		dots: dots(row.studentId, row.startsOn ?? ''),
	}))
	return {
		today: day,
		now: Date.now(),
		students,
		queue: waiting > 0 ? readQueue(access, { id, capacity }).queue.slice(0, WAITING) : [],
		money: moneyIn(access, id, day),
	}
}

/** A lesson before the first day of a student is not theirs. */
function dotsOf(access: Access, classId: string) {
	const lessons = listLastMarks(access, classId, DOTS)
	const codes = lessons.length > 0 ? codesByDay(access) : null
	return (studentId: string, since: string): DotKind[] =>
		lessons
			.filter(({ day }) => day >= since)
			.map(({ day, marks }) => {
				const mark = marks.get(studentId)
				return dotOf(mark ? { code: codes?.(day).get(mark.code) } : null)
			})
}

/** Hidden without permission to read money. */
function moneyIn(access: Access, classId: string, day: string) {
	if (reachFor('money:read', access) !== 'all') return null
	const { students, billedMinor, receivedMinor, lateMinor } = sumClassMonth(access, classId, day.slice(0, 7))
	if (billedMinor === 0) return null
	const text = (minor: number) => moneyWords(minor, access.school.currency)
	return {
		month: monthWords(day),
		students,
		billed: text(billedMinor),
		received: text(receivedMinor),
		late: lateMinor > 0 ? text(lateMinor) : null,
		to: href.billing({ class: classId, ...(lateMinor > 0 ? { view: 'late' } : {}) }),
	}
}
