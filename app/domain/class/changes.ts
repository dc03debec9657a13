import { href } from '../href.ts'
import type { EnrolmentState } from './labels.ts'
import type { Change } from './pages.ts'

/** Most likely change first. `rest` completes the label for screen readers, and on screen where there is space. */
export function possibleChanges(state: EnrolmentState): { change: Change; label: string; rest?: string }[] {
	return [
		...(state === 'active' ? [{ change: 'pause' as const, label: 'Pause' }] : []),
		...(state === 'paused' ? [{ change: 'resume' as const, label: 'Go on' }] : []),
		...(state === 'ending' ? [{ change: 'resume' as const, label: 'Stay after all' }] : []),
		{ change: 'move', label: 'Move', rest: ' to another class' },
		// Before the first day only a later pause can be entered.
		...(state === 'future' ? [{ change: 'pause' as const, label: 'Pause' }] : []),
		{ change: 'end', label: 'End' },
	]
}

/** Returns to the student's page if a student is given, otherwise to the class. */
export function changeHref(classId: string, id: string, change: Change, of?: string | null): string {
	return href.class(classId, `students/${change}`, { enrolment: id, of })
}
