export const planBases = [
	{ value: 'month', label: 'A month' },
	{ value: 'lesson', label: 'A lesson' },
	{ value: 'hour', label: 'An hour' },
] as const

export const fifthLessons = [
	{ value: 'free', label: 'Included' },
	{ value: 'charged', label: 'Charged as one more lesson' },
] as const

export const partMonths = [
	{ value: 'lessons', label: 'By the lessons that are left' },
	{ value: 'days', label: 'By the days that are left' },
	{ value: 'full', label: 'In full' },
] as const

export const runSteps = [
	{ value: 'issue', label: 'Issue all' },
	{ value: 'issue-send', label: 'Issue all and send' },
	{ value: 'undo', label: 'Undo the run' },
] as const

export type RunStep = (typeof runSteps)[number]['value']

interface Version {
	basis: 'month' | 'lesson' | 'hour'
	lessonsPerMonth: number
	fifthLesson: 'free' | 'charged'
	partMonth: 'full' | 'lessons' | 'days'
	deductsClosures: boolean
	siblingDiscount: number
}

/** What a version says beside its price, in words. */
export function versionWords(version: Version): string {
	const { basis, lessonsPerMonth, fifthLesson, partMonth, deductsClosures, siblingDiscount } = version
	const part = partMonths.find(({ value }) => value === partMonth)?.label ?? ''
	return [
		...(basis === 'month'
			? [
					`${lessonsPerMonth} lessons a month`,
					`a fifth is ${fifthLesson === 'free' ? 'included' : 'charged'}`,
					`a part of a month is charged ${part.charAt(0).toLowerCase()}${part.slice(1)}`,
					...(deductsClosures ? ['closures are deducted'] : []),
				]
			: []),
		...(siblingDiscount > 0 ? [`${siblingDiscount / 100}% off for brothers and sisters`] : []),
	].join('; ')
}
