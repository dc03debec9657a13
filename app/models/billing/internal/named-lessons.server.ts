import { chargedLessons, type MonthOfClass } from '#app/domain/billing/month-charge.ts'
import { takesOffClosures } from '#app/domain/billing/plan-labels.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { presenceIn, type Part } from './plan-line.server.ts'
import type { MeetingDays } from './seats.server.ts'

type Meetings = Pick<MeetingDays, 'isScheduled' | 'empty' | 'canceled' | 'free'> &
	Pick<MonthOfClass, 'days' | 'closed' | 'missed'>

/**
 * The lessons that a line names, which are those it charges, and a sentence for each that does not take place, so that its
 * reader sees why it is charged. A class without a timetable has no lessons to name.
 */
export function namedLessons(
	{ school }: Access,
	parts: readonly Part[],
	meetingsOf: (part: Part) => Meetings,
): { days: string[]; why: string | null } {
	const named = parts.flatMap((part) => {
		const { isScheduled, empty, canceled, free, ...meetings } = meetingsOf(part)
		// A price that closed days do not change charges the lessons that take place free of charge, too.
		const isOff = (day: string) => takesOffClosures(part.price) || !free.includes(day)
		const closed = meetings.closed.filter(isOff)
		const charged = isScheduled ? chargedLessons({ ...meetings, closed, ...presenceIn(part) }) : []
		return charged.map((day) => ({
			day,
			isEmpty: empty.includes(day),
			isAlone: part.seat.classKind === 'private',
			canceled: canceled.find((lesson) => lesson.day === day),
		}))
	})
	const paused = named.filter(({ isEmpty }) => isEmpty).length
	const whys = named.flatMap(({ day, canceled, isAlone }) => {
		if (!canceled) return []
		// Another family of a shared lesson is not told which student is absent.
		const isAbsence = canceled.isByFamily && isAlone
		return `${isAbsence ? 'absence reported in time' : 'lesson canceled'}: ${plainDateWords(day, school.dateFormat)}`
	})
	// A class gets no lessons during a paid pause of its only student.
	if (paused > 0) whys.push(paused === 1 ? '1 lesson during the pause' : `${paused} lessons during the pause`)
	const days = named.filter(({ isEmpty }) => !isEmpty).map(({ day }) => day)
	return { days: days.sort(), why: whys.join('; ') || null }
}
