interface BillingLine {
	unitMinor: number
	studentId?: string | null
	enrolmentId?: string | null
	lessonId?: string | null
	period?: string | null
	lateInvoiceId?: string | null
	latePartId?: string | null
	entryId?: string | null
	loanId?: string | null
}

/**
 * Identifies the thing a line bills, which is billed once. It stays the same when the line is suggested again, so that a
 * resubmitted form selects the same line. Null for a line written by hand.
 */
export function causeOf(line: BillingLine): string | null {
	const { enrolmentId, period, lessonId, studentId, lateInvoiceId, latePartId, entryId, loanId } = line
	if (entryId) return `entry ${entryId} ${Math.sign(line.unitMinor)}`
	if (loanId) return `rent ${loanId} ${period ?? ''}`
	if (lateInvoiceId) return `late ${lateInvoiceId} ${latePartId ?? ''}`
	if (lessonId && studentId) return `lesson ${lessonId} ${studentId}`
	return enrolmentId && period ? `month ${enrolmentId} ${period}` : null
}
