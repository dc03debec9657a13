import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { calledBackForm, noteForm } from '#app/domain/student/form.ts'
import type { FoundFamily } from '#app/models/family/details.server.ts'
import { addFamilyNote, setFamilyCalled } from '#app/models/family/note.server.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'

interface AtFamily extends Doing {
	family: FoundFamily
}

export const writeNote = tasksOf<AtFamily>()({
	form: noteForm,
	save({ access, family }, value, { intent }) {
		const kind = intent === 'call' ? 'call' : 'note'
		const added = addFamilyNote(access, family.id, { kind, ...value })
		return added?.ok ? done(kind) : added
	},
	then: (kind, { family: { id, name } }) =>
		goTo(href.family(id), 'note-added', { name, kind: kind === 'call' ? 'Call' : 'Note' }),
})

export const callBack = tasksOf<AtFamily & { noteId: string }>()({
	form: calledBackForm,
	save: ({ access, family, noteId }, value) =>
		setFamilyCalled(access, family.id, { noteId, ...value }) ? done(value.done) : null,
	then: (isDone, { family: { id, name } }) =>
		goTo(href.family(id), 'called-back', { name, ...(isDone ? {} : { how: 'open' }) }),
})
