import { many } from '../class/labels.ts'

interface Canceled {
	cancelReason: string | null
	noticeMinutes: number | null
}

/** The reason of a cancellation, and how long before the lesson it came, in days once the hours are hard to read. */
export function whyCanceled({ cancelReason, noticeMinutes }: Canceled): string {
	const hours = noticeMinutes === null ? -1 : Math.floor(noticeMinutes / 60)
	const notice = hours < 48 ? many(hours, 'hour', 'hours') : many(Math.floor(hours / 24), 'day', 'days')
	return [cancelReason, hours >= 0 ? `(${notice} before it began)` : null].filter(Boolean).join(' ')
}
