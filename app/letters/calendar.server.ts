import { classNameIn } from '#app/domain/join/offer.ts'
import type { Language } from '#app/utils/spoken.ts'
import { letterWords } from './words.server.ts'

export interface CalendarLesson {
	id: string
	startsAt: number
	endsAt: number
	state: string
	kind: string
	version: number
	updatedAt: number
	class: string
	/** The instrument of a private lesson that is called after its student. */
	instrument?: string | null
	teacher: string | null
	/** True if the reader assists the teacher. */
	isAssisted?: boolean
	room: string | null
	/** The place of an event, which need not be at the school. */
	place?: string
	onlineLink?: string | null
	/** The family's children who have the lesson, if it has several children. */
	children?: readonly string[]
	/** True for a private lesson whose student pauses. */
	isPaused?: number
	/** True if each of the reader’s students is absent from it, or the reader, who assists in it. */
	isMissed?: boolean
}

interface About {
	id: string
	school: string
	name: string
	timeZone: string
	language?: Language
}

/** Maximum bytes per line; longer lines continue on lines that start with a space. */
const LINE = 75

/**
 * Lessons in iCalendar format (RFC 5545). Times are in UTC, which is correct in every zone and across clock changes; a lesson
 * keeps its UID, and its SEQUENCE increases with each change.
 */
export function calendarOf(
	lessons: readonly CalendarLesson[],
	{ id, school, name, timeZone, language = 'en' }: About,
): string {
	const title = text(name === school ? school : `${name}, ${school}`)
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		`PRODID:-//Solfa//Lessons//${language.toUpperCase()}`,
		'METHOD:PUBLISH',
		`NAME:${title}`,
		`X-WR-CALNAME:${title}`,
		`X-WR-TIMEZONE:${timeZone}`,
		'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
		'X-PUBLISHED-TTL:PT1H',
		...lessons.flatMap((lesson) => eventOf(lesson, { id, school, language })),
		'END:VCALENDAR',
	]
	return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventOf(
	lesson: CalendarLesson,
	{ id, school, language }: Pick<About, 'id' | 'school' | 'language'>,
): string[] {
	const words = letterWords(language).lessons
	const { trialName, calendar, absentFrom } = words
	const kinds: Record<string, string> = {
		make_up: calendar.makeUp,
		extra: calendar.extra,
		trial: trialName,
	}
	const name = nameOf(lesson, words)
	const isCanceled = lesson.state.startsWith('canceled') || lesson.state === 'closed'
	const isOff = isCanceled || lesson.isPaused || lesson.isMissed
	const link = isOff ? null : lesson.onlineLink
	const assists = lesson.isAssisted && !lesson.isMissed ? calendar.assists : null
	const about = [lesson.teacher, assists, kinds[lesson.kind], link && calendar.online(link)]
		.filter(Boolean)
		.join('\n')
	const title = isCanceled
		? calendar.canceled(name)
		: lesson.isPaused
			? calendar.paused(name)
			: lesson.isMissed
				? absentFrom(name)
				: name
	return [
		'BEGIN:VEVENT',
		`UID:${lesson.id}@${id}.solfa`,
		`SEQUENCE:${lesson.version}`,
		`DTSTAMP:${moment(lesson.updatedAt)}`,
		`DTSTART:${moment(lesson.startsAt)}`,
		`DTEND:${moment(lesson.endsAt)}`,
		`SUMMARY:${text(title)}`,
		`LOCATION:${text(lesson.place ?? placeOf(lesson.room, link, school))}`,
		// The value is a URI, in which nothing is escaped. Calendars of phones show the description and not always this.
		...(link ? [`URL:${link}`] : []),
		...(about ? [`DESCRIPTION:${text(about)}`] : []),
		`STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
		'END:VEVENT',
	]
}

/** `Leo, Zoe: Piano`, or `Leo Hart, Violin`. */
function nameOf(
	{ children, class: className, instrument }: CalendarLesson,
	words: Parameters<typeof classNameIn>[1],
): string {
	const name = [classNameIn(className, words), instrument].filter(Boolean).join(', ')
	return [children?.join(', '), name].filter(Boolean).join(': ')
}

/** Phones open the link from the place, where there is no room. */
function placeOf(room: string | null, link: string | null | undefined, school: string): string {
	return room ? `${room}, ${school}` : (link ?? school)
}

function moment(at: number): string {
	return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

function text(words: string): string {
	return words.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

function fold(line: string): string {
	if (Buffer.byteLength(line) <= LINE) return line
	let folded = ''
	let left = LINE
	for (const letter of line) {
		const size = Buffer.byteLength(letter)
		if (size > left) {
			folded += '\r\n '
			left = LINE - 1
		}
		folded += letter
		left -= size
	}
	return folded
}
