import * as forms from '#app/forms/student.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/guards/lead.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent.server.ts'
import { enrolStudent, fileStudent, leadStudent } from '#app/models/student/dealings.server.ts'
import { moveToFamily } from '#app/models/student/family.server.ts'
import { addGuardian, editGuardian, unlinkGuardian, type Child } from '#app/models/student/guardian.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import type { Flash } from '#app/utils/flash-words.ts'
import { invalid, readForm, type ReadForm } from '#app/utils/form.server.ts'
import { href } from '#app/utils/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { nameOf } from '#app/utils/student-name.ts'
import { stateRules } from '#app/utils/student-states.ts'
import { notFound } from '../found-student.server.ts'
import { withFamilies } from '../found-families.server.ts'

interface Doing {
	asked: Asked
	access: Access
	student: FoundStudent
	child: Child
	/** An id from the address: whose guardian, which text. */
	param: (name: string) => string
}

/** What is done on a student's page, by the name it has in the address. */
const tasks: Record<string, (doing: Doing) => Promise<unknown>> = {
	'add-guardian': async (doing) => {
		const form = await readForm(doing.asked, forms.guardianRow)
		return finish(doing, form, 'family', (value) => {
			const added = addGuardian(doing.access, doing.child, value, form.key)
			return told(added, (guardian) => ({ id: 'guardian-added', params: { guardian } }))
		})
	},
	'edit-guardian': async (doing) => {
		const form = await readForm(doing.asked, forms.guardianEdit)
		return finish(doing, form, 'family', (value) => {
			const saved = editGuardian(doing.access, doing.child, doing.param('guardian'), value) ?? notFound()
			return told(saved, (guardian) => ({ id: 'guardian-saved', params: { guardian } }))
		})
	},
	'remove-guardian': async (doing) => {
		const form = await readForm(doing.asked, forms.confirmation)
		return finish(doing, form, 'family', () => {
			const guardian = unlinkGuardian(doing.access, doing.child, doing.param('guardian')) ?? notFound()
			return done<Flash>({ id: 'guardian-removed', params: { guardian } })
		})
	},
	move: async (doing) => {
		const form = await readForm(doing.asked, forms.familyMove)
		if (form.intent === 'find') return withFamilies(doing.asked, doing.access, form)
		const answer = await finish(doing, form, 'family', (value) => {
			const moved = moveToFamily(doing.access, doing.child.id, value) ?? notFound()
			return told(moved, () => ({ id: 'family-changed' }))
		})
		return 'data' in answer ? withFamilies(doing.asked, doing.access, form, answer) : answer
	},
	consent: async (doing) => {
		const form = await readForm(doing.asked, forms.consentForm)
		return finish(doing, form, 'consents', ({ givenBy }) => {
			const given = giveConsent(doing.access, doing.child, { textId: doing.param('text'), givenBy })
			return told(given, (kind) => ({ id: 'consent-given', params: { kind } }))
		})
	},
	withdraw: async (doing) => {
		const form = await readForm(doing.asked, forms.confirmation)
		return finish(doing, form, 'consents', () => {
			const kind = withdrawConsent(doing.access, doing.child, doing.param('consent')) ?? notFound()
			return done<Flash>({ id: 'consent-withdrawn', params: { kind } })
		})
	},
	enrol: async (doing) => {
		const form = await readForm(doing.asked, forms.enrolForm)
		return finish(doing, form, 'enrolments', (value) =>
			told(enrolStudent(doing.access, doing.child, value), ({ className, position }): Flash =>
				position === null
					? { id: 'student-joined', params: { class: className } }
					: { id: 'student-waits', params: { class: className, place: String(position) } },
			),
		)
	},
	state: async (doing) => {
		const form = await readForm(doing.asked, forms.stateForm)
		return finish(doing, form, undefined, ({ version, ...change }) => {
			const changed = leadStudent(doing.access, doing.child.id, change, version)
			return told(changed, () => ({ id: 'student-state', params: { state: stateRules[change.state].label } }))
		})
	},
	archive: async (doing) => {
		const form = await readForm(doing.asked, forms.confirmation)
		return finish(doing, form, undefined, () => {
			const filed = fileStudent(doing.access, doing.child.id, 'archive') ?? notFound()
			return told(filed, () => ({ id: 'student-archived' }))
		})
	},
	unarchive: async (doing) => {
		const form = await readForm(doing.asked, forms.confirmation)
		return finish({ ...doing, student: { ...doing.student, archivedAt: null } }, form, undefined, () => {
			const filed = fileStudent(doing.access, doing.child.id, 'list') ?? notFound()
			return told(filed, () => ({ id: 'student-unarchived' }))
		})
	},
}

export function runTask(asked: Asked, access: Access, student: FoundStudent) {
	const { searchParams } = new URL(asked.request.url)
	const task = searchParams.get('do') ?? ''
	const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined
	if (!run) return notFound()
	const child = { id: student.id, name: nameOf(student) }
	return run({ asked, access, student, child, param: (name) => searchParams.get(name) ?? '' })
}

/** The form again, or on to the part of the page where the change can be seen. */
async function finish<T>(
	{ asked, student, child }: Doing,
	form: ReadForm<T>,
	tab: string | undefined,
	save: (value: T) => Outcome<Flash>,
) {
	if (!form.ok) return invalid(asked, form)
	if (student.archivedAt !== null) {
		const words = `${child.name} was put into the archive in the meantime, so nothing was changed. Bring them back first.`
		return invalid(asked, form, refused({ form: words }, { status: 409 }))
	}
	const saved = save(form.value)
	if (!saved.ok) return invalid(asked, form, saved)
	const { id, params } = saved.value
	return leadTo(asked, href.student(child.id, tab), { id, params: { name: child.name, ...params } })
}

function told<T>(outcome: Outcome<T>, say: (value: T) => Flash): Outcome<Flash> {
	return outcome.ok ? done(say(outcome.value)) : outcome
}
