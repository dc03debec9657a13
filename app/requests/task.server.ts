import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Flash, FlashId } from '#app/domain/flash.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import type { Uploaded } from '#app/web/uploads.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Outcome, Refused } from '#app/utils/outcome.ts'
import { redirectWithFlash } from './redirect.server.ts'

/** The input of every task. */
export interface Doing {
	args: RouteArgs
	access: Access
}

/** Tasks of platform staff have no school access. */
type Least = Pick<Doing, 'args'>

type Schema = z.ZodType<unknown, Record<string, unknown>>

/** One of several actions on a page: its form, its effect and its redirect. */
interface Task<D extends Least, S extends Schema, V> {
	form: S
	/** Name of the file field. */
	filesIn?: string
	/** Null answers 404. */
	save: (context: D, value: z.output<S>, form: Sent) => Outcome<V> | null | Promise<Outcome<V> | null>
	then: (saved: V, context: D, value: z.output<S>) => Destination
}

interface Sent {
	key: string
	intent: string | null
	files: Uploaded[]
}

interface Destination {
	to: string
	flash?: Flash
}

/** A redirect within the site, with a flash message if the change is not visible on the page. */
export function goTo(to: string, id?: FlashId, params?: Record<string, string>): Destination {
	return { to, flash: id && { id, params } }
}

/** Runs a task: renders the form with errors, or redirects. */
export type RunTask<D extends Least> = (context: D) => Promise<ReturnType<typeof invalid> | Response>

/** `refuse` rejects every task of a page, for example for an archived record. */
export function tasksOf<D extends Least = Doing>(refuse?: (context: D) => Refused | null) {
	return <S extends Schema, V>({ form: schema, filesIn, save, then }: Task<D, S, V>): RunTask<D> =>
		async (context) => {
			const { args } = context
			const form = await readForm(args, schema, { filesIn })
			if (!form.ok) return invalid(args, form)
			const no = refuse?.(context)
			if (no) return invalid(args, form, no)
			const saved = (await save(context, form.value, form)) ?? missing()
			if (!saved.ok) return invalid(args, form, saved)
			const { to, flash } = then(saved.value, context, form.value)
			return flash ? redirectWithFlash(args, to, flash) : redirect(to, 303)
		}
}
