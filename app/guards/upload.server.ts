import { accessFor, type Person } from '#app/models/access.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import type { Permission } from '#app/domain/account/permissions.ts'
import { LARGEST_BANK_FILE } from '#app/domain/bank/line.ts'
import { LARGEST_FILE, LARGEST_LIST, LARGEST_PHOTO } from '#app/domain/file/size.ts'
import { originOf, type RouteArgs } from './enter.server.ts'
import { sessionSecret } from './session.server.ts'

/** Enough for the longest message in any script, form-encoded. */
export const FORM_LIMIT = 256 * 1024

interface Taker {
	/** Size of the file including the form around it. */
	bytes: number
	/** Permission required by the route's guard; null if every user of a school may upload. */
	permission: Permission | null
}

const IMAGE = LARGEST_PHOTO + FORM_LIMIT
const ANY_FILE = LARGEST_FILE + FORM_LIMIT

/** Routes that accept files, by id. */
const TAKERS: Readonly<Record<string, Taker>> = {
	'routes/api/support/upload-image': { bytes: IMAGE, permission: null },
	'routes/school/students/import': { bytes: LARGEST_LIST + FORM_LIMIT, permission: 'student:create' },
	'routes/school/students/show/photo': { bytes: IMAGE, permission: 'student:write' },
	'routes/school/settings/profile/photo': { bytes: IMAGE, permission: 'profile:write' },
	'routes/school/settings/school/logo': { bytes: IMAGE, permission: 'settings:write' },
	'routes/school/teachers/show/photo': { bytes: IMAGE, permission: 'teacher:write' },
	'routes/teacher/settings/photo': { bytes: IMAGE, permission: 'profile:write' },
	'routes/messaging/support': { bytes: ANY_FILE, permission: 'message:write' },
	// Support chats that stayed open over a release still send here.
	'routes/messaging/inbox': { bytes: ANY_FILE, permission: 'message:write' },
	'routes/messaging/inbox/new': { bytes: ANY_FILE, permission: 'message:write' },
	'routes/messaging/conversation': { bytes: ANY_FILE, permission: 'message:write' },
	'routes/student/progress/recordings': { bytes: ANY_FILE, permission: 'progress:read' },
	'routes/school/billing/manage/bank': { bytes: LARGEST_BANK_FILE + FORM_LIMIT, permission: 'money:write' },
	'routes/teaching/resources/library/upload': { bytes: ANY_FILE, permission: 'resource:write' },
	'routes/teaching/resources/library/resource/replace': { bytes: ANY_FILE, permission: 'resource:write' },
}

/** Upload limit of a route in bytes; null if it accepts no files. */
export function uploadLimitOf(routeId: string): number | null {
	return TAKERS[routeId]?.bytes ?? null
}

/** The user, if they may upload to the route; otherwise null, and the route's own guard reports the reason. */
export async function findUploader(args: RouteArgs): Promise<Person | null> {
	const taker = TAKERS[args.context.place.routeId]
	const secret = taker ? await sessionSecret(args.request) : null
	const person = secret ? findPerson(secret, originOf(args)) : null
	if (!taker || !person?.school || person.school.isReadOnly) return null
	return taker.permission === null || accessFor(person, taker.permission) ? person : null
}
