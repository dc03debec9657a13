/** A private lesson may be named after its student; the name is then shown only once. */
export function nameOfSeat(student: string, className: string): string {
	return student === className ? student : `${student}, ${className}`
}
