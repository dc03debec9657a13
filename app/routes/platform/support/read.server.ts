import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import {
	averageRating,
	countQueues,
	listSupportQueue,
	QUEUES,
	type Queue,
} from '#app/models/platform/support-queue.server.ts'
import { listReplies } from '#app/models/platform/saved-replies.server.ts'
import { stateLabels } from '#app/domain/support/chat.ts'
import { roleWords, type Kind, type Role } from '#app/domain/account/roles.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { momentWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'

/** Platform staff work in one time zone, wherever the schools are. */
export const supportMoment = (at: number) => momentWords(at, 'UTC', USUAL_FORMAT)

const labels: Record<Queue, string> = {
	waiting: 'Waiting',
	answered: 'Answered',
	solved: 'Solved',
	mine: 'Mine',
}

export function readQueue({ request }: RouteArgs, staff: Staff) {
	const params = new URL(request.url).searchParams
	const tab = QUEUES.find((queue) => queue === params.get('show')) ?? 'waiting'
	const page = pageOf(params)
	const { rows, hasMore } = listSupportQueue(staff, tab, page)
	const at = (to: number) => platformHref.support({ show: tab, page: to === 1 ? undefined : String(to) })
	const counts: Partial<Record<Queue, number>> = countQueues(staff)
	return {
		tab: platformHref.support({ show: tab }),
		tabs: QUEUES.map((queue) => ({
			to: platformHref.support({ show: queue }),
			label: labels[queue],
			count: counts[queue],
		})),
		average: averageRating(staff),
		before: page > 1 ? at(page - 1) : null,
		after: hasMore ? at(page + 1) : null,
		rows: rows.map(({ role, kind, lastAt, waitingSince, state, text, ...row }) => ({
			...row,
			text: text === null ? null : shortened(text) || 'Sent a picture',
			role: chatRoleWords(role, kind),
			state: stateLabels[state],
			last: supportMoment(lastAt),
			waiting: waitingSince === null ? null : supportMoment(waitingSince),
		})),
		replies: listReplies(staff).map(({ id, title }) => ({ id, title })),
	}
}

/** Conversations store `office` as the role of office colleagues, and the kind of account only for others. */
export function chatRoleWords(role: string, kind: Kind): string {
	return roleWords(role as Role, role === 'office' ? 'office' : kind)
}

/** The requested page of the queue. */
function pageOf(params: URLSearchParams): number {
	const asked = Number(params.get('page') ?? 1)
	return Number.isInteger(asked) && asked > 0 && asked <= 10_000 ? asked : 1
}

function shortened(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim()
	return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line
}

export type QueueData = ReturnType<typeof readQueue>
