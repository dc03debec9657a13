/** True for a planned day that gets a lesson: nothing is closed, and a student is expected. */
export function isBooked({
	closedBy,
	isExpected,
}: {
	closedBy: string | null
	isExpected: boolean
}): boolean {
	return !closedBy && isExpected
}

/** True of a day that is closed for a room, site, teacher or class. The calendar shows the days of the whole school to everyone. */
export function isClosedForSome({
	closedBy,
	isSchoolClosed,
}: {
	closedBy: string | null
	isSchoolClosed: boolean
}): boolean {
	return closedBy !== null && !isSchoolClosed
}
