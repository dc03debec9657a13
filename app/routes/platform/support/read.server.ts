import type { Asked } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import {
	averageRating,
	countQueues,
	findThread,
	listSupportQueue,
	QUEUES,
	type Queue,
} from '#app/models/platform/support-queue.server.ts'
import { listReplies } from '#app/models/platform/saved-replies.server.ts'
import type { SupportMessage } from '#app/models/support/chat.server.ts'
import { stateLabels } from '#app/domain/support/chat.ts'
import { roleWords, type Kind, type Role } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { momentWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Platform staff work in one zone, wherever the schools are. */
const when = (at: number) => momentWords(at, 'UTC', USUAL_FORMAT)

const labels: Record<Queue, string> = {
	waiting: 'Waiting',
	answered: 'Answered',
	solved: 'Solved',
	mine: 'Mine',
}

export function readQueue({ request }: Asked, staff: Staff) {
	const params = new URL(request.url).searchParams
	const asked = params.get('tab')
	const tab = QUEUES.find((one) => one === asked) ?? 'waiting'
	const page = pageOf(params)
	const { rows, hasMore } = listSupportQueue(staff, tab, page)
	const at = (to: number) => href.supportDesk({ tab, page: to === 1 ? undefined : String(to) })
	const counts: Partial<Record<Queue, number>> = countQueues(staff)
	return {
		tab: href.supportDesk({ tab }),
		tabs: QUEUES.map((one) => ({
			to: href.supportDesk({ tab: one }),
			label: labels[one],
			count: counts[one],
		})),
		average: averageRating(staff),
		before: page > 1 ? at(page - 1) : null,
		after: hasMore ? at(page + 1) : null,
		rows: rows.map(({ role, kind, lastAt, waitingSince, state, words, ...row }) => ({
			...row,
			words: words === null ? null : shortened(words) || 'Sent a picture',
			role: chatRoleWords(role, kind),
			state: stateLabels[state],
			last: when(lastAt),
			waiting: waitingSince === null ? null : when(waitingSince),
		})),
		replies: listReplies(staff).map(({ id, title }) => ({ id, title })),
	}
}

/** As it was kept with the conversation, where a colleague of the office is told from who runs the school. */
function chatRoleWords(role: string, kind: Kind): string {
	return roleWords(role as Role, role === 'office' ? 'office' : kind)
}

/** The page of the queue an address asks for. */
function pageOf(params: URLSearchParams): number {
	const asked = Number(params.get('page') ?? 1)
	return Number.isInteger(asked) && asked > 0 && asked <= 10_000 ? asked : 1
}

/** One line of it. */
function shortened(words: string): string {
	const line = words.replace(/\s+/g, ' ').trim()
	return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line
}

export function readThread({ request }: Asked, staff: Staff, id: string) {
	const { chat, kind, school, assignee, messages } = findThread(staff, id) ?? missing()
	const replies = listReplies(staff)
	const chosen = new URL(request.url).searchParams.get('reply')
	return {
		id,
		name: chat.name,
		role: chatRoleWords(chat.role, kind),
		school: school.name,
		timeZone: school.timeZone,
		state: chat.state,
		assignee,
		isMine: chat.assigneeId === staff.userId,
		summary: chat.summary,
		rating: chat.rating,
		reopened: chat.reopenedAt === null ? null : when(chat.reopenedAt),
		key: formKey(),
		replies: replies.map(({ id: reply, title }) => ({ to: href.supportDesk({ id, reply }), title })),
		draft: replies.find((reply) => reply.id === chosen)?.body,
		messages: messages.map(told),
	}
}

function told({ id, author, authorName, content, fileId, createdAt }: SupportMessage) {
	return { id, author, authorName, content, imageUrl: fileId && href.file(fileId), when: when(createdAt) }
}

export type QueueData = ReturnType<typeof readQueue>
export type ThreadData = ReturnType<typeof readThread>
