import { broadcastStep } from '#app/domain/message/form.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	cancelBroadcast,
	confirmBroadcast,
	deleteDraftMessage,
} from '#app/models/message/broadcast.server.ts'
import { listDeliveries } from '#app/models/message/broadcast-list.server.ts'
import { retryDeliveries } from '#app/models/message/retry.server.ts'
import { forgetBounce } from '#app/models/notification/bounced.server.ts'
import { muteAnnouncements } from '#app/models/notification/settings.server.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { href } from '#app/domain/href.ts'
import { many } from '#app/domain/class/labels.ts'
import { done } from '#app/utils/outcome.ts'

const task = tasksOf()

/** Saves whether this user gets announcements by email. */
export const muteBroadcasts = task({
	form: broadcastStep,
	save({ access }, { intent }) {
		if (intent !== 'mute' && intent !== 'unmute') return null
		muteAnnouncements(access, intent === 'mute')
		return done(intent)
	},
	then: (intent) =>
		goTo(
			href.messaging('announcements'),
			intent === 'mute' ? 'announcements-muted' : 'announcements-unmuted',
		),
})

export const deleteDraft = task({
	form: broadcastStep,
	save: ({ access }, { intent, id }) =>
		intent === 'delete' && deleteDraftMessage(access, id) ? done(null) : null,
	then: () => goTo(href.messaging('drafts'), 'broadcast-deleted'),
})

/** Sends a failed message again, or allows an address that mail came back from. */
export const changeFailed = task({
	form: broadcastStep,
	save({ access }, { intent, id, address }) {
		if (intent === 'retry') return done(retry(access, id))
		const isAllowed = intent === 'allow' && isOffice(access.role) && forgetBounce(access, address)
		return isAllowed ? done(goTo(href.messaging('failed'), 'address-allowed')) : null
	},
	then: (way) => way,
})

const broadcastTask = tasksOf<Doing & { id: string }>()

/** Cancels a scheduled message, or sends it again to the people it did not reach. */
export const changeBroadcast = broadcastTask({
	form: broadcastStep,
	save({ access, id }, { intent }) {
		if (intent === 'retry') return done(retry(access, id))
		const canceled = intent === 'cancel' ? cancelBroadcast(access, id) : null
		return canceled?.ok ? done(goTo(href.messaging('drafts'), 'broadcast-canceled')) : canceled
	},
	then: (way) => way,
})

/** Sends or schedules exactly the message of the preview. */
export const confirmDraft = broadcastTask({
	form: broadcastStep,
	save: ({ access, id }, { intent, token }) =>
		intent === 'send' ? confirmBroadcast(access, id, token) : null,
	then: ({ people, isLater }, { id }) =>
		goTo(href.broadcast(id), isLater ? 'broadcast-scheduled' : 'broadcast-sent', {
			people: many(people, 'person', 'people'),
		}),
})

/** One failed recipient, or all of a message. */
function retry(access: Access, id: string) {
	const ofMany = listDeliveries(access, id).map((delivery) => delivery.id)
	const count = retryDeliveries(access, ofMany.length > 0 ? ofMany : [id])
	return goTo(ofMany.length > 0 ? href.broadcast(id) : href.messaging('failed'), 'delivery-retried', {
		count: many(count, 'message', 'messages'),
	})
}
