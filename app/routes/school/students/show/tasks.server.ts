import { mergeForm } from '#app/forms/student-merge.ts'
import * as forms from '#app/forms/student.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent.server.ts'
import { enrolStudent, fileStudent, leadStudent } from '#app/models/student/activity.server.ts'
import { addNote } from '#app/models/student/note.server.ts'
import { mergeStudents } from '#app/models/student/merge.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { withUndo } from '#app/models/undo-step.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import type { Flash } from '#app/domain/flash.ts'
import { readForm } from '#app/web/form.server.ts'
import { done } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { eraseTask } from './erase-task.server.ts'
import { familyTasks } from './family-tasks.server.ts'
import { finish, told, type Tasks } from './finish.server.ts'

/** What is done on a student's page, by the name it has in the address. */
const tasks: Tasks = {
	...familyTasks,
	consent: async (doing) => {
		const form = await readForm(doing.asked, forms.consentForm)
		return finish(doing, form, 'consents', (value) => {
			const given = giveConsent(doing.access, doing.child, { textId: doing.param('text'), ...value })
			return told(given, (kind) => ({ id: 'consent-given', params: { kind } }))
		})
	},
	withdraw: async (doing) => {
		const form = await readForm(doing.asked, forms.confirmation)
		return finish(doing, form, 'consents', () => {
			const kind = withdrawConsent(doing.access, doing.child, doing.param('consent')) ?? missing()
			return done<Flash>({ id: 'consent-withdrawn', params: { kind } })
		})
	},
	note: async (doing) => {
		const form = await readForm(doing.asked, forms.noteForm)
		const kind = form.intent === 'call' ? 'call' : 'note'
		return finish(doing, form, undefined, ({ text }) =>
			told(addNote(doing.access, doing.child.id, { kind, text }), () => ({
				id: 'note-added',
				params: { kind: kind === 'call' ? 'Call' : 'Note' },
			})),
		)
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
			const { result: changed, undo } = withUndo(
				doing.access,
				[doing.child.id],
				() => leadStudent(doing.access, doing.child.id, change, version),
				(result) => (result.ok ? result.value.lessonsChange : null),
			)
			return told(changed, ({ accounts }) => ({
				id: 'student-state',
				params: { ...undoIn(undo), state: stateRules[change.state].label, more: lockedWords(accounts) },
			}))
		})
	},
	archive: async (doing) => {
		const form = await readForm(doing.asked, forms.archiveForm)
		return finish(doing, form, undefined, ({ portal }) => {
			const { result, undo } = withUndo(doing.access, [doing.child.id], () =>
				fileStudent(doing.access, doing.child.id, { archive: portal }),
			)
			return told(result ?? missing(), ({ accounts }) => ({
				id: 'student-archived',
				params: { ...undoIn(undo), more: lockedWords(accounts) },
			}))
		})
	},
	unarchive: async (doing) => {
		const form = await readForm(doing.asked, forms.confirmation)
		return finish({ ...doing, student: { ...doing.student, archivedAt: null } }, form, undefined, () => {
			const filed = fileStudent(doing.access, doing.child.id, 'list') ?? missing()
			return told(filed, ({ accounts }) => ({
				id: 'student-unarchived',
				params: { more: lockedWords(accounts) },
			}))
		})
	},
	merge: async (doing) => {
		const form = await readForm(doing.asked, mergeForm)
		return finish(doing, form, undefined, (value) => {
			const merged = mergeStudents(doing.access, doing.child.id, doing.param('with'), value) ?? missing()
			return told(merged, ({ other }) => ({ id: 'student-merged', params: { other } }))
		})
	},
	erase: async (doing) => eraseTask(doing),
}

/** Where there is something to take back, the notice offers it. */
function undoIn(undo: string | undefined): Record<string, string> {
	return undo ? { undo } : {}
}

export function runTask(asked: Asked, access: Access, student: FoundStudent) {
	const { searchParams } = new URL(asked.request.url)
	const task = searchParams.get('do') ?? ''
	const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined
	if (!run) return missing()
	const child = { id: student.id, name: nameOf(student) }
	return run({ asked, access, student, child, param: (name) => searchParams.get(name) ?? '' })
}
