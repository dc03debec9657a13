import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { broadcastForm, broadcastStep, conversationForm, templateForm } from '#app/forms/message.ts'
import { storeAttached } from '#app/flows/message.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	cancelBroadcast,
	confirmBroadcast,
	deleteDraftMessage,
	listDeliveries,
	removeTemplate,
	retryDeliveries,
	saveBroadcastDraft,
	saveTemplate,
	startConversation,
} from '#app/models/message.server.ts'
import { forgetBounce, muteAnnouncements } from '#app/models/notification.server.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { href } from '#app/domain/href.ts'
import { countWords } from '#app/utils/count-words.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

export async function saveMessages(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const [id, task] = [params.get('id') ?? undefined, params.get('do')]
	if (task === 'new') return start(asked, access)
	// Families write to people by name, and change nothing but what they are emailed.
	if (task === 'many' && access.role !== 'student') return draft(asked, access, id)
	if (task === 'template' && access.role !== 'student') return template(asked, access, id)
	return step(asked, access)
}

async function start(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, conversationForm, { filesIn: 'files' })
	if (!form.ok) return invalid(asked, form)
	const files = await storeAttached(access, form.files)
	if (!files.ok) return invalid(asked, form, files)
	const { student, ...said } = form.value
	const started = startConversation(access, form.key, { ...said, studentId: student }, files.value)
	if (!started.ok) return invalid(asked, form, started)
	return leadTo(asked, `${href.conversation(started.value.id)}#last`, { id: 'conversation-begun' })
}

async function draft(asked: ActionFunctionArgs, access: Access, id?: string) {
	const form = await readForm(asked, broadcastForm)
	if (!form.ok) return invalid(asked, form)
	const { kind, to, subject, body, day, time } = form.value
	const at = day && time ? sendTime(access, day, time) : done(null)
	if (!at.ok) return invalid(asked, form, at)
	const of = {
		class: form.value.class,
		teacher: form.value.teacher,
		tag: form.value.tag,
		family: form.value.family,
	}
	const audience = { to, ...(to in of ? { id: of[to as keyof typeof of] } : {}) }
	const said = { kind, subject, body, audience, sendAt: at.value }
	const saved = saveBroadcastDraft(access, form.key, said, id) ?? missing()
	if (!saved.ok) return invalid(asked, form, saved)
	return redirect(href.messaging({ do: 'preview', id: saved.value.id }), { status: 303 })
}

/** As the clocks at the school show it. */
function sendTime({ school }: Access, day: string, time: string): Outcome<number> {
	const moment = momentAt(day, time, school.timeZone)
	if (moment.is === 'skipped')
		return refused({
			time: `The clocks go forward over ${time} on that day. Choose ${moment.next} or later.`,
		})
	if (moment.at <= Date.now()) return refused({ day: 'Choose a time that is not over yet' })
	return done(moment.at)
}

async function template(asked: ActionFunctionArgs, access: Access, id?: string) {
	const form = await readForm(asked, templateForm)
	if (!form.ok) return invalid(asked, form)
	const saved = saveTemplate(access, form.value, id) ?? missing()
	if (!saved.ok) return invalid(asked, form, saved)
	return leadTo(asked, href.messaging({ tab: 'templates' }), { id: 'template-saved' })
}

async function step(asked: ActionFunctionArgs, access: Access) {
	const form = await readForm(asked, broadcastStep)
	if (!form.ok) return invalid(asked, form)
	const { intent, id, token } = form.value
	if (intent === 'mute' || intent === 'unmute') {
		muteAnnouncements(access, intent === 'mute')
		return leadTo(asked, href.messaging({ tab: 'announcements' }), {
			id: intent === 'mute' ? 'announcements-muted' : 'announcements-unmuted',
		})
	}
	if (access.role === 'student') missing()
	if (intent === 'remove-template') {
		removeTemplate(access, id)
		return leadTo(asked, href.messaging({ tab: 'templates' }), { id: 'template-removed' })
	}
	if (intent === 'retry') return retry(asked, access, id)
	if (intent === 'allow') {
		if (!isOffice(access.role) || !forgetBounce(access, form.value.address)) missing()
		return leadTo(asked, href.messaging({ tab: 'failed' }), { id: 'address-allowed' })
	}
	if (intent === 'delete') {
		if (!deleteDraftMessage(access, id)) missing()
		return leadTo(asked, href.messaging({ tab: 'drafts' }), { id: 'broadcast-deleted' })
	}
	if (intent === 'cancel') {
		const canceled = cancelBroadcast(access, id) ?? missing()
		if (!canceled.ok) return invalid(asked, form, canceled)
		return leadTo(asked, href.messaging({ tab: 'drafts' }), { id: 'broadcast-canceled' })
	}
	const confirmed = confirmBroadcast(access, id, token) ?? missing()
	if (!confirmed.ok) return invalid(asked, form, confirmed)
	const { people, isLater } = confirmed.value
	return leadTo(asked, href.messaging({ id }), {
		id: isLater ? 'broadcast-scheduled' : 'broadcast-sent',
		params: { people: countWords(people, 'person', 'people') },
	})
}

/** One person of the failed ones, or all of a message whom it did not reach. */
async function retry(asked: ActionFunctionArgs, access: Access, id: string) {
	const ofMany = listDeliveries(access, id).map((one) => one.id)
	const count = retryDeliveries(access, ofMany.length > 0 ? ofMany : [id])
	return leadTo(asked, href.messaging(ofMany.length > 0 ? { id } : { tab: 'failed' }), {
		id: 'delivery-retried',
		params: { count: countWords(count, 'message') },
	})
}
