import { LARGEST_FILE } from '#app/domain/file/size.ts'

/** Room for the longest message in any script, sent as a form. */
const BODY = 256 * 1024
/** Of a file, with what a form puts around it. */
const IMAGE = 8 * 1024 * 1024 + BODY
const ANY_FILE = LARGEST_FILE + BODY

/** Routes that take files, by their id. */
const WITH_FILES: Readonly<Record<string, number>> = {
	'routes/api/support/upload-image': IMAGE,
	'routes/messaging/inbox': ANY_FILE,
	'routes/messaging/conversation': ANY_FILE,
	'routes/teaching/resources/library': ANY_FILE,
}

/** How many bytes may be sent to a route. */
export function bodyLimitOf(routeId: string): number {
	return WITH_FILES[routeId] ?? BODY
}
