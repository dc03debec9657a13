import { messageQuery, readRows, whenWords } from '#app/requests/message.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listBroadcasts } from '#app/models/message/broadcast-list.server.ts'
import { listFailed } from '#app/models/message/failed.server.ts'
import { listBounced } from '#app/models/notification/bounced.server.ts'
import { mutesAnnouncements } from '#app/models/notification/settings.server.ts'
import type { BroadcastState } from '#app/domain/message/audience.ts'
import type { Folder, MessageQuery } from '#app/domain/message/list.ts'
import { href } from '#app/domain/href.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { momentWords } from '#app/utils/dates.ts'
import { many } from '#app/domain/class/labels.ts'
import { openHref } from '#app/domain/account/school-pages.ts'
import { audienceWords } from './audience-words.ts'
import { openMail } from './read-mail.server.ts'

const STATES: Partial<Record<Folder, BroadcastState[]>> = {
	scheduled: ['scheduled'],
	drafts: ['draft'],
	announcements: ['sent', 'sending'],
}

/** A folder. Under Announcements staff see what was sent to many, and families what they received. */
export async function readFolder(args: RouteArgs, access: Access, folder: Folder) {
	const frame = await openMail(args, access, folder)
	return { ...frame, ...rowsOf(access, folder, messageQuery(args)) }
}

export type FolderView = Awaited<ReturnType<typeof readFolder>>

function rowsOf(access: Access, folder: Folder, query: MessageQuery) {
	const isStaff = access.role !== 'student'
	const states = isStaff ? STATES[folder] : undefined
	const nothing = { rows: [], broadcasts: [], failed: [], bounced: [], total: 0 }
	const base = {
		folder,
		query,
		...nothing,
		mutes: folder === 'announcements' && !isStaff ? mutesAnnouncements(access) : null,
	}
	if (states) return { ...base, ...readBroadcasts(access, states, query) }
	if (folder === 'failed') return { ...base, ...readFailed(access, query) }
	const conversations = folder === 'scheduled' || folder === 'drafts' ? 'inbox' : folder
	return { ...base, ...readRows(access, conversations, query) }
}

function readBroadcasts(access: Access, states: BroadcastState[], query: MessageQuery) {
	const { rows, total } = listBroadcasts(access, states, query)
	const { timeZone, dateFormat } = access.school
	return {
		total,
		broadcasts: rows.map(
			({ id, kind, subject, body, audience, state, sendAt, updatedAt, counts, people, inApp, read }) => {
				const failed = counts.find((count) => count.state === 'failed')?.n ?? 0
				return {
					id,
					kind,
					subject,
					line: body.slice(0, 140),
					failed,
					to: state === 'draft' ? href.messaging('many', { id }) : href.broadcast(id),
					audience: audienceWords(access, { audience, sendAt }, null),
					people: state === 'draft' ? null : many(people, 'person', 'people'),
					reading: inApp > 0 ? `read by ${read} of ${inApp} with an account` : null,
					when:
						state === 'scheduled' && sendAt !== null
							? momentWords(sendAt, timeZone, dateFormat)
							: whenWords(access, sendAt ?? updatedAt),
				}
			},
		),
	}
}

function readFailed(access: Access, query: MessageQuery) {
	const { rows, total } = listFailed(access, query)
	return {
		total,
		// Only the office corrects addresses.
		bounced: isOffice(access.role) && query.page === 1 ? readBounced(access) : [],
		failed: rows.map(({ id, name, email, at, subject, broadcastId, conversationId }) => ({
			id,
			name,
			email,
			subject,
			when: whenWords(access, at),
			to: broadcastId ? href.broadcast(broadcastId) : href.conversation(conversationId ?? ''),
		})),
	}
}

/** Bounced addresses, with the page where each is corrected. */
function readBounced(access: Access) {
	return listBounced(access).map(({ kind, id, name, studentId, email, at }) => ({
		name,
		email,
		when: whenWords(access, at),
		key: `${kind}:${id}`,
		to: openHref(
			access,
			{
				guardian: studentId ? href.student(studentId, 'edit-guardian', { guardian: id }) : href.people(),
				student: href.editStudent(id),
				teacher: href.teacher(id),
				account: href.people(),
			}[kind],
		),
	}))
}
