import { scheduleViews, type ScheduleView } from '#app/domain/lesson/schedule.ts'

/** How a school likes to work. Null leaves the forms their own usual lengths. */
export interface SchoolPreferences {
	lessonMinutes: number | null
	scheduleView: ScheduleView
}

export const usualPreferences: SchoolPreferences = { lessonMinutes: null, scheduleView: 'week' }

export const preferenceLabels = {
	scheduleView: 'The schedule opens with',
	lessonMinutes: 'Length of a new lesson in minutes (optional)',
}

export function preferenceWords(name: string, value: string): string {
	return name === 'scheduleView' ? (scheduleViews.find((one) => one.value === value)?.label ?? value) : value
}
