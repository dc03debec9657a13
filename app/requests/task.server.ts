import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Flash, FlashId } from '#app/domain/flash.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import type { Uploaded } from '#app/web/uploads.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Outcome, Refused } from '#app/utils/outcome.ts'
import { leadTo } from './redirect.server.ts'

/** What every task of a page is given: who asks, and what the page is about. */
export interface Doing {
	args: Asked
	access: Access
}

/** Staff of the platform have no access to a school. */
type Least = Pick<Doing, 'args'>

type Schema = z.ZodType<unknown, Record<string, unknown>>

/** One thing done on a page that has several: its form, what it does, and what is said of it afterwards. */
interface Task<D extends Least, S extends Schema, V> {
	form: S
	/** The field that takes files, where it has one. */
	filesIn?: string
	/** Null where there is nothing to do it to. */
	save: (its: D, value: z.output<S>, form: Sent) => Outcome<V> | null | Promise<Outcome<V> | null>
	then: (saved: V, its: D, value: z.output<S>) => Way
}

interface Sent {
	key: string
	intent: string | null
	files: Uploaded[]
}

interface Way {
	to: string
	flash?: Flash
}

/** On to a page of ours, which says something once where it does not show by itself what was done. */
export function leads(to: string, id?: FlashId, params?: Record<string, string>): Way {
	return { to, flash: id && { id, params } }
}

/** Does one task for somebody: the form again with what is wrong, or on to where the change can be seen. */
export type RunTask<D extends Least> = (its: D) => Promise<ReturnType<typeof invalid> | Response>

/** Makes the tasks of a page. `refuse` says no to all of them, such as of what was archived meanwhile. */
export function tasksOf<D extends Least = Doing>(refuse?: (its: D) => Refused | null) {
	return <S extends Schema, V>({ form: schema, filesIn, save, then }: Task<D, S, V>): RunTask<D> =>
		async (its) => {
			const { args } = its
			const form = await readForm(args, schema, { filesIn })
			if (!form.ok) return invalid(args, form)
			const no = refuse?.(its)
			if (no) return invalid(args, form, no)
			const saved = (await save(its, form.value, form)) ?? missing()
			if (!saved.ok) return invalid(args, form, saved)
			const { to, flash } = then(saved.value, its, form.value)
			return flash ? leadTo(args, to, flash) : redirect(to, 303)
		}
}
