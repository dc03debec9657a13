import { capitalized } from '#app/utils/spoken.ts'
import { many } from '../class/labels.ts'

interface Canceled {
	cancelReason: string | null
	noticeMinutes: number | null
}

/** The reason of a cancellation, and how long before the lesson it came, in days once the hours are hard to read. */
export function whyCanceled({ cancelReason, noticeMinutes }: Canceled): string {
	const hours = noticeMinutes === null ? -1 : Math.floor(noticeMinutes / 60)
	if (hours < 0) return cancelReason ?? ''
	const before = `${noticeWords(hours)} before it began`
	return cancelReason ? `${cancelReason} (${before})` : `${capitalized(before)}.`
}

function noticeWords(hours: number): string {
	if (hours < 1) return 'less than an hour'
	return hours < 48 ? many(hours, 'hour', 'hours') : many(Math.floor(hours / 24), 'day', 'days')
}
