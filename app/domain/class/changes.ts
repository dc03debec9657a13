import { href } from '../href.ts'
import type { EnrolmentState } from './labels.ts'
import type { Change } from './pages.ts'

/** What can be done with a place, the likeliest first; `rest` is seen where there is room, and heard everywhere. */
export function possibleChanges(state: EnrolmentState): { change: Change; label: string; rest?: string }[] {
	return [
		...(state === 'active' ? [{ change: 'pause' as const, label: 'Pause' }] : []),
		...(state === 'paused' ? [{ change: 'resume' as const, label: 'Go on' }] : []),
		...(state === 'ending' ? [{ change: 'resume' as const, label: 'Stay after all' }] : []),
		{ change: 'move', label: 'Move', rest: ' to another class' },
		{ change: 'end', label: 'End' },
	]
}

/** With a student the way back leads to their page, and to the class without one. */
export function changeHref(classId: string, id: string, change: Change, of?: string | null): string {
	return href.class(classId, `students/${change}`, { enrolment: id, of })
}
