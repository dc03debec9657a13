import { familyEdit, payersForm } from '#app/domain/family/form.ts'
import {
	calledBackForm,
	confirmation,
	familyMove,
	guardianContactEdit,
	guardianEdit,
	guardianRow,
	noteForm,
	type ContactEdit,
} from '#app/domain/student/form.ts'
import { leads, type RunTask } from '#app/requests/task.server.ts'
import { editFamily } from '#app/models/family/details.server.ts'
import { addFamilyNote, setFamilyCalled } from '#app/models/family/note.server.ts'
import { setPayers } from '#app/models/family/payers.server.ts'
import { moveToFamily } from '#app/models/student/family.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { editGuardian, unlinkGuardian, type Child } from '#app/models/student/guardian.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { SIGN_IN_ASKED } from '#app/domain/account/sign-in.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { guardianFlags } from '#app/domain/student/choices.ts'
import { readForm } from '#app/web/form.server.ts'
import { done } from '#app/utils/outcome.ts'
import { billedBy, withFamilies } from '../read-families.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { saidOf, studentTask, type AtStudent } from './tasks-student.server.ts'

/** What is done about those who look after a student, and about who is billed. */
export const familyTasks: Record<string, RunTask<AtStudent>> = {
	'add-guardian': studentTask({
		form: guardianRow,
		save: ({ access, child }, value, { key }) => addGuardian(access, child, value, key),
		then: (guardian, its) => saidOf(its, 'family', 'guardian-added', { guardian }),
	}),
	'edit-guardian': studentTask({
		form: guardianEdit,
		save: ({ access, child, param }, value) => editGuardian(access, child, param('guardian'), value),
		then: ({ name, accounts }, its, { signIn }) =>
			saidOf(its, 'family', 'guardian-saved', {
				guardian: name,
				more: (signIn ? SIGN_IN_ASKED : '') + lockedWords(accounts),
			}),
	}),
	contact: studentTask({
		form: guardianContactEdit,
		save: ({ access, child, param }, value) => saveContact(access, child, param('guardian'), value),
		then: ({ name, accounts }, { child, student, param }, { signIn }) => {
			const toFamily = param('back') === 'family' && student.familyId
			return leads(toFamily ? href.family(toFamily) : href.student(child.id), 'guardian-saved', {
				name: child.name,
				guardian: name,
				more: (signIn ? SIGN_IN_ASKED : '') + lockedWords(accounts),
			})
		},
	}),
	'remove-guardian': studentTask({
		form: confirmation,
		save: ({ access, child, param }) => done(unlinkGuardian(access, child, param('guardian')) ?? missing()),
		then: ({ name, accounts }, its) =>
			saidOf(its, 'family', 'guardian-removed', { guardian: name, more: lockedWords(accounts) }),
	}),
	move: moveFamily,
	family: studentTask({
		form: familyEdit,
		save: ({ access, student }, value) => editFamily(access, student.familyId ?? '', value),
		then: (family, its) => saidOf(its, 'family', 'family-saved', { family }),
	}),
	'family-note': studentTask({
		form: noteForm,
		save({ access, student }, value, { intent }) {
			const kind = intent === 'call' ? 'call' : 'note'
			const added = addFamilyNote(access, student.familyId ?? '', { kind, ...value }) ?? missing()
			return added.ok ? done(kind) : added
		},
		then: (kind, its) => saidOf(its, 'family', 'note-added', { kind: kind === 'call' ? 'Call' : 'Note' }),
	}),
	'family-called': studentTask({
		form: calledBackForm,
		save: ({ access, student, param }, value) =>
			setFamilyCalled(access, student.familyId ?? '', { noteId: param('note'), ...value })
				? done(value.done)
				: null,
		then: (isDone, its) => saidOf(its, 'family', 'called-back', isDone ? {} : { how: 'open' }),
	}),
	payers: studentTask({
		form: payersForm,
		save: ({ access, student }, value) => setPayers(access, student.family?.id ?? missing(), value),
		then: (_, its) => saidOf(its, 'family', 'payers-saved', { family: its.student.family?.name ?? '' }),
	}),
}

/** Everything else about the guardian stays as it is. */
function saveContact(access: Access, child: Child, guardianId: string, changed: ContactEdit) {
	const guardian = listGuardians(access, child.id).find(({ id }) => id === guardianId)
	if (!guardian || guardian.noContact) return null
	const { name, relation, language, shareBasisPoints } = guardian
	return editGuardian(access, child, guardianId, {
		...{ name, language: language ?? undefined, relation: relation ?? '', ...changed },
		flags: guardianFlags.map(({ value }) => value).filter((flag) => guardian[flag]),
		share: shareBasisPoints ?? undefined,
	})
}

const joinFamily = studentTask({
	form: familyMove,
	save({ access, child }, value) {
		const billed = billedBy(value)
		return billed.ok ? moveToFamily(access, child.id, billed.value) : billed
	},
	then: (_, its) => saidOf(its, 'family', 'family-changed'),
})

/** Its form finds families too, and keeps what was found beside what is wrong. */
async function moveFamily(its: AtStudent) {
	const { asked, access } = its
	const form = await readForm({ ...asked, request: asked.request.clone() }, familyMove)
	if (form.intent === 'find') return withFamilies(asked, access, form)
	const answer = await joinFamily(its)
	return 'data' in answer ? withFamilies(asked, access, form, answer) : answer
}
