/** `3 of 10 lessons of the package are left.` A lesson of an earlier package that was given back makes more than 10. */
export function leftWords({ left, size }: { left: number; size: number }): string {
	const counted = left > size ? String(left) : `${left} of ${size}`
	return `${counted} lessons of the package ${left === 1 ? 'is' : 'are'} left.`
}

/** The same of a student, after a pause. */
export function keptWords({ about, left, size }: { about: string; left: number; size: number }): string {
	return `${about}: ${leftWords({ left, size })} ${left === 1 ? 'It is' : 'They are'} kept.`
}
