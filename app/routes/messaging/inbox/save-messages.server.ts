import type { ActionFunctionArgs } from '@remix-run/node'
import { broadcastForm, broadcastStep, conversationForm, templateForm } from '#app/domain/message/form.ts'
import { storeAttached } from '#app/requests/message.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	cancelBroadcast,
	confirmBroadcast,
	deleteDraftMessage,
	saveBroadcastDraft,
} from '#app/models/message/broadcast.server.ts'
import { listDeliveries } from '#app/models/message/broadcast-list.server.ts'
import { removeTemplate, saveTemplate } from '#app/models/message/template.server.ts'
import { retryDeliveries } from '#app/models/message/retry.server.ts'
import { startConversation } from '#app/models/message/conversation.server.ts'
import { forgetBounce } from '#app/models/notification/bounced.server.ts'
import { muteAnnouncements } from '#app/models/notification/settings.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { href } from '#app/domain/href.ts'
import { many } from '#app/domain/class/labels.ts'
import { clockWords } from '#app/utils/clock.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

export function saveMessages(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const its = { asked, access, id: params.get('id') ?? undefined }
	const name = params.get('do')
	if (name === 'new') return start(its)
	// Families write to people by name, and change nothing but what they are emailed.
	if (name === 'many' && access.role !== 'student') return draft(its)
	if (name === 'template' && access.role !== 'student') return template(its)
	return step(its)
}

const task = tasksOf<Doing & { id: string | undefined }>()

const start = task({
	form: conversationForm,
	filesIn: 'files',
	async save({ access }, { student, ...said }, { key, files }) {
		const stored = await storeAttached(access, files)
		if (!stored.ok) return stored
		return startConversation(access, key, { ...said, studentId: student }, stored.value)
	},
	then: ({ id }) => leads(`${href.conversation(id)}#last`, 'conversation-begun'),
})

const draft = task({
	form: broadcastForm,
	save({ access, id }, { kind, to, subject, body, day, time, ...of }, { key }) {
		const at = day && time ? sendTime(access, day, time) : done(null)
		if (!at.ok) return at
		const audience = { to, ...(to in of ? { id: of[to as keyof typeof of] } : {}) }
		return saveBroadcastDraft(access, key, { kind, subject, body, audience, sendAt: at.value }, id)
	},
	then: ({ id }) => leads(href.messaging({ do: 'preview', id })),
})

/** As the clocks at the school show it. */
function sendTime({ school }: Access, day: string, time: string): Outcome<number> {
	const moment = momentAt(day, time, school.timeZone)
	if (moment.is === 'skipped')
		return refused({
			time: `The clocks go forward over ${clockWords(time, school.dateFormat)} on that day. Choose ${clockWords(moment.next, school.dateFormat)} or later.`,
		})
	if (moment.at <= Date.now()) return refused({ day: 'Choose a time that is not over yet' })
	return done(moment.at)
}

const template = task({
	form: templateForm,
	save: ({ access, id }, value) => saveTemplate(access, value, id),
	then: () => inFolder('templates', 'template-saved'),
})

const step = task({
	form: broadcastStep,
	save({ access }, { intent, id, token, address }) {
		if (intent === 'mute' || intent === 'unmute') {
			muteAnnouncements(access, intent === 'mute')
			const flash = intent === 'mute' ? 'announcements-muted' : 'announcements-unmuted'
			return done(inFolder('announcements', flash))
		}
		if (access.role === 'student') return null
		if (intent === 'remove-template') {
			removeTemplate(access, id)
			return done(inFolder('templates', 'template-removed'))
		}
		if (intent === 'retry') return done(retry(access, id))
		if (intent === 'allow') {
			const isAllowed = isOffice(access.role) && forgetBounce(access, address)
			return isAllowed ? done(inFolder('failed', 'address-allowed')) : null
		}
		if (intent === 'delete')
			return deleteDraftMessage(access, id) ? done(inFolder('drafts', 'broadcast-deleted')) : null
		return intent === 'cancel' ? cancel(access, id) : confirm(access, id, token)
	},
	then: (way) => way,
})

function cancel(access: Access, id: string) {
	const canceled = cancelBroadcast(access, id)
	return canceled?.ok ? done(inFolder('drafts', 'broadcast-canceled')) : canceled
}

function confirm(access: Access, id: string, token: string) {
	const confirmed = confirmBroadcast(access, id, token)
	if (!confirmed?.ok) return confirmed
	const { people, isLater } = confirmed.value
	return done(
		leads(href.messaging({ id }), isLater ? 'broadcast-scheduled' : 'broadcast-sent', {
			people: many(people, 'person', 'people'),
		}),
	)
}

/** One person of the failed ones, or all of a message whom it did not reach. */
function retry(access: Access, id: string) {
	const ofMany = listDeliveries(access, id).map((one) => one.id)
	const count = retryDeliveries(access, ofMany.length > 0 ? ofMany : [id])
	return leads(href.messaging(ofMany.length > 0 ? { id } : { tab: 'failed' }), 'delivery-retried', {
		count: many(count, 'message', 'messages'),
	})
}

function inFolder(tab: string, flash: FlashId) {
	return leads(href.messaging({ tab }), flash)
}
