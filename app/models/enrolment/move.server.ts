import { write, type Tx } from '#db/client.server.ts'
import type { PlaceChange } from '#app/domain/class/place-change.ts'
import type { MoveForm } from '#app/domain/class/enrollment-form.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listCreditsTaken } from '../attendance/away-credits.server.ts'
import { findPlanAfterMove, setEnrolmentPlan } from '../billing/enrolment-plan.server.ts'
import { withoutDoubleLessons } from '../double-lessons.server.ts'
import type { LessonsBack } from '../lesson/last-day.server.ts'
import { tellOfJoin, tellOfMove } from '../portal/seat-news.server.ts'
import { joinClass } from './joining.server.ts'
import { carryPlans } from './internal/carry-plans.server.ts'
import { takePlace, type Place } from './internal/place.server.ts'
import { refuseState } from './internal/refuse-state.server.ts'
import type { NextSeat } from './next-seats.server.ts'
import type { Recorded } from './recorded.server.ts'
import type { Which, Changed } from './changes.server.ts'
import { leaveForAnother } from './leaving.server.ts'

interface Moved extends Changed {
	to: string
	position: number | null
	/** Seats to which the student would have moved until now. */
	givenUp: NextSeat[]
	/** The last day and the pause that the new seat has from the start. */
	recorded?: Recorded
	/** The days of missed lessons in the old class whose make-up credits are taken back. */
	creditsGone: string[]
	/** Lessons in the old class that a later last day there put back. */
	lessonsBack?: LessonsBack
	/** Number of emails to the family. */
	mailed: number
}

/**
 * Moves a student to another class from a day on. If it is full, the student can wait for a seat and keeps the
 * old one until then.
 */
export function moveEnrolment(access: Access, which: Which, move: MoveForm): Outcome<Moved> {
	return write((tx) => {
		const taken = takePlace(tx, access, { ...which, version: move.version })
		if (!taken.ok) return taken
		const place = taken.value
		const wrong = refuseState(
			place,
			['future', 'active', 'paused', 'ending'],
			'has no seat in this class any more, so there is nothing to move.',
		)
		if (wrong) return wrong
		if (move.classId === which.classId)
			return refused({ classId: `${place.student} is in ${place.className} already. Choose another.` })
		const { startsOn, studentId, isTrial, id } = place.enrolment
		const hasBegun = startsOn !== null && startsOn <= today(access.school.timeZone)
		if (hasBegun && move.startsOn <= startsOn)
			return refused({
				startsOn: `The move has to be after the first day here, ${plainDateWords(startsOn, access.school.dateFormat)}`,
			})
		return withoutDoubleLessons<Moved>(access, [studentId], () => {
			const joins: PlaceChange[] = []
			const joined = joinClass(tx, access, {
				studentId,
				studentName: place.student,
				classId: move.classId,
				startsOn: move.startsOn,
				isTrial,
				ifFull: move.ifFull ?? 'refuse',
				movedFrom: id,
				toTell: joins,
			})
			if (!joined.ok) return joined
			const { className: to, position, recorded } = joined.value
			const priced = takePlans(tx, access, place.enrolment, joined.value.id, move)
			if (!priced.ok) return priced
			if (position !== null)
				return done({
					student: place.student,
					next: null,
					to,
					position,
					givenUp: [],
					creditsGone: [],
					mailed: move.tells ? tellOfJoin(tx, access, joined.value.id).length : 0,
				})
			const seatId = joined.value.id
			const left = leaveForAnother(tx, access, place, { from: move.startsOn, to, seatId, joins })
			const mailed = move.tells ? tellOfMove(tx, access, { fromId: id, toId: seatId, ...left }) : 0
			const creditsGone = listCreditsTaken(access, id)
			return done({ student: place.student, to, position, ...left, recorded, creditsGone, mailed })
		})
	})
}

/**
 * Bills the new enrollment by the plan of its class, or by the plans, prices and dates agreed with the family. These go on
 * until the first day on which the plan of the class has a price.
 */
function takePlans(
	tx: Tx,
	access: Access,
	from: Place['enrolment'],
	toId: string,
	move: MoveForm,
): Outcome<null> {
	const plan = findPlanAfterMove(access, from, move)
	if (plan?.startsOn !== move.startsOn) carryPlans(tx, access, from.id, toId, plan?.startsOn)
	return plan ? setEnrolmentPlan(access, { enrolmentId: toId, ...plan, override: null }) : done(null)
}
