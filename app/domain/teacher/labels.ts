import { clockWords } from '#app/utils/clock.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

export const employments = [
	{ value: 'employee', label: 'Employed' },
	{ value: 'contractor', label: 'Freelance' },
] as const

export const teacherStates = [
	{ value: 'teaching', label: 'Teaching' },
	{ value: 'leaving', label: 'Leaving' },
	{ value: 'left', label: 'Left' },
	{ value: 'archived', label: 'Archived' },
] as const

export type TeacherState = (typeof teacherStates)[number]['value']

export const teacherBulkSteps = [
	{ value: 'invite', label: 'Invite to sign in' },
	{ value: 'export', label: 'Download CSV' },
] as const

interface Days {
	endedOn: string | null
	archivedAt: number | null
}

export function teacherStateOn({ endedOn, archivedAt }: Days, today: string): TeacherState {
	if (archivedAt !== null) return 'archived'
	if (endedOn === null) return 'teaching'
	return endedOn < today ? 'left' : 'leaving'
}

/** `12 h 30 min`. */
export function hoursWords(minutes: number): string {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
	if (rest === 0) return `${hours} h`
	return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}

export function minutesBetween(from: string, to: string): number {
	const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
	return at(to) - at(from)
}

/** Field labels in the order of the form. */
export const teacherLabels: Record<string, string> = {
	name: 'Name',
	email: 'Email',
	signIn: 'Signing in',
	phone: 'Phone',
	instruments: 'Instruments',
	employment: 'Employment',
	startedOn: 'Teaches here since',
	bufferMinutes: 'Minutes between lessons',
	mostHours: 'Most hours a day',
	onlineLink: 'Online link',
	bio: 'About them, for families',
	note: 'Note for the office',
}

/** Hours searched for teachers who have not said when they teach: from Monday to Friday, and on a day they teach anyway. */
export const USUAL_HOURS = { from: '09:00', to: '20:00' }

export function noHoursWords(format: DateFormat): string {
	return `No hours set. For make-up lessons, Monday to Friday, and any other day with lessons, from ${clockWords(USUAL_HOURS.from, format)} to ${clockWords(USUAL_HOURS.to, format)} count as free.`
}
