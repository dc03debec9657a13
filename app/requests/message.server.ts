import { demandSubscription, type RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import type { NewFile } from '#app/models/file.server.ts'
import { countFailed } from '#app/models/message/failed.server.ts'
import { countUnreadConversations } from '#app/models/message/following.server.ts'
import { listConversations, type ConversationFolder } from '#app/models/message/list.server.ts'
import {
	FAMILY_FOLDERS,
	FOLDERS,
	messageList,
	type Folder,
	type MessageQuery,
	type MessageRow,
} from '#app/domain/message/list.ts'
import { MAX_FILES } from '#app/domain/message/labels.ts'
import { href } from '#app/domain/href.ts'
import { initialsOf } from '#app/utils/initials.ts'
import { momentWords, shortDateWords, today } from '#app/utils/dates.ts'
import { readList } from '#app/utils/list-query.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Uploaded } from '#app/web/uploads.server.ts'
import { storeFile } from './file.server.ts'

/** Messages require a subscription. A school may hide them from families, who can still reach support. */
export async function openMessages(args: RouteArgs, access: Access) {
	await demandSubscription(args, access)
	if (access.role === 'student' && !findPortal(access).messages) missing()
}

export function foldersOf({ role }: Access): readonly Folder[] {
	return role === 'student' ? FAMILY_FOLDERS : FOLDERS
}

export function messageQuery({ request }: RouteArgs): MessageQuery {
	return readList(new URL(request.url).searchParams, messageList)
}

export function readFolders(access: Access, here: Folder | null) {
	const unread = countUnreadConversations(access)
	const failed = access.role === 'student' ? 0 : countFailed(access)
	return foldersOf(access).map((folder) => ({
		folder,
		isHere: folder === here,
		count: folder === 'inbox' ? unread : folder === 'failed' ? failed : 0,
	}))
}

export function readRows(access: Access, folder: ConversationFolder, query: MessageQuery) {
	const { rows, total } = listConversations(access, folder, query)
	return {
		total,
		rows: rows.map((row): MessageRow => {
			const names = row.people.map(({ name }) => name)
			const isAnnouncement = row.kind === 'announcement'
			return {
				id: row.id,
				to: href.conversation(row.id),
				isAnnouncement,
				people: row.people.map(({ name, role, kind }) => ({ name, role, kind })),
				self: access.name,
				letters: initialsOf(isAnnouncement ? row.author : (names[0] ?? access.name)),
				subject: row.subject,
				line: row.line,
				isOwn: row.authorId === access.membershipId,
				isWithdrawn: row.isWithdrawn,
				when: whenWords(access, row.lastAt),
				isNew: row.unread > 0,
				isMuted: row.mutedAt !== null,
				isClosed: row.closedAt !== null,
			}
		}),
	}
}

/** Time for today, day and month for this year, full date otherwise. */
export function whenWords({ school: { timeZone }, dates }: Access, at: number): string {
	const moment = momentWords(at, timeZone, dates)
	const day = today(timeZone, at)
	if (day === today(timeZone)) return moment.slice(moment.lastIndexOf(' ') + 1)
	const text = shortDateWords(day, dates)
	const isThisYear = day.slice(0, 4) === today(timeZone).slice(0, 4)
	return isThisYear ? text.replace(/,? \d{4}$/, '') : text
}

/** Stores the attachments, or reports the first problem. */
export async function storeAttached(access: Access, files: readonly Uploaded[]): Promise<Outcome<NewFile[]>> {
	if (files.length > MAX_FILES) return refused({ files: `Attach at most ${MAX_FILES} files` })
	const stored: NewFile[] = []
	for (const file of files) {
		const outcome = await storeFile(access, { purpose: 'message', ...file })
		if (!outcome.ok) return { ...outcome, errors: { files: Object.values(outcome.errors).flat() } }
		stored.push(outcome.value)
	}
	return done(stored)
}
