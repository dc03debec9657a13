import type { Price, Seat } from './seats.server.ts'

/** What every line of a plan says of where it comes from. */
export function lineOf({ studentId, enrolmentId }: Seat, { id, taxCodeId, rates }: Price) {
	return { studentId, enrolmentId, planVersionId: id, taxCodeId, rates }
}
