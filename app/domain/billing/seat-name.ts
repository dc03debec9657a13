/** A student and what they are billed for. A private lesson may be called by the name of its student, which is said once. */
export function nameOfSeat(student: string, className: string): string {
	return student === className ? student : `${student}, ${className}`
}
