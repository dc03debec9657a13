export interface Choice {
	value: string
	label: string
	/** Countries that preselect this choice. */
	countries?: string
}

/** Choices of the demo form in display order. */
export const schoolRoles = named(
	'owner',
	'director',
	'administrator',
	'principal',
	'manager',
	'teacher',
	'other',
)
export const schoolSizes = same('1-25', '26-50', '51-100', '101-200', '201-500', '500+')
export const teacherNumbers = same('1-2', '3-5', '6-10', '11-20', '21-50', '50+')
export const preferredTimes: readonly Choice[] = [
	{ value: 'morning', label: 'Morning (9 AM-12 PM)' },
	{ value: 'afternoon', label: 'Afternoon (12-5 PM)' },
	{ value: 'evening', label: 'Evening (5-8 PM)' },
	{ value: 'flexible', label: 'Flexible' },
]
export const timezones = [...same('EST', 'CST', 'MST', 'PST', 'GMT', 'CET', 'JST', 'AEST'), ...named('other')]

function same(...values: string[]): Choice[] {
	return values.map((value) => ({ value, label: value }))
}

function named(...values: string[]): Choice[] {
	return values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
}
