import type { Access } from '../access.server.ts'
import { roomInPlan } from '../plan-limit.server.ts'
import { findShownClass, type ShownClass } from './shown-classes.server.ts'

/** True if the school may not change anything now, or its plan has no room for the newcomers. */
export function officeLooksFirst(access: Access, newcomers: number): boolean {
	const { status, isReadOnly } = access.school
	return status !== 'active' || isReadOnly || roomInPlan(access, 'students') < newcomers
}

/** The classes as newcomers get them: places are on request while the office looks first. */
export function asOffered(access: Access, shown: ShownClass[], newcomers = 1): ShownClass[] {
	if (!officeLooksFirst(access, newcomers)) return shown
	return shown.map((shownClass) =>
		shownClass.offer === 'closed' ? shownClass : { ...shownClass, offer: 'ask' },
	)
}

/** One class as so many newcomers get it. */
export function findOfferedClass(access: Access, id: string, newcomers: number): ShownClass | null {
	const shownClass = findShownClass(access, id)
	return (shownClass && asOffered(access, [shownClass], newcomers)[0]) ?? null
}
