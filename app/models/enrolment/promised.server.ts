import type { Tx } from '#db/client.server.ts'
import { seatGivenUpOn } from '#app/domain/class/pause.ts'
import { isPausedWith, type StudentPause } from '#app/domain/class/pause-beside.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { freeSeatDay, seatsOf, type Seats } from './seats.server.ts'
import { takePlacesOf, type Place } from './internal/place.server.ts'

/** Refuses to keep a seat beyond its announced end, always or until a later day, if other students have it by then. */
export function refusePromised(
	tx: Tx,
	{ schoolId, school }: Access,
	{ enrolment, student, className, capacity }: Place,
	to?: string,
): Refused | null {
	const from = seatGivenUpOn(enrolment)
	if (!from || capacity === null) return null
	// A later last day keeps no seat that a pause gives up before.
	const isKept = to && enrolment.endsOn && daysAfter(enrolment.endsOn, 1) === from
	if (to && (!isKept || to < from)) return null
	const { held } = seatsOf(tx, schoolId, enrolment.classId, capacity, { from, to })
	if (held < capacity) return null
	const day = plainDateWords(from, school.dateFormat)
	return refused({
		form: `${className} is full from ${day} on, because the seat of ${student} has been given or offered to another student. Raise the capacity, end one of the enrollments that begin then, or take the offer back on the waiting list.`,
	})
}

/** Refuses to take back an announced last day or pause of all classes while a seat of them is promised. */
export function refuseToKeepAll(
	tx: Tx,
	access: Access,
	studentId: string,
	{ lastDay, pause }: { lastDay: string | null; pause: StudentPause | null },
): Refused | null {
	const planned = takePlacesOf(tx, access, studentId).filter(
		({ enrolment }) => (lastDay && enrolment.endsOn === lastDay) || (pause && isPausedWith(enrolment, pause)),
	)
	for (const place of planned) {
		const promised = refusePromised(tx, access, place)
		if (promised) return promised
	}
	return null
}

/** Names the day from which there is a seat, unless others wait for it. */
export function refuseFullClass(
	access: Access,
	{ id, name, capacity }: { id: string; name: string; capacity: number | null },
	{ text, free, waiting }: Seats,
): Refused {
	const from = free === 0 && waiting === 0 ? freeSeatDay(access, { id, capacity }) : null
	const full = `${name} is full (${text}).`
	if (!from) return refused({ classId: `${full} Choose its waiting list instead.` })
	const day = plainDateWords(from, access.school.dateFormat)
	return refused({
		classId: `${full} A seat is free from ${day}. Choose that first day or a later one, or its waiting list.`,
	})
}
