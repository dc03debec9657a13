import { daysAfter } from '#app/utils/dates.ts'

/** Longer than the breaks within a school year, and shorter than the one between two. */
const BREAK_DAYS = 28
const DAYS_AFTER_YEAR = 31
const MOST_DAYS = 366

/** Last day of a recording: a month after its school year, or a year later in a school without terms. */
export function recordingEnd(terms: readonly { startsOn: string; endsOn: string }[], day: string): string {
	const most = daysAfter(day, MOST_DAYS)
	let end: string | null = null
	for (const { startsOn, endsOn } of terms.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
		if (endsOn < day || (end !== null && endsOn <= end)) continue
		if (end !== null && startsOn > daysAfter(end, BREAK_DAYS)) break
		end = endsOn
	}
	const after = end === null ? most : daysAfter(end, DAYS_AFTER_YEAR)
	return after < most ? after : most
}

/** `0:42`. */
export function secondWords(second: number): string {
	return `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`
}

/** Reads `0:42`, `1.05` or seconds alone. Null if it is none of them. */
export function readSecond(typed: string): number | null {
	const [, minutes, seconds] = /^(?:(\d{1,2})[:.])?(\d{1,4})$/.exec(typed.trim()) ?? []
	if (seconds === undefined || (minutes !== undefined && !/^[0-5]\d$/.test(seconds))) return null
	const second = Number(minutes ?? 0) * 60 + Number(seconds)
	return second <= 5999 ? second : null
}

export const NO_SOUND = 'Choose a sound or video file, such as M4A, MP3, WAV, WebM or MP4.'
export const STUDENT_IS_FULL =
	'There is no room for more recordings of this student. Delete an older one, then send this one again.'
export const SCHOOL_IS_FULL = 'There is no room for more recordings. Older ones have to be deleted first.'
