import type { Flash } from '#app/domain/flash.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Tab } from './tabs.ts'

/** Where to go after a change, and what is said there. */
export interface Applied {
	tab: Tab
	flash: Flash
	/** What the next page is about. */
	more?: Record<string, string>
}

export function at<T>(tab: Tab, outcome: Outcome<T>, flash: (value: T) => Flash): Outcome<Applied> {
	return outcome.ok ? done({ tab, flash: flash(outcome.value) }) : outcome
}

export const added = (name: string) => (): Flash => ({ id: 'school-added', params: { name } })
export const saved = (what: string) => (): Flash => ({ id: 'school-saved', params: { what } })
export const archived = ({ name }: { name: string }): Flash => ({ id: 'school-archived', params: { name } })
export const restored = ({ name }: { name: string }): Flash => ({ id: 'school-restored', params: { name } })
