import { dateWords, timeWords, type DateWriting } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

/** Personal date and time settings; the school's settings fill the gaps. */
export interface Reading {
	timeZone: string
	dateFormat: DateFormat
}

interface Writing {
	timeZone: string
	dateFormat: DateWriting
}

/** `21 April 2026, 15:30`, `April 21, 2026, 3:30 PM` or `2026-04-21, 15:30`. */
export function momentIn({ timeZone, dateFormat }: Writing, at: number): string {
	return `${dateWords(at, timeZone, dateFormat)}, ${timeWords(at, timeZone, dateFormat)}`
}

/** Until when the link of an invitation works, or since when it does not. */
export function linkWords(
	writing: Writing,
	{ expiresAt, isOver }: { expiresAt: number; isOver: boolean },
): string {
	return `Link ${isOver ? 'expired' : 'works until'} ${momentIn(writing, expiresAt)}`
}
