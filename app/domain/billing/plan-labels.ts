export const planBases = [
	{ value: 'month', label: 'A month' },
	{ value: 'lesson', label: 'A lesson' },
	{ value: 'hour', label: 'An hour' },
	{ value: 'month_lessons', label: 'A lesson, billed for the month ahead' },
	{ value: 'term', label: 'A term' },
	{ value: 'course', label: 'A course, from its first lesson to its last' },
	{ value: 'package', label: 'A package of lessons' },
] as const

/** The kinds as the form of a plan explains them. */
export const planKinds: { value: PlanBasis; label: string; hint: string }[] = [
	{ value: 'month', label: 'Monthly', hint: 'One price a month' },
	{ value: 'lesson', label: 'Per lesson', hint: 'Each lesson taught' },
	{ value: 'hour', label: 'Per hour', hint: 'By the length of each lesson taught' },
	{ value: 'month_lessons', label: 'Per lesson, in advance', hint: 'Billed for the month ahead' },
	{ value: 'term', label: 'Term', hint: 'One price a term, in parts if you like' },
	{ value: 'course', label: 'Course', hint: 'From its first lesson to its last' },
	{ value: 'package', label: 'Package', hint: 'A number of lessons' },
]

export type PlanBasis = (typeof planBases)[number]['value']

/** Suffix of a price: `$40.00 an hour`. */
/** True if a closed day lowers the price. Lessons billed in advance are those of the timetable, without the closed days. */
export function takesOffClosures({ basis, deductsClosures }: { basis: PlanBasis; deductsClosures: boolean }) {
	return deductsClosures || basis === 'month_lessons'
}

export const perWords: Record<PlanBasis, string> = {
	month: 'a month',
	lesson: 'a lesson',
	hour: 'an hour',
	month_lessons: 'a lesson',
	term: 'a term',
	course: 'for the course',
	package: 'a package',
}

export const fifthLessons = [
	{ value: 'free', label: 'Included' },
	{ value: 'charged', label: 'Charged as one more lesson' },
] as const

export const partMonths = [
	{ value: 'lessons', label: 'By the lessons they have' },
	{ value: 'days', label: 'By the days they have' },
	{ value: 'full', label: 'The full price' },
] as const

export const runSteps = [
	{ value: 'issue', label: 'Issue all' },
	{ value: 'issue-send', label: 'Issue all and send' },
	{ value: 'take-off', label: 'Take off lessons that are no longer charged' },
	{ value: 'undo', label: 'Undo the run' },
	{ value: 'continue', label: 'Continue the run' },
] as const

export type RunStep = (typeof runSteps)[number]['value']

interface Version {
	basis: PlanBasis
	lessonsPerMonth: number
	fifthLesson: 'free' | 'charged'
	partMonth: 'full' | 'lessons' | 'days'
	deductsClosures: boolean
	siblingDiscount: number
	instalments: number
	packageLessons: number
}

export function versionWords(version: Version): string {
	const { basis, lessonsPerMonth, fifthLesson, partMonth, deductsClosures, siblingDiscount } = version
	const { instalments, packageLessons } = version
	const part = partMonths.find(({ value }) => value === partMonth)?.label ?? ''
	return [
		...(basis === 'month'
			? [
					`${lessonsPerMonth} lessons a month`,
					`a fifth is ${fifthLesson === 'free' ? 'included' : 'charged'}`,
					`part of a month: ${part.charAt(0).toLowerCase()}${part.slice(1)}`,
					...(deductsClosures ? ['closures are deducted'] : []),
				]
			: []),
		...(basis === 'lesson' || basis === 'hour' ? ['charged when the lesson is marked'] : []),
		...(basis === 'term' || basis === 'course'
			? [
					`part of it: ${part.charAt(0).toLowerCase()}${part.slice(1)}`,
					...(instalments > 1 ? [`paid in ${instalments} monthly parts`] : []),
				]
			: []),
		...(basis === 'package' ? [`${packageLessons} lessons`] : []),
		...(siblingDiscount > 0 ? [`${siblingDiscount / 100}% sibling discount`] : []),
	].join('; ')
}
