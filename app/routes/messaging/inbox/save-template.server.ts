import { broadcastStep, templateForm } from '#app/domain/message/form.ts'
import { removeTemplate, saveTemplate } from '#app/models/message/template.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'

export const keepTemplate = tasksOf<Doing & { id: string | undefined }>()({
	form: templateForm,
	save: ({ access, id }, value) => saveTemplate(access, value, id),
	then: () => goTo(href.messaging('templates'), 'template-saved'),
})

export const dropTemplate = tasksOf()({
	form: broadcastStep,
	save({ access }, { intent, id }) {
		if (intent !== 'remove-template') return null
		removeTemplate(access, id)
		return done(null)
	},
	then: () => goTo(href.messaging('templates'), 'template-removed'),
})
