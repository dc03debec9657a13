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
