import { fileName } from '#app/utils/csv.ts'

/** What a calendar is sent with, under a name that every system can keep. */
export function calendarHeaders(name: string) {
	return {
		'Content-Type': 'text/calendar; charset=utf-8',
		'Content-Disposition': `attachment; filename="${fileName(name)}.ics"`,
		'X-Content-Type-Options': 'nosniff',
	}
}
