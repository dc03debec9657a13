interface Left {
	left: number
	/** Null if lessons of the package were credited: the others are no longer counted out of a whole package. */
	size: number | null
}

export const wholeSizeOf = ({ size, lessons }: { size: number; lessons: number }) =>
	lessons < size ? null : size

/** `3 of 10 lessons of the package are left.` A lesson of an earlier package that was given back makes more than 10. */
export function leftWords({ left, size }: Left): string {
	if (left === 0) return 'No lesson of the package is left.'
	if (size !== null && left <= size)
		return `${left} of ${size} lessons of the package ${left === 1 ? 'is' : 'are'} left.`
	return left === 1 ? '1 lesson of the package is left.' : `${left} lessons of the package are left.`
}

/** The same of a student, after a pause. */
export function keptWords({ about, left, size }: Left & { about: string }): string {
	return `${about}: ${leftWords({ left, size })} ${left === 1 ? 'It is' : 'They are'} kept.`
}
