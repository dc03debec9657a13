import { many } from '#app/domain/class/labels.ts'
import type { TermForm } from '#app/domain/calendar/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addTerm, archiveTerm, changeTerm, restoreTerm } from '#app/models/calendar/terms.server.ts'
import { undoChange } from '#app/models/lesson/schedule-undo.server.ts'
import { applyTermCopy } from '#app/models/lesson/term-copy.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { added, applied, archived, restored, saved, type Applied } from './save-applied.server.ts'

export function applyToTerm(access: Access, termForm: TermForm, key: string): Outcome<Applied> {
	switch (termForm.intent) {
		case 'add-term':
			return applied(addTerm(access, key, termOf(termForm)), added(termForm.name))
		case 'change-term':
			return applied(changeTerm(access, termForm, termOf(termForm)), saved(termForm.name))
		case 'archive-term':
			return applied(archiveTerm(access, termForm.id), archived)
		case 'restore-term':
			return applied(restoreTerm(access, termForm.id), restored)
		case 'copy-term':
			return applied(applyTermCopy(access, key, termForm), ({ lessons }) => ({
				id: 'term-copied',
				params: lessons > 0 ? { count: many(lessons, 'lesson', 'lessons') } : undefined,
			}))
		case 'undo-term-copy':
			return applied(undoChange(access, termForm.id), () => ({ id: 'term-copy-undone' }))
	}
}

type Values<Intent extends TermForm['intent']> = Extract<TermForm, { intent: Intent }>

function termOf({ name, startsOn, endsOn, siteId, billsOn }: Values<'add-term' | 'change-term'>) {
	return { name, startsOn, endsOn, siteId, billsOn }
}
