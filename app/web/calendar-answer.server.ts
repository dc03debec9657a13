import { fileName } from '#app/utils/csv.ts'

/** The file name is safe on every system. */
export function calendarHeaders(name: string) {
	return {
		'Content-Type': 'text/calendar; charset=utf-8',
		'Content-Disposition': `attachment; filename="${fileName(name)}.ics"`,
		'X-Content-Type-Options': 'nosniff',
	}
}
