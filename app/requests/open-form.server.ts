import type { z } from 'zod'
import { tryOpenForm, type OpenForm } from '#app/models/visitors/open-form.server.ts'
import { readForm, type ReadForm } from '#app/web/form.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { spamRefusal } from '#app/guards/spam.server.ts'

/** A public form: rate-limited, validated, and checked for spam. */
export async function readOpenForm<S extends z.ZodType<unknown, Record<string, unknown>>>(
	args: RouteArgs,
	name: OpenForm,
	schema: S,
): Promise<ReadForm<z.output<S>>> {
	const form = await readForm(args, schema)
	if (!form.ok && form.errors) return form
	const errors =
		tryOpenForm(name, args.context.subnet) ??
		(form.ok ? await spamRefusal(args, form.submission.payload) : null)
	return errors ? { ...form, ok: false, errors } : form
}
