/** The plan for one lesson of an absent teacher. */
export type AbsencePlan =
	| { is: 'leave' }
	| { is: 'cancel' }
	| { is: 'substitute'; teacherId: string }
	| { is: 'move'; startsAt: number; roomId: string | null }

/** A plan as a form value: `substitute:ID`, `move:MOMENT:ROOM`. */
export function writePlan(plan: AbsencePlan): string {
	if (plan.is === 'substitute') return `substitute:${plan.teacherId}`
	return plan.is === 'move' ? `move:${plan.startsAt}:${plan.roomId ?? ''}` : plan.is
}

export function readPlan(text: string): AbsencePlan | null {
	if (text === 'leave' || text === 'cancel') return { is: text }
	const [, teacherId] = /^substitute:(.{1,64})$/.exec(text) ?? []
	if (teacherId) return { is: 'substitute', teacherId }
	const [, startsAt, roomId] = /^move:(\d{1,15}):(.{0,64})$/.exec(text) ?? []
	return startsAt ? { is: 'move', startsAt: Number(startsAt), roomId: roomId || null } : null
}
