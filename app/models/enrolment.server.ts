/** Everything that reads or changes who is in a class. Other models and pages use nothing below `enrolment/`. */
export { listAddresses } from './enrolment/addresses.server.ts'
export {
	enrolCandidate,
	findCandidate,
	findCandidates,
	type Candidate,
} from './enrolment/candidate.server.ts'
export { endEnrolment, pauseEnrolment, resumeEnrolment, type Changed } from './enrolment/changes.server.ts'
export { listEarlierPauses } from './enrolment/earlier-pauses.server.ts'
export { moveEnrolment } from './enrolment/move.server.ts'
export { endAllIn } from './enrolment/class.server.ts'
export { whereEnrolledOn } from './enrolment/enrolled-on.server.ts'
export { joinClass, type Joined, type Joining } from './enrolment/joining.server.ts'
export { listAnswers, listOffers } from './enrolment/offers.server.ts'
export { answerOffer, changeQueue } from './enrolment/queue.server.ts'
export { queueOf, restoreOrder, type Queued, type QueueMove } from './enrolment/queue-order.server.ts'
export {
	enrolmentsOf,
	restoreEnrolment,
	studentIdOf,
	type EnrolmentBefore,
} from './enrolment/restore.server.ts'
export { settle } from './enrolment/settle.server.ts'
export {
	endAllOf,
	forgetWords,
	keepAllOf,
	moveAll,
	pauseAllOf,
	placesOf,
	resumeAllOf,
	type Places,
} from './enrolment/student.server.ts'
export {
	hasOffer,
	holdsSeat,
	isEnrolled,
	isPresent,
	isQueued,
	isSeated,
	lastDay,
	queued,
	seatCounts,
	seated,
	stateOn,
	takesSeat,
} from './enrolment/presence.server.ts'
export {
	listEnrolledOn,
	listPupils,
	listEnded,
	listRoster,
	type RosterRow,
} from './enrolment/roster.server.ts'
export { listQueue, type QueueRow } from './enrolment/queue-list.server.ts'
export { hasSeat, seatsOf, type Seats } from './enrolment/seats.server.ts'
