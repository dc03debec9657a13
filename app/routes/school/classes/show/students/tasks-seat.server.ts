import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { foundClass } from '#app/guards/class.server.ts'
import { nextParams } from '#app/requests/next-in-line.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { seesBillingPreview } from '#app/requests/billing-preview.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Which } from '#app/models/enrolment/changes.server.ts'
import { listNextSeats, type NextSeat } from '#app/models/enrolment/next-seats.server.ts'
import { studentIdOf } from '#app/models/enrolment/restore.server.ts'
import { listRoster } from '#app/models/enrolment/roster.server.ts'
import type { NextInLine } from '#app/models/enrolment/seats.server.ts'
import { withUndo, type Effects } from '#app/models/undo-step.server.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { canStayAfterTrial } from '#app/domain/class/trial.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'

/** Initial values for the forms that change an enrollment. */
export function readSeat(access: Access, { params, request }: LoaderFunctionArgs) {
	const classRow = foundClass(access, params.classId)
	const { searchParams } = new URL(request.url)
	const roster = listRoster(access, classRow.id, classRow.instrumentId)
	const row = roster.find(({ id }) => id === searchParams.get('enrolment')) ?? missing()
	const { id, version, state, startsOn, endsOn, pausedFrom, pausedTo, studentId, isTrial } = row
	const time = weeklyWords(classRow, access.school.dateFormat)
	return {
		classRow: { id: classRow.id, name: classRow.name, kind: classRow.kind, waiting: classRow.waiting },
		seat: { id, studentId, version, state, startsOn, endsOn, pausedFrom, pausedTo, name: nameOf(row) },
		/** Told behind the name, for students with two classes of the same name. */
		time: time ? ` (${time})` : '',
		/** Enrolls a student on trial for good. */
		toStay: canStayAfterTrial({ isTrial, state, kind: classRow.kind, onlyDay: classRow.onlyDay })
			? href.student(studentId, 'enroll', { class: classRow.id })
			: null,
		/** Set if the user came from the page of this student. */
		of: searchParams.get('of') === studentId ? studentId : null,
		today: today(access.school.timeZone),
		seesMoney: seesBillingPreview(access),
	}
}

export type SeatShown = ReturnType<typeof readSeat>

/** The seats to which the student would have moved from this one, which another change gives up. */
export function nextSeatsWords(access: Access, { id, endsOn }: { id: string; endsOn: string | null }) {
	return endsOn === null ? [] : givenUpWords(access, listNextSeats(access, id))
}

export function givenUpWords({ school }: Access, seats: readonly NextSeat[]): string[] {
	return seats.map(
		({ className, startsOn }) =>
			`The seat in ${className}, from ${plainDateWords(startsOn, school.dateFormat)}, is given up.`,
	)
}

type AtSeat = Doing & { which: Which }

export function atSeat(args: ActionFunctionArgs, access: Access): AtSeat {
	const { id: classId } = foundClass(access, args.params.classId)
	const id = new URL(args.request.url).searchParams.get('enrolment') ?? ''
	return { args, access, which: { classId, id } }
}

/** Changes an enrollment, and stores how to undo it with the lessons that left the schedule. */
export function withSeatUndo<T extends Effects>(
	access: Access,
	which: Which,
	work: () => Outcome<T>,
): Outcome<T & { undo?: string }> {
	const studentId = studentIdOf(access, which)
	const { result, undo } = withUndo(access, studentId ? [studentId] : [], work, (changed) =>
		changed.ok ? changed.value : null,
	)
	return result.ok ? done({ ...result.value, undo }) : result
}

export const seatTask = tasksOf<AtSeat>()

/** Returns to the roster, or to the student's page if the user came from there. */
export function backFrom(
	{ args, access, which }: AtSeat,
	what: string,
	next: NextInLine | null,
	{ undo, mailed = 0 }: { undo?: string; mailed?: number } = {},
) {
	const params = {
		what,
		...nextParams(access, next),
		...(undo ? { undo } : {}),
		...(mailed > 0 ? { mailed: 'yes' } : {}),
	}
	const of = new URL(args.request.url).searchParams.get('of')
	const to =
		of && /^[\w-]{1,64}$/.test(of) ? href.student(of, 'enrollments') : href.class(which.classId, 'students')
	return goTo(to, 'enrolment-changed', params)
}
