import type { z } from 'zod'
import type { Flash } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import type { SchoolSettingsTab } from '#app/domain/school/pages.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'

export interface Applied {
	flash: Flash
	/** Parameters for the next page. */
	more?: Record<string, string>
}

type Apply<Form> = (access: Access, form: Form, key: string) => Outcome<Applied> | Promise<Outcome<Applied>>

/** Builds the task of a settings tab: applies the button's intent and returns to the tab. */
export function tabTask<S extends z.ZodType<unknown, Record<string, unknown>>>(
	tab: SchoolSettingsTab | undefined,
	form: S,
	apply: Apply<z.output<S>>,
) {
	return tasksOf()({
		form,
		save: ({ access }, value, { key }) => apply(access, value, key),
		then: ({ flash: { id, params }, more }) => goTo(href.schoolSettings(tab, more), id, params),
	})
}

export function applied<T>(outcome: Outcome<T>, flash: (value: T) => Flash): Outcome<Applied> {
	return outcome.ok ? done({ flash: flash(outcome.value) }) : outcome
}

export const added = (name: string) => (): Flash => ({ id: 'school-added', params: { name } })
export const saved = (what: string) => (): Flash => ({ id: 'school-saved', params: { what } })
export const archived = ({ name }: { name: string }): Flash => ({ id: 'school-archived', params: { name } })
export const restored = ({ name }: { name: string }): Flash => ({ id: 'school-restored', params: { name } })
