import { scheduleViews, type ScheduleView } from '#app/domain/lesson/schedule.ts'

/** Null lets each form use its own default length. */
export interface SchoolPreferences {
	lessonMinutes: number | null
	scheduleView: ScheduleView
	remindsOfLessons: boolean
	/** Wall times at the school; both or neither. */
	quietFrom: string | null
	quietTo: string | null
	/** Jitsi server for meetings that are made by themselves; null makes none. */
	onlineServer: string | null
}

export const reminderChoices = [
	{ value: 'off', label: 'No reminders' },
	{ value: 'on', label: 'Email families at 10 in the morning, the day before' },
] as const

export const meetingChoices = [
	{ value: 'off', label: 'No meetings' },
	{ value: 'on', label: 'Make a Jitsi meeting for each lesson without a room and a link' },
] as const

export const USUAL_SERVER = 'https://meet.jit.si'

export const usualPreferences: SchoolPreferences = {
	lessonMinutes: null,
	scheduleView: 'week',
	remindsOfLessons: false,
	quietFrom: null,
	quietTo: null,
	onlineServer: null,
}

export const preferenceLabels = {
	scheduleView: 'The schedule opens with',
	lessonMinutes: 'Length of a new lesson in minutes (optional)',
	reminders: 'Lesson reminders',
	quietFrom: 'Quiet hours from (optional)',
	quietTo: 'Quiet hours to (optional)',
	meetings: 'Online meetings',
	onlineServer: 'Jitsi server',
}

export function preferenceWords(name: string, value: string): string {
	const options =
		{ scheduleView: scheduleViews, reminders: reminderChoices, meetings: meetingChoices }[name] ?? []
	return options.find((option) => option.value === value)?.label ?? value
}
