import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, enrolments } from '#db/schema/index.ts'
import { possibleChanges } from '#app/domain/class/changes.ts'
import type { PlaceChange } from '#app/domain/class/place-change.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { followAway } from '../attendance/away-credits.server.ts'
import { classesOf } from '../scope.server.ts'
import { record } from '../audit.server.ts'
import { setClassPlan } from '../billing/enrolment-plan.server.ts'
import { tellTeachersOfPlaces } from '../lesson/place-letters.server.ts'
import { listSeriesToRoll, rollSeries } from '../lesson/rolling.server.ts'
import { endVisitsOfSeat } from '../lesson/visitors.server.ts'
import { refuseSeatBeyondPlan } from '../plan-limit.server.ts'
import { startLearning } from '../student/seated.server.ts'
import { findStudent } from '../student/student.server.ts'
import { beginAsRecorded } from './leaving.server.ts'
import { listNextSeats } from './next-seats.server.ts'
import { refuseFullClass } from './promised.server.ts'
import { nextPosition } from './queue-order.server.ts'
import { findQueuePlace } from './queue-place.server.ts'
import { findRecorded, type Recorded } from './recorded.server.ts'
import { carryPlans } from './internal/carry-plans.server.ts'
import { enrollForGood, isForGood } from './internal/for-good.server.ts'
import { takePlacesOf, type Place } from './internal/place.server.ts'
import { refuseAfterLastDay, refuseWhoLeft } from './internal/refuse-state.server.ts'
import { endTrial, findLastTrialDay } from './internal/trial-end.server.ts'
import { settleRequests } from '../join/given-seat.server.ts'
import { freeBesideHolds } from '../join/held-seats.server.ts'
import { listVisitsBeyondSeats, seatsOf } from './seats.server.ts'
import { settleClass } from './settle.server.ts'

export interface Joining {
	studentId: string
	studentName: string
	classId: string
	startsOn: string
	isTrial: boolean
	/** The choice for a full class: join the waiting list, or be refused. */
	ifFull: 'wait' | 'refuse'
	/** The enrollment this one continues after a move. */
	movedFrom?: string
	/** From the sign-up page: the token of the seats that are held for them; seats that others hold are not free. */
	hold?: string
	/** They wait with the others of their family, also where a seat is free. */
	queues?: boolean
	/** The seat waits for its payment, or it is one lesson: the student is not made active. */
	keepsState?: boolean
	/** Collects joins for one email to the teachers, which the caller sends. Without the list each email leaves at once. */
	toTell?: PlaceChange[]
}

export interface Joined {
	id: string
	className: string
	/** Place on the waiting list, counted from 1; null with a seat. */
	position: number | null
	/** The last day and the pause that the seat has from the start, and the visitors who have booked it on some days. */
	recorded?: Recorded
}

const GONE = 'This student is not there any more.'

/** Enrolls a student from a day on, or adds them to the waiting list. */
export function joinClass(tx: Tx, access: Access, joining: Joining): Outcome<Joined> {
	const { schoolId, userId, school } = access
	const { studentId, studentName, classId, isTrial, ifFull, movedFrom, hold, queues } = joining
	const student = findStudent(access, studentId)
	if (!student) return refused({ form: GONE }, { status: 404 })
	const gone = refuseWhoLeft({ ...student, name: studentName })
	if (gone) return gone
	settleClass(tx, access, classId)
	const openClass = findOpenClass(tx, access, classId)
	if (!openClass) return refused({ classId: 'This class is no longer open. Choose another.' })
	const places = takePlacesOf(tx, access, studentId)
	const place = places.find(({ enrolment }) => enrolment.classId === classId)
	const onTrial = place && isForGood(place, joining) ? place : null
	const lastTrialDay = onTrial && findLastTrialDay(tx, access, onTrial, joining.startsOn)
	if (onTrial && !lastTrialDay) {
		addToTell(tx, access, joining, [
			{ classId, className: openClass.name, student: studentName, is: 'joins', day: joining.startsOn },
		])
		const stays = enrollForGood(tx, access, onTrial, joining)
		if (stays.ok && hold === undefined) settleRequests(tx, access, joining)
		return stays
	}
	const left = places.find(({ enrolment }) => enrolment.id === movedFrom)
	const words =
		place && !onTrial && ((left && movedWords(access, left, place)) ?? alreadyWords(access, place))
	if (words) return refused({ classId: `${studentName} ${words}` })
	if (openClass.endsOn && joining.startsOn > openClass.endsOn)
		return refused({
			startsOn: `${openClass.name} ends on ${plainDateWords(openClass.endsOn, school.dateFormat)}. Choose an earlier first day.`,
		})
	// No enrollment starts before the class does.
	const startsOn =
		openClass.startsOn && openClass.startsOn > joining.startsOn ? openClass.startsOn : joining.startsOn
	const recorded = findRecorded(access, { studentId, classId, startsOn, movedFrom })
	const late = refuseAfterLastDay(recorded, { name: studentName, startsOn }, school.dateFormat)
	if (late) return late
	const counted = seatsOf(tx, schoolId, classId, openClass.capacity, { from: startsOn })
	const wanted = { id: classId, capacity: openClass.capacity, counted }
	const free = hold === undefined ? counted.free : freeBesideHolds(tx, access, { ...wanted, hold })
	// After a trial the seat is not offered to others until the first day.
	const seats = { ...counted, free: onTrial ? 1 : queues ? 0 : free }
	if (seats.free === 0 && ifFull === 'refuse')
		return refuseFullClass(access, { ...openClass, id: classId }, counted)

	const beyond =
		seats.free === 0 ? null : refuseSeatBeyondPlan(tx, access, { id: studentId, state: student.state })
	if (beyond) return beyond
	if (onTrial && lastTrialDay) endTrial(tx, access, onTrial, lastTrialDay)

	const id = newId()
	const position = seats.free === 0 ? nextPosition(tx, schoolId, classId) : null
	const state = position !== null ? 'waiting' : startsOn > today(school.timeZone) ? 'future' : 'active'
	const now = Date.now()
	tx.insert(enrolments)
		.values({
			schoolId,
			id,
			studentId,
			classId,
			state,
			startsOn,
			isTrial,
			position,
			queuedAt: position === null ? null : now,
			movedFrom,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	const inLine = findQueuePlace(tx, schoolId, id)
	record(tx, access, position === null ? 'enrolment.started' : 'enrolment.queued', {
		objectId: studentId,
		objectName: studentName,
		after: {
			class: openClass.name,
			classId,
			from: startsOn,
			...(inLine === null ? {} : { place: inLine }),
		},
	})
	followAway(tx, access, { studentId, classId }, null)
	if (position === null && !isTrial && hold === undefined) settleRequests(tx, access, joining)
	if (position === null)
		addToTell(tx, access, joining, [
			{
				classId,
				className: openClass.name,
				student: studentName,
				is: isTrial ? 'tries' : 'joins',
				day: startsOn,
			},
			...beginAsRecorded(tx, access, { studentId, id, classId, student: studentName }, recorded),
		])
	// A class gets no lessons while it stands empty, or while its student pauses.
	if (position === null)
		for (const rolled of listSeriesToRoll(access, classId)) rollSeries(tx, access, rolled)
	if (position === null && !joining.keepsState)
		startLearning(tx, access, { id: studentId, state: student.state }, isTrial)
	if (onTrial) carryPlans(tx, access, onTrial.enrolment.id, id)
	// The prices of a move are set by it, and a trial is billed by the plan chosen for it alone.
	const priced =
		movedFrom || isTrial ? done(null) : setClassPlan(access, { enrolmentId: id, classId, startsOn })
	if (!priced.ok) return priced
	const { name: className, capacity, extraSeats } = openClass
	const seat = { studentId, student: studentName, classId, from: startsOn, until: recorded.end?.on }
	const freed = position === null ? endVisitsOfSeat(tx, access, seat) : []
	const visits =
		position === null
			? listVisitsBeyondSeats(access, { id: classId, capacity, extraSeats, from: startsOn })
			: []
	return done({ id, className, position: inLine, recorded: { ...recorded, visits, freed } })
}

function addToTell(tx: Tx, access: Access, { toTell }: Joining, changes: readonly PlaceChange[]) {
	if (toTell) toTell.push(...changes)
	else tellTeachersOfPlaces(tx, access, changes)
}

function findOpenClass(tx: Tx, access: Access, classId: string) {
	return tx
		.select({
			name: classes.name,
			capacity: classes.capacity,
			extraSeats: classes.extraSeats,
			startsOn: classes.startsOn,
			endsOn: classes.endsOn,
		})
		.from(classes)
		.where(
			and(classesOf(access), eq(classes.id, classId), inArray(classes.state, ['draft', 'open', 'running'])),
		)
		.get()
}

/** The words about a seat to which the student moves from the same class already, which has not begun. Null for others. */
function movedWords(access: Access, { enrolment: left, className }: Place, to: Place): string | null {
	const next = listNextSeats(access, left.id).find(({ id }) => id === to.enrolment.id)
	if (!next) return null
	const day = plainDateWords(next.startsOn, access.school.dateFormat)
	const back = possibleChanges(left.state).find(({ change }) => change === 'resume')?.label
	const how = back && ` To change the day, choose “${back}” in ${className} first, then move again.`
	return `moves to ${next.className} on ${day} already.${how ?? ''}`
}

function alreadyWords({ school }: Access, { className, enrolment: { state, endsOn } }: Place): string {
	if (state === 'ending' && endsOn)
		return `is in ${className} until ${plainDateWords(endsOn, school.dateFormat)}. Choose “Stay after all” to keep the seat, or enroll again after that day.`
	if (state === 'waiting')
		return `waits for a seat in ${className}. Offer a seat on the class’s waiting list when one is free.`
	if (state === 'offered')
		return `has been offered a seat in ${className}. The class’s waiting list shows the offer.`
	return `is in ${className} already.`
}
