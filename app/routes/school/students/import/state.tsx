import { State, type Tone } from '#app/components/panel.tsx'
import type { ImportState } from '#app/domain/student/import.ts'

const WORDS: Record<ImportState, readonly [Tone, string]> = {
	mapping: ['warn', 'Columns not chosen'],
	checking: ['warn', 'Checking'],
	checked: ['warn', 'Not imported yet'],
	importing: ['warn', 'Importing'],
	imported: ['good', 'Imported'],
	canceled: ['quiet', 'Stopped'],
	undoing: ['warn', 'Undoing'],
	undone: ['quiet', 'Undone'],
}

export function ImportStateTag({ state }: { state: ImportState }) {
	const [tone, text] = WORDS[state]
	return <State tone={tone}>{text}</State>
}
