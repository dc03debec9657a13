import { State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { ShownRun } from './tasks.server.ts'

export function RunState({ run: { isUndone, isGoing, drafts } }: { run: ShownRun }) {
	if (isUndone) return <State tone="quiet">Undone</State>
	if (isGoing) return <State tone="warn">Not finished</State>
	return drafts > 0 ? (
		<State tone="warn">{many(drafts, 'draft', 'drafts')}</State>
	) : (
		<State tone="good">Done</State>
	)
}
