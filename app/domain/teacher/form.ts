import { z } from 'zod'
import { optionalLink } from '#app/domain/form/link.ts'
import { employments, teacherBulkSteps } from './labels.ts'
import { weekdays, weekdayWords } from '#app/domain/class/labels.ts'
import { writtenTime } from '#app/utils/read-date.ts'
import { wallTime, weekday } from '#app/domain/class/form.ts'
import {
	choice,
	choices,
	day,
	emailAddress,
	line,
	minutes,
	nameLine,
	optionalDay,
	optionalLine,
	optionalLines,
	optionalPhone,
	rows,
	ticked,
	wholeNumber,
} from '#app/domain/form/fields.ts'

const BUFFER = 'Enter 0 to 120 minutes between lessons'

const HOURS = 'Enter 1 to 24 hours, or leave it empty'

function optionalHours() {
	return z
		.string()
		.trim()
		.refine((text) => !text || /^(?:[1-9]|1\d|2[0-4])$/.test(text), HOURS)
		.transform((text) => (text ? Number(text) : undefined))
		.optional()
}

const profile = z.object({
	name: nameLine('Enter the name', { max: 80 }),
	email: emailAddress('Please enter a valid email address').optional(),
	phone: optionalPhone(),
	instruments: z.array(z.string().max(64)).max(50, 'Choose at most 50 instruments').default([]),
	employment: choice(employments, 'Choose how they are employed').optional(),
	startedOn: optionalDay(),
	bufferMinutes: minutes(BUFFER, { max: 120 }).default(0),
	mostHours: optionalHours(),
	onlineLink: optionalLink(),
	bio: optionalLines(),
	note: optionalLines(),
})

const hour = z.object({
	weekday,
	from: wallTime,
	to: wallTime,
	siteId: z.string().max(64).optional(),
})
const qualification = z.object({
	name: line('Enter what the qualification is', { max: 120 }),
	expiresOn: optionalDay(),
})

type Hour = z.output<typeof hour>

function wordsOf({ from, to }: Hour): string {
	return `${writtenTime(from)} to ${writtenTime(to)}`
}

/** Each row must end after it begins, and rows of the same day must not overlap. */
function agree(hours: (Hour | null)[], wrong: (row: number, field: string, text: string) => void) {
	hours.forEach((hour, i) => {
		if (!hour) return
		if (hour.from >= hour.to)
			wrong(i, 'from', `On ${weekdayWords(hour.weekday)} the hours have to end after they begin`)
		const other = hours
			.slice(0, i)
			.find((two) => two && two.weekday === hour.weekday && two.from < hour.to && hour.from < two.to)
		if (other)
			wrong(i, 'from', `${weekdayWords(hour.weekday)} ${wordsOf(hour)} overlaps with ${wordsOf(other)}`)
	})
}

const week = {
	hours: rows(hour, { most: 40, filledBy: ['from', 'to'], agree }),
	copyTo: choices(weekdays, 'Choose weekdays').default([]),
}

/** Copies Monday's hours over those of other days. */
function copied(hours: Hour[], copyTo: readonly string[]): Hour[] {
	const days = copyTo.map(Number).filter((copiedDay) => copiedDay !== 1)
	const monday = hours.filter((hour) => hour.weekday === 1)
	const kept = hours.filter((hour) => !days.includes(hour.weekday))
	return [...kept, ...days.flatMap((to) => monday.map((hour) => ({ ...hour, weekday: to })))]
}

export const newTeacher = profile
	.extend({ ...week, qualifications: rows(qualification, { most: 20 }) })
	.transform(({ copyTo, ...value }) => ({ ...value, hours: copied(value.hours, copyTo) }))
export const teacherEdit = profile.extend({
	signIn: z.boolean().default(false),
	version: wholeNumber('Load the page again'),
})
export const teacherHoursForm = z
	.object({ ...week, version: wholeNumber('Load the page again') })
	.transform(({ copyTo, version, hours }) => ({ version, hours: copied(hours, copyTo) }))
export const qualificationsForm = z.object({
	qualifications: rows(qualification, { most: 20 }),
	version: wholeNumber('Load the page again'),
})

export const lastDayForm = z.object({
	lastDay: day('Enter the last day'),
	version: wholeNumber('Load the page again'),
})
export const handOverForm = z.object({
	teacherId: line('Choose who takes over', { max: 64 }),
	classIds: z.array(z.string().max(64)).max(500, 'Choose at most 500 at once').default([]),
	studentIds: z.array(z.string().max(64)).max(500, 'Choose at most 500 at once').default([]),
	/** Identifies the preview to apply. */
	token: optionalLine(),
	tells: z.boolean().default(false),
	forceReason: optionalLine(),
})
export const severalTeachers = z.object({
	teacherIds: ticked('Tick at least one row'),
	intent: choice(teacherBulkSteps, 'Choose what to do with the selected'),
})

export const teacherStep = z.object({ version: wholeNumber('Load the page again') })

export type TeacherProfile = z.output<typeof profile>
export type NewTeacher = z.output<typeof newTeacher>
export type TeacherHour = Hour
export type Qualification = z.output<typeof qualification>
