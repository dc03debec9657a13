import { broadcastForm } from '#app/domain/message/form.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { saveBroadcastDraft } from '#app/models/message/broadcast.server.ts'
import { listTemplates } from '#app/models/message/template.server.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { href } from '#app/domain/href.ts'
import { clockWords } from '#app/utils/clock.ts'
import { filledIn, readForm } from '#app/web/form.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

/** Fills in the text of a template, if its button was pressed, and keeps the people that were chosen. */
export async function beginFromTemplate(args: RouteArgs, access: Access) {
	const form = await readForm({ ...args, request: args.request.clone() }, broadcastForm)
	const template = listTemplates(access).find(({ id }) => form.intent === `template:${id}`)
	return template ? filledIn(form, { subject: template.subject, body: template.body }) : null
}

/** Saves a broadcast as a draft. The next page sends it. */
export const saveMany = tasksOf<Doing & { id: string | undefined }>()({
	form: broadcastForm,
	save({ access, id }, { kind, to, subject, body, day, time, ...of }, { key }) {
		const at = day && time ? sendTime(access, day, time) : done(null)
		if (!at.ok) return at
		const audience = { to, ...(to in of ? { id: of[to as keyof typeof of] } : {}) }
		return saveBroadcastDraft(access, key, { kind, subject, body, audience, sendAt: at.value }, id)
	},
	then: ({ id }) => goTo(href.broadcast(id, 'preview')),
})

/** Local time of the school. */
function sendTime({ school }: Access, day: string, time: string): Outcome<number> {
	const moment = momentAt(day, time, school.timeZone)
	if (moment.is === 'skipped')
		return refused({
			time: `The clocks go forward over ${clockWords(time, school.dateFormat)} on that day. Choose ${clockWords(moment.next, school.dateFormat)} or later.`,
		})
	if (moment.at <= Date.now()) return refused({ day: 'Choose a time that is not over yet' })
	return done(moment.at)
}
