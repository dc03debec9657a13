import { leads, tasksOf, type Doing, type RunTask } from '#app/requests/task.server.ts'
import { nothingAsked } from '#app/domain/billing/form.ts'
import { calledBackForm, noteForm } from '#app/domain/student/form.ts'
import { enter, type Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundFamily } from '#app/models/family/details.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { addFamilyNote, setFamilyCalled } from '#app/models/family/note.server.ts'
import { href } from '#app/domain/href.ts'
import { done, refused } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { lateInvoicesOf } from '../read-money.server.ts'

type AtFamily = Doing & { family: FoundFamily; noteId: string }

const task = tasksOf<AtFamily>()

/** What is done on the page of a family, by the name it has in the address. */
const tasks: Record<string, RunTask<AtFamily>> = {
	note: task({
		form: noteForm,
		save({ access, family }, value, { intent }) {
			const kind = intent === 'call' ? 'call' : 'note'
			const added = addFamilyNote(access, family.id, { kind, ...value }) ?? missing()
			return added.ok ? done(kind) : added
		},
		then: (kind, { family }) =>
			leads(href.family(family.id), 'note-added', {
				name: family.name,
				kind: kind === 'call' ? 'Call' : 'Note',
			}),
	}),
	called: task({
		form: calledBackForm,
		save: ({ access, family, noteId }, value) =>
			setFamilyCalled(access, family.id, { noteId, ...value }) ? done(value.done) : null,
		then: (isDone, { family }) =>
			leads(href.family(family.id), 'called-back', { name: family.name, ...(isDone ? {} : { how: 'open' }) }),
	}),
}

/** Reminds of everything that is late; the answer says to whom it went. */
const remind = task({
	form: nothingAsked,
	save({ access, family }) {
		const ids = lateInvoicesOf(access, family.id).map(({ id }) => id)
		const outcomes = sendInvoices(access, ids, 'reminder')
		const sent = outcomes.filter(({ ok }) => ok)
		const [why] = outcomes
		if (sent.length === 0) return refused({ form: why?.words ?? 'Nothing is late.' }, { status: 409 })
		return done(sent)
	},
	then: (sent, { family }) =>
		leads(href.family(family.id), 'billing-saved', {
			what: `Reminder of ${sent.map(({ number }) => number).join(', ')}: ${sent[0]?.words ?? ''}`,
		}),
})

export async function saveFamilyTask(asked: Asked, access: Access, family: FoundFamily) {
	const { searchParams } = new URL(asked.request.url)
	const name = searchParams.get('do') ?? ''
	if (name === 'remind') {
		const writes = await enter(asked, 'school', 'money:write')
		return remind({ asked, access: writes, family, noteId: '' })
	}
	const run = Object.hasOwn(tasks, name) ? tasks[name] : undefined
	return run?.({ asked, access, family, noteId: searchParams.get('note') ?? '' }) ?? missing()
}
