import { scheduleViews, type ScheduleView } from '#app/domain/lesson/schedule.ts'

/** Null lets each form use its own default length. */
export interface SchoolPreferences {
	lessonMinutes: number | null
	scheduleView: ScheduleView
	remindsOfLessons: boolean
	/** Wall times at the school; both or neither. */
	quietFrom: string | null
	quietTo: string | null
}

export const reminderChoices = [
	{ value: 'off', label: 'No reminders' },
	{ value: 'on', label: 'Email families at 10 in the morning, the day before' },
] as const

export const usualPreferences: SchoolPreferences = {
	lessonMinutes: null,
	scheduleView: 'week',
	remindsOfLessons: false,
	quietFrom: null,
	quietTo: null,
}

export const preferenceLabels = {
	scheduleView: 'The schedule opens with',
	lessonMinutes: 'Length of a new lesson in minutes (optional)',
	reminders: 'Lesson reminders',
	quietFrom: 'Quiet hours from (optional)',
	quietTo: 'Quiet hours to (optional)',
}

export function preferenceWords(name: string, value: string): string {
	const options = { scheduleView: scheduleViews, reminders: reminderChoices }[name] ?? []
	return options.find((one) => one.value === value)?.label ?? value
}
