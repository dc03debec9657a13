import { storePhoto } from '#app/requests/file.server.ts'
import { mergeForm } from '#app/domain/student/merge-form.ts'
import * as forms from '#app/domain/student/form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { RunTask } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { giveConsent, withdrawConsent } from '#app/models/student/consent-changes.server.ts'
import { enrolStudent, fileStudent } from '#app/models/student/activity.server.ts'
import { setPhoto } from '#app/models/student/photo.server.ts'
import { addNote, setStudentCalled } from '#app/models/student/note.server.ts'
import { mergeStudents } from '#app/models/student/merge.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { withUndo } from '#app/models/undo-step.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { done, refused } from '#app/utils/outcome.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { eraseTask } from './tasks-erasure.server.ts'
import { familyTasks } from './tasks-family.server.ts'
import { stateTasks, undoIn } from './tasks-state.server.ts'
import { archiveTask, saidOf, studentTask, type AtStudent } from './tasks-student.server.ts'

/** What is done on a student's page, by the name it has in the address. */
const tasks: Record<string, RunTask<AtStudent>> = {
	...familyTasks,
	consent: studentTask({
		form: forms.consentForm,
		save: ({ access, child, param }, value) =>
			giveConsent(access, child, { textId: param('text'), ...value }),
		then: (kind, its) => saidOf(its, 'consents', 'consent-given', { kind }),
	}),
	withdraw: studentTask({
		form: forms.confirmation,
		save: ({ access, child, param }) => done(withdrawConsent(access, child, param('consent')) ?? missing()),
		then: (kind, its) => saidOf(its, 'consents', 'consent-withdrawn', { kind }),
	}),
	note: studentTask({
		form: forms.noteForm,
		save({ access, child }, value, { intent }) {
			const kind = intent === 'call' ? 'call' : 'note'
			const added = addNote(access, child.id, { kind, ...value })
			return added.ok ? done(kind) : added
		},
		then: (kind, its) => saidOf(its, undefined, 'note-added', { kind: kind === 'call' ? 'Call' : 'Note' }),
	}),
	called: studentTask({
		form: forms.calledBackForm,
		save: ({ access, child, param }, value) =>
			setStudentCalled(access, child.id, { noteId: param('note'), ...value }) ? done(value.done) : null,
		then: (isDone, its) => saidOf(its, undefined, 'called-back', isDone ? {} : { how: 'open' }),
	}),
	enrol: studentTask({
		form: forms.enrolForm,
		save: ({ access, child }, value) => enrolStudent(access, child, value),
		then: ({ className, position }, its) =>
			position === null
				? saidOf(its, 'enrolments', 'student-joined', { class: className })
				: saidOf(its, 'enrolments', 'student-waits', { class: className, place: String(position) }),
	}),
	...stateTasks,
	archive: studentTask({
		form: forms.archiveForm,
		save({ access, child }, { portal }) {
			const { result, undo } = withUndo(access, [child.id], () =>
				fileStudent(access, child.id, { archive: portal }),
			)
			return result?.ok ? done({ ...result.value, undo }) : result
		},
		then: ({ accounts, undo }, its) =>
			saidOf(its, undefined, 'student-archived', { ...undoIn(undo), more: lockedWords(accounts) }),
	}),
	unarchive: archiveTask({
		form: forms.confirmation,
		save: ({ access, child }) => fileStudent(access, child.id, 'list'),
		then: ({ accounts }, its) =>
			saidOf(its, undefined, 'student-unarchived', { more: lockedWords(accounts) }),
	}),
	photo: studentTask({
		form: forms.confirmation,
		filesIn: 'file',
		async save({ access, child }, _, { files: [file] }) {
			if (!file) return refused({ file: 'Choose a photo.' })
			const stored = await storePhoto(access, file)
			return stored.ok ? setPhoto(access, child, stored.value) : stored
		},
		then: (_, its) => saidOf(its, undefined, 'photo-changed'),
	}),
	'remove-photo': studentTask({
		form: forms.confirmation,
		save: ({ access, child }) => setPhoto(access, child, null),
		then: (_, its) => saidOf(its, undefined, 'photo-changed', { how: 'removed' }),
	}),
	merge: studentTask({
		form: mergeForm,
		save: ({ access, child, param }, value) => mergeStudents(access, child.id, param('with'), value),
		then: ({ other }, its) => saidOf(its, undefined, 'student-merged', { other }),
	}),
	erase: eraseTask,
}

export function saveStudentTask(asked: Asked, access: Access, student: FoundStudent) {
	const { searchParams } = new URL(asked.request.url)
	const task = searchParams.get('do') ?? ''
	const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined
	if (!run) return missing()
	const child = { id: student.id, name: nameOf(student) }
	return run({ asked, access, student, child, param: (name) => searchParams.get(name) ?? '' })
}
