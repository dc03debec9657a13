import { State } from '#app/components/panel.tsx'

export function FileState({ file: { isDone, isUndone } }: { file: { isDone: boolean; isUndone: boolean } }) {
	if (isUndone) return <State tone="quiet">Undone</State>
	return isDone ? <State tone="good">Done</State> : <State tone="warn">To review</State>
}
