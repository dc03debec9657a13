import type { EnrolmentState } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'

export type Change = 'pause' | 'resume' | 'move' | 'end'

/** What can be done with a place, the likeliest first. */
export function changesOf(state: EnrolmentState): { change: Change; label: string }[] {
	return [
		...(state === 'active' ? [{ change: 'pause' as const, label: 'Pause' }] : []),
		...(state === 'paused' ? [{ change: 'resume' as const, label: 'Go on' }] : []),
		...(state === 'ending' ? [{ change: 'resume' as const, label: 'Stay after all' }] : []),
		{ change: 'move', label: 'Move to another class' },
		{ change: 'end', label: 'End' },
	]
}

export function changeHref(classId: string, id: string, change: Change): string {
	return `${href.roster(classId)}?${new URLSearchParams({ change, enrolment: id })}`
}
