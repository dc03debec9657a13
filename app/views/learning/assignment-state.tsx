import { State } from '#app/components/panel.tsx'

interface StateProps {
	assignment: { dueOn: string | null; doneAt: number | null }
	today: string
}

export function AssignmentState({ assignment: { dueOn, doneAt }, today }: StateProps) {
	if (doneAt !== null) return <State tone="good">Done</State>
	return dueOn !== null && dueOn < today ? <State tone="warn">Overdue</State> : null
}
