/** `3 of 10`. A lesson of an earlier package that was given back makes more than a package holds: `11`. */
export function leftOf(left: number, size: number, of: string): string {
	return left > size ? String(left) : `${left} ${of} ${size}`
}

/** `3 of 10 lessons of the package are left.` */
export function leftWords({ left, size }: { left: number; size: number }): string {
	return `${leftOf(left, size, 'of')} lessons of the package ${left === 1 ? 'is' : 'are'} left.`
}

/** The same of a student, after a pause. */
export function keptWords({ about, left, size }: { about: string; left: number; size: number }): string {
	return `${about}: ${leftWords({ left, size })} ${left === 1 ? 'It is' : 'They are'} kept.`
}
