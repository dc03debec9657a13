import { reachFor, type Permission } from './permissions.ts'

/**
 * The permission each page of the school's desk requires. The guard of the page enforces it; menus, tabs and links read this
 * table, so that no link leads to a page the user cannot open. A rule test compares the two. A child page without an entry
 * requires the permission of its parent.
 */
export const schoolPages = {
	'/dashboard': 'home:read',
	'/dashboard/getting-started': 'settings:write',
	'/dashboard/admin/subscription': 'subscription:write',
	'/teachers': 'teacher:read',
	'/teachers/create': 'teacher:write',
	'/teachers/:teacherId': 'teacher:read',
	'/classes': 'class:read',
	'/classes/legacy': 'class:read',
	'/classes/events': 'class:read',
	'/classes/events/:eventId': 'class:read',
	'/classes/events/:eventId/entries/:entryId': 'class:read',
	'/classes/sessions/:sessionId': 'class:read',
	'/classes/:classId': 'class:read',
	'/classes/:classId/students': 'class:read',
	'/classes/:classId/money': 'money:read',
	'/schedule': 'class:read',
	'/schedule/simple': 'class:read',
	'/attendance': 'class:read',
	'/attendance/make-ups/:creditId': 'class:read',
	'/attendance/make-ups/:creditId/convert': 'money:write',
	'/students': 'student:read',
	'/students/list': 'student:read',
	'/students/to-complete': 'student:read',
	'/students/create': 'student:create',
	'/students/feedback': 'student:read',
	'/students/loans': 'student:read',
	'/students/loans/:loanId': 'student:read',
	'/students/loans/items': 'student:read',
	'/students/loans/items/:itemId': 'student:read',
	'/students/loans/items/:itemId/copies/:copyId': 'student:read',
	'/students/sign-ups': 'student:read',
	'/students/sign-ups/:signUpId/answer': 'student:write',
	'/students/sign-ups/:signUpId/decline': 'student:write',
	'/students/sign-ups/:signUpId/place': 'student:write',
	'/students/sign-ups/:signUpId/book': 'class:write',
	'/students/import': 'student:create',
	'/students/import/:importId': 'student:create',
	'/students/call-note': 'student:write',
	'/students/notes/:noteId': 'student:write',
	'/students/notes/:noteId/remove': 'student:write',
	'/students/families/:familyId': 'student:read',
	'/students/families/:familyId/reminder': 'money:write',
	'/students/:id': 'student:read',
	'/students/:id/money': 'money:read',
	'/students/:id/erase': 'student:erase',
	'/students/:id/edit': 'student:write',
	'/students/:id/skills': 'student:read',
	'/students/:id/account': 'account:write',
	'/billing': 'money:read',
	'/billing/new-invoice': 'money:write',
	'/billing/new-invoice/preview': 'money:write',
	'/billing/history': 'money:read',
	'/billing/history/accounting': 'money:read',
	'/billing/papers/:kind/:paperId': 'money:read',
	'/billing/manage': 'money:read',
	'/billing/manage/bank': 'money:read',
	'/billing/manage/debit': 'money:read',
	'/billing/manage/debit/:runId': 'money:read',
	'/billing/manage/families/:familyId': 'money:read',
	'/billing/manage/invoices/:invoiceId': 'money:read',
	'/billing/manage/online': 'money:read',
	'/billing/manage/payments': 'money:read',
	'/billing/manage/plans': 'money:read',
	'/billing/manage/plans/:planId': 'money:read',
	'/billing/manage/runs': 'money:read',
	'/analytics': 'report:read',
	'/settings': 'profile:write',
	'/settings/profile': 'profile:write',
	'/settings/school': 'settings:write',
	'/settings/school/closures': 'schedule:write',
	'/settings/preferences': 'profile:write',
	'/settings/subscription': 'subscription:write',
	'/settings/admin': 'admin:read',
	'/settings/admin/calendars': 'settings:write',
	'/settings/admin/checks': 'settings:write',
	'/settings/admin/code': 'people:write',
	'/settings/admin/data': 'school:own',
	'/settings/admin/emails': 'settings:write',
	'/settings/admin/history': 'people:write',
	'/settings/admin/history.csv': 'people:write',
	'/settings/admin/invite-office': 'people:write',
	'/settings/admin/jobs': 'settings:write',
	'/settings/admin/keys': 'school:own',
	'/settings/admin/texts': 'school:own',
	'/settings/admin/keys/new': 'school:own',
	'/settings/admin/keys/:keyId/end': 'school:own',
	'/settings/admin/keys/new-webhook': 'school:own',
	'/settings/admin/keys/webhooks/:webhookId/end': 'school:own',
	'/settings/admin/ownership': 'school:own',
	'/settings/admin/people/:person': 'people:write',
	'/settings/admin/people/:person/remove': 'people:write',
	'/settings/admin/privacy': 'school:own',
} as const satisfies Record<string, Permission>

const patterns = Object.entries(schoolPages).map(([path, permission]) => ({
	pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
	permission,
}))

/** Falls back to the parent page; undefined outside the school's desk. */
export function permissionFor(path: string): Permission | undefined {
	const own = patterns.find(({ pattern }) => pattern.test(path))
	const above = path.slice(0, path.lastIndexOf('/'))
	return (own ?? patterns.find(({ pattern }) => pattern.test(above)))?.permission
}

/** Addresses outside the school's desk are not restricted here. */
export function mayOpen(person: Parameters<typeof reachFor>[1], to: string): boolean {
	const [path = ''] = to.split(/[?#]/)
	const permission = permissionFor(path)
	return !permission || reachFor(permission, person) !== null
}

/** The link, or null if the user may not open its page. */
export function openHref(person: Parameters<typeof reachFor>[1], to: string | null): string | null {
	return to && mayOpen(person, to) ? to : null
}

export function openAreas(person: Parameters<typeof reachFor>[1]) {
	const has = (permission: Permission) => reachFor(permission, person) !== null
	return {
		money: has('money:read'),
		settings: has('settings:write'),
		people: has('people:write'),
		owner: has('school:own'),
		plans: has('subscription:write'),
	}
}

/**
 * Event fees, deposits and rents of loans count as money for office staff; teachers see them, because they tell families what things
 * cost.
 */
export function seesFees(person: Parameters<typeof reachFor>[1]): boolean {
	return person.role !== 'admin' || openAreas(person).money
}

export type OpenAreas = ReturnType<typeof openAreas>
