import { classStep } from '#app/domain/class/form.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { changeClass, deleteClassWithLessons } from '#app/models/class/state.server.ts'
import { href } from '#app/domain/href.ts'

export const classTask = tasksOf<Doing & { id: string }>()

const now = {
	open: 'open for enrollment',
	start: 'running',
	finish: 'finished',
	reopen: 'running again',
	archive: 'archived',
	restore: 'restored as finished. Reopen it to go on with it',
	'close-joining': 'closed to enrollment',
} as const

export const stepClass = classTask({
	form: classStep,
	save: ({ access, id }, { intent, version, tells }) =>
		intent === 'delete'
			? deleteClassWithLessons(access, id, version)
			: changeClass(access, id, intent, version, tells),
	then: ({ name }, { id }, { intent, tells }) =>
		intent === 'delete'
			? goTo(href.classes(), 'class-deleted', { name })
			: goTo(href.class(id), 'class-changed', {
					name,
					now: now[intent],
					...(tells ? { mailed: 'yes' } : {}),
				}),
})
