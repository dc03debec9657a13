import formsCss from '#app/styles/forms.css?url'
import messagesCss from '#app/styles/messages.css?url'
import workCss from '#app/styles/work.css?url'
import { foldersOf, openMessages, readFolders } from '#app/requests/message.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Folder } from '#app/domain/message/list.ts'
import { missing } from '#app/web/missing.server.ts'

/** Every page of messages reads this: the permission check, the style sheets, and the folders. */
export async function openMail(args: RouteArgs, access: Access, here: Folder | null = null) {
	await openMessages(args, access)
	if (here && !foldersOf(access).includes(here)) missing()
	const isStaff = access.role !== 'student'
	args.context.sheets = isStaff ? [workCss, messagesCss] : [formsCss, messagesCss]
	return { isStaff, folders: readFolders(access, here) }
}

/** The same for pages of staff. Families only write to individual people. */
export async function openStaffMail(args: RouteArgs, access: Access) {
	refuseFamilies(access)
	return openMail(args, access)
}

/** The same for the forms of staff. */
export async function openStaffForm(args: RouteArgs, access: Access) {
	await openMessages(args, access)
	refuseFamilies(access)
}

function refuseFamilies({ role }: Access) {
	if (role === 'student') missing()
}
